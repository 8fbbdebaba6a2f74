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

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_FEATURES_H_
