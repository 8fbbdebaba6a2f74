#ifndef KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_ANSWERS_H_
#define KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_ANSWERS_H_

#include <cstdint>
#include <vector>

#include "config/config.h"
#include "linkage/record/record.h"

namespace kindred {

// Hashes of what the program says of golden records, one a version (rules_version.h).

// The hash of what goes in: when it changes, the others say nothing.
uint64_t hash_of_records(const std::vector<Record>& records);

// Normalised values and keys of each record, and which rules hold on each of some pairs.
uint64_t hash_of_keys(const config::Config& config, const std::vector<Record>& records);

// What the scorer says of some pairs, to the end and with the threshold as the least score.
uint64_t hash_of_scores(const config::Config& config, const std::vector<Record>& records);

// Which pairs match, after all records came, and after some were deleted.
uint64_t hash_of_decisions(const config::Config& config, const std::vector<Record>& records);

// The digests that the state keeps of events, and the bytes of these, for changes that are made up:
// of every decision, and of identities that JSON has to escape.
uint64_t hash_of_digests();
uint64_t hash_of_events();

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_ANSWERS_H_
