#ifndef KINDRED_LINKAGE_RECORD_LABEL_H_
#define KINDRED_LINKAGE_RECORD_LABEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/record/identity_pair.h"

namespace kindred {

// What somebody knows of a pair of records.
enum class Verdict : uint8_t { kSame, kDifferent, kUnsure };

// "same", "different", "unsure": as files and messages have them.
std::string_view verdict_name(Verdict verdict);
// Nothing when it is none of the three.
std::optional<Verdict> verdict_of(std::string_view name);

// A values_digest() as files and messages have it: 16 hexadecimal digits.
std::string digest_text(uint64_t digest);
// Nothing when it is something else.
std::optional<uint64_t> digest_of(std::string_view text);

// What is known of a pair from now on. Of two labels of one pair the later one holds.
struct Label {
  IdentityPair pair;               // of two different records, live or not
  std::optional<Verdict> verdict;  // none: what was known is withdrawn
  // The values_digest() of each record as it was when somebody looked at it, where that is known: a
  // label whose records have changed since is stale. It holds all the same.
  std::optional<uint64_t> left_values = {};
  std::optional<uint64_t> right_values = {};
  int64_t time = 0;  // milliseconds; of the retractions that it causes

  bool operator==(const Label&) const = default;
};

// How many labels are known.
struct LabelStats {
  uint64_t same = 0;
  uint64_t different = 0;
  uint64_t unsure = 0;
  uint64_t waiting = 0;  // of all of them, those of records that are not live
  uint64_t stale = 0;    // of all of them, those of records that have changed since

  uint64_t all() const { return same + different + unsure; }
  bool operator==(const LabelStats&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_LABEL_H_
