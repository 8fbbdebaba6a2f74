#ifndef KINDRED_LINKAGE_RECORD_FEATURES_H_
#define KINDRED_LINKAGE_RECORD_FEATURES_H_

#include <cstdint>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

// What the blocking rules read of one record.
struct Features {
  Values values;                            // normalised
  std::vector<std::vector<uint64_t>> sets;  // by feature: hashes, ascending and distinct
  std::vector<std::vector<uint32_t>>
      signatures;  // by feature: min-hash slots, none for an empty set
};

// What became of the texts whose shingles are kept to be compared in full (steps 1 to 3 of MMDS
// 3.4.3).
struct ShingleCounts {
  uint64_t shingles = 0;
  uint64_t distinct = 0;  // of these, each once in a record
  uint64_t slots = 0;     // of the signatures made of them

  ShingleCounts& operator+=(const ShingleCounts& other) {
    shingles += other.shingles;
    distinct += other.distinct;
    slots += other.slots;
    return *this;
  }

  bool operator==(const ShingleCounts&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_FEATURES_H_
