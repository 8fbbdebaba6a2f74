#ifndef KINDRED_TOOLS_KINDRED_LABEL_QUESTION_POOL_H_
#define KINDRED_TOOLS_KINDRED_LABEL_QUESTION_POOL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "config/config.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/label/answer_curve.h"

namespace kindred {

// A pair that may be asked about. Pairs of one `pattern` agree alike in every scored field; records
// of one group are connected by matches, as the scorer has them now.
struct PoolPair {
  NumberedPair pair;
  double score = 0;
  PairWeight weight;
  uint64_t hash = 0;   // of both identities
  uint32_t rules = 0;  // place in Candidates::rules
  uint64_t pattern = 0;
  std::array<uint32_t, 2> groups = {};  // of the left and of the right record
};

struct QuestionPool {
  std::vector<PoolPair> pairs;  // ascending
  size_t parts = 0;             // of each PairWeight
};

// Draws pairs of every score: of each slice of the score, a twentieth of the scale, or two bits of
// a probability, the kSlicePairs whose identities have the least hash. Where a score is a
// probability, its weight and parts are those of Scorer::parts(). Other scores count as bits from
// the threshold of a match on, -20 to 20 over the scale; their parts are a field's distance from
// what it is on average. `known` are candidates that are in the pool whatever their hash.
// O(candidates), and a scoring for each pair of the pool.
QuestionPool draw_pool(const config::Config& config, const Candidates& found,
                       std::span<const NumberedPair> known);

// So many of a slice stand for all of it well enough to choose a hundred questions from, and all
// slices together are scored in an instant.
inline constexpr size_t kSlicePairs = 250;

// A hash of both identities, for draws that depend on nothing else.
uint64_t pair_hash(const Candidates& found, NumberedPair pair);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_QUESTION_POOL_H_
