// What to change in a configuration so that a pair becomes candidates: the end of an explanation of
// a pair that was never compared.

#ifndef KINDRED_TOOLS_KINDRED_PAIR_CONFIG_CHANGES_H_
#define KINDRED_TOOLS_KINDRED_PAIR_CONFIG_CHANGES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "linkage/score/model.h"

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

// Where a configuration comes from.
struct ConfigText {
  std::string yaml;
  std::string path;                               // of the file, for what it names
  std::shared_ptr<const Model> tokens = nullptr;  // which are rare, as the model says
};

// The file as it is. Throws Failure (kNoInput).
ConfigText read_config_text(const std::string& path);

// The least change to each number of each rule that makes the two candidates, with a chance of 95 %
// or more, and every rule `same` that finds them. Where there are neither: parts of an `all` to
// leave out. Each is tried on a pipeline built with it. Where rules hold already, but on keys of
// too many records, it is the least max_bucket instead. None when the two are candidates, or of one
// source where only others are linked.
//
// Reads the configuration some tens of times, and goes through all records once.
std::vector<ConfigChange> changes_that_find(const ConfigText& config, const Linker& linker,
                                            const Identity& left, const Identity& right);

// How two records meet under a pipeline of the same fields.
struct Meeting {
  std::vector<uint16_t> branches;  // that hold, caps aside
  std::vector<double> chances;     // by branch of the pipeline; not a number where there is none
};
Meeting meet(const std::shared_ptr<const Pipeline>& pipeline, const KeyedRecord& left,
             const KeyedRecord& right);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PAIR_CONFIG_CHANGES_H_
