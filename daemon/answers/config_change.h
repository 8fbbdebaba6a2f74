#ifndef KINDRED_DAEMON_ANSWERS_CONFIG_CHANGE_H_
#define KINDRED_DAEMON_ANSWERS_CONFIG_CHANGE_H_

#include <cstdint>
#include <optional>
#include <string>

namespace kindred {

// One change in one place of the block section, by which two records become candidates.
struct ConfigChange {
  std::string text;  // "bands: 30 instead of 20", "add same: phone"
  std::string rule;  // which is changed; empty: a new one, or the section itself
  int line = 0;      // of the configuration; 0: none
  // The chance that the changed rule finds a pair as similar as this one; none where chance has
  // nothing to do with it.
  std::optional<double> chance = std::nullopt;
  // Pairs of live records on which a new rule holds, found by others or not.
  std::optional<uint64_t> pairs = std::nullopt;
  bool fewer_pairs = false;  // perhaps: there are too many to tell each from the others
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_CONFIG_CHANGE_H_
