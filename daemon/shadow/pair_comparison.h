#ifndef KINDRED_DAEMON_SHADOW_PAIR_COMPARISON_H_
#define KINDRED_DAEMON_SHADOW_PAIR_COMPARISON_H_

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/shadow/side.h"
#include "daemon/shadow/standing.h"

namespace kindred {

// How a pair differs between two pipelines.
enum class PairDifference : uint8_t {
  kNewMatch,    // a match of the new one alone
  kNewReview,   // a review of the new one alone
  kGoneMatch,   // a match of the old one alone
  kGoneReview,  // a review of the old one alone
  kRaised,      // a review that would be a match
  kLowered,     // a match that would be a review
};
inline constexpr std::array kPairDifferences = {
    PairDifference::kNewMatch,   PairDifference::kNewReview, PairDifference::kGoneMatch,
    PairDifference::kGoneReview, PairDifference::kRaised,    PairDifference::kLowered};

// "new_match", "new_review", "gone_match", "gone_review", "raised", "lowered".
std::string_view difference_name(PairDifference difference);

// What a pipeline says of a pair.
struct PairVerdict {
  enum class Is : uint8_t {
    kNothing,
    kMatch,
    kReview,
    kKept,  // one or the other, of records that are gone by now: with what score is not known
  };

  Is is = Is::kNothing;
  float score = 0;  // of a match or a review
};

struct PairExample {
  PairDifference difference;
  std::string key;  // as that of events
  PairVerdict of_old;
  PairVerdict of_new;
};

// The pairs of two pipelines, side by side. A pair goes by a 64-bit hash of its event's key: of 100
// million pairs two have the same one with a chance of 1 to 3,700. Memory: 24 bytes in a table that
// is half full at the least, so some 28 to 55 bytes a pair that either has; and where they differ
// the key's bytes, and some 150 more.
class PairComparison {
 public:
  // What a side says of a pair from here on. O(1), and O(log differences) where they differ.
  void take(Side side, std::string_view key, PairVerdict verdict);

  Standing& standing() { return standing_; }
  const Standing& standing() const { return standing_; }

  uint64_t matches(Side side) const { return counts_[index_of(side)].matches; }
  uint64_t reviews(Side side) const { return counts_[index_of(side)].reviews; }

  // The first ones by hash, so that they stay the same while they differ: as good as drawn by lot.
  std::vector<PairExample> examples(PairDifference difference, size_t most) const;

 private:
  struct Pair {
    float score_of_old = 0;
    float score_of_new = 0;
    PairVerdict::Is old_is = PairVerdict::Is::kNothing;
    PairVerdict::Is new_is = PairVerdict::Is::kNothing;
  };
  struct Counts {
    uint64_t matches = 0;  // kept ones among them
    uint64_t reviews = 0;
  };

  static std::optional<PairDifference> difference(const Pair& pair);
  void count(Side side, PairVerdict::Is is, int by);

  boost::unordered_flat_map<uint64_t, Pair> pairs_;
  boost::unordered_flat_map<uint64_t, std::string> keys_;  // of those that differ
  Standing standing_{kPairDifferences.size()};
  std::array<Counts, 2> counts_;  // by side
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SHADOW_PAIR_COMPARISON_H_
