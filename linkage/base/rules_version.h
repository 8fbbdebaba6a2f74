// Versions of what the rules compute, raised by hand.
//
// A state says by which versions its matches were made. A start by others looks for all matches
// anew, which takes minutes for ten million records, so a version is raised when an answer changes,
// and not for any other change of the code. The golden tests in tests/unit/rules_version fail when
// an answer changes and its version does not; where an answer changes that they do not ask for, add
// it to them. What a configuration says is told apart, by its digests (config.h).

#ifndef KINDRED_LINKAGE_BASE_RULES_VERSION_H_
#define KINDRED_LINKAGE_BASE_RULES_VERSION_H_

namespace kindred {

// From a record to its keys: cleaning, features, blocking keys, and on which pairs a rule holds.
// Raise it too when a default of the configuration's fields, features or block changes.
inline constexpr int kKeysVersion = 3;

// From two records to what is said of them: comparisons, scores, probabilities, and the digest of
// that, which the state keeps. Raise it too when a default of score changes.
inline constexpr int kScoresVersion = 2;

// From pairs to matches: thresholds, caps of keys, one partner a source, cohesion.
inline constexpr int kDecisionsVersion = 1;

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_RULES_VERSION_H_
