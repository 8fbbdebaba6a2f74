#include "daemon/shadow/pair_comparison.h"

#include "linkage/base/hash.h"

namespace kindred {
namespace {

using Is = PairVerdict::Is;

constexpr uint64_t kSeed = 0;

}  // namespace

std::string_view difference_name(PairDifference difference) {
  static constexpr std::array<std::string_view, kPairDifferences.size()> kNames = {
      "new_match", "new_review", "gone_match", "gone_review", "raised", "lowered"};
  return kNames.at(static_cast<size_t>(difference));
}

// What is kept is as it was when a record of it left: no other verdict says anything against it.
std::optional<PairDifference> PairComparison::difference(const Pair& pair) {
  const auto [was, is] = std::pair(pair.old_is, pair.new_is);
  if (was == is) return std::nullopt;
  if (was == Is::kNothing) {
    return is == Is::kReview ? PairDifference::kNewReview : PairDifference::kNewMatch;
  }
  if (is == Is::kNothing) {
    return was == Is::kReview ? PairDifference::kGoneReview : PairDifference::kGoneMatch;
  }
  if (was == Is::kKept || is == Is::kKept) return std::nullopt;
  return was == Is::kReview ? PairDifference::kRaised : PairDifference::kLowered;
}

void PairComparison::count(Side side, Is is, int by) {
  if (is == Is::kNothing) return;
  Counts& counts = counts_[index_of(side)];
  uint64_t& of_kind = is == Is::kReview ? counts.reviews : counts.matches;
  of_kind = by > 0 ? of_kind + 1 : of_kind - 1;
}

void PairComparison::take(Side side, std::string_view key, PairVerdict verdict) {
  const uint64_t hash = hash_bytes(key, kSeed);
  Pair& pair = pairs_[hash];
  Is& is = side == Side::kOld ? pair.old_is : pair.new_is;
  count(side, is, -1);
  is = verdict.is;
  count(side, is, 1);
  (side == Side::kOld ? pair.score_of_old : pair.score_of_new) = verdict.score;
  const std::optional<PairDifference> differs = difference(pair);
  if (differs) {
    keys_.try_emplace(hash, key);
    standing_.note(hash, static_cast<Standing::Kind>(*differs));
  } else {
    keys_.erase(hash);
    standing_.note(hash, std::nullopt);
  }
  if (pair.old_is == Is::kNothing && pair.new_is == Is::kNothing) pairs_.erase(hash);
}

std::vector<PairExample> PairComparison::examples(PairDifference difference, size_t most) const {
  std::vector<PairExample> examples;
  for (const uint64_t hash : standing_.of(static_cast<Standing::Kind>(difference))) {
    if (examples.size() == most) break;
    const Pair& pair = pairs_.at(hash);
    examples.push_back({difference,
                        keys_.at(hash),
                        {pair.old_is, pair.score_of_old},
                        {pair.new_is, pair.score_of_new}});
  }
  return examples;
}

}  // namespace kindred
