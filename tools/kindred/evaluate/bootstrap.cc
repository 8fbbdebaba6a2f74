#include "tools/kindred/evaluate/bootstrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/entity/components.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x626f6f74;
constexpr size_t kGrain = 8;

// How often a group is drawn: Poisson of mean 1, by the inverse of its distribution function.
double times_drawn(uint64_t hash) {
  constexpr std::array<double, 9> kBelow = {
      0.36787944117144233, 0.73575888234288467, 0.91969860292860584,
      0.98101184312384626, 0.99634015317265634, 0.99940581518241836,
      0.99991675885071212, 0.99998975080332532, 0.99999887479740204};
  const double at = static_cast<double>(hash >> 11U) * 0x1p-53;
  return static_cast<double>(std::upper_bound(kBelow.begin(), kBelow.end(), at) - kBelow.begin());
}

// The pairs of one group of records.
struct Group {
  uint32_t number = 0;  // its least record
  double gold = 0;
  double candidates = 0;  // of the gold pairs
  double found_gold = 0;
  double found = 0;
  double closed_gold = 0;  // both in one component of the matches
  double closed = 0;       // all pairs of those components

  void add(const Group& other, double times) {
    gold += times * other.gold;
    candidates += times * other.candidates;
    found_gold += times * other.found_gold;
    found += times * other.found;
    closed_gold += times * other.closed_gold;
    closed += times * other.closed;
  }
};

// Those that have pairs.
std::vector<Group> groups_of(const RankedPairs& pairs, double threshold) {
  Components groups(numbers_in(pairs));
  Components matches(groups.members());
  for (const NumberedPair& pair : pairs.gold) groups.join(pair.left, pair.right);
  for (const ScoredPair& candidate : pairs.candidates) {
    if (!candidate.matches(threshold)) continue;
    groups.join(candidate.pair.left, candidate.pair.right);
    matches.join(candidate.pair.left, candidate.pair.right);
  }
  std::vector<Group> all(groups.members());
  for (const NumberedPair& pair : pairs.gold) {
    Group& group = all[groups.root(pair.left)];
    group.gold += 1;
    group.closed_gold += matches.root(pair.left) == matches.root(pair.right);
  }
  for (const ScoredPair& candidate : pairs.candidates) {
    Group& group = all[groups.root(candidate.pair.left)];
    const bool match = candidate.matches(threshold);
    group.candidates += candidate.gold;
    group.found_gold += match && candidate.gold;
    group.found += match;
  }
  std::vector<double> members(groups.members());
  for (uint32_t record = 0; record < members.size(); ++record) {
    double& before = members[matches.root(record)];
    all[groups.root(record)].closed += before;
    before += 1;
  }
  for (uint32_t record = 0; record < all.size(); ++record) all[record].number = record;
  std::erase_if(all, [](const Group& group) { return group.gold == 0 && group.found == 0; });
  return all;
}

// What one sample comes to: the blocking recall as the first one's recall, then the quality at the
// threshold, then that of the closure.
std::array<Quality, 3> sample(const std::vector<Group>& groups, uint64_t number) {
  Group sum;
  for (const Group& group : groups) {
    sum.add(group, times_drawn(mix(mix(kSeed, number), group.number)));
  }
  return {quality_of(sum.candidates, sum.candidates, sum.gold),
          quality_of(sum.found_gold, sum.found, sum.gold),
          quality_of(sum.closed_gold, sum.closed, sum.gold)};
}

// The middle 95 % of the samples that have the figure.
template <typename Figure>
Interval middle(const std::vector<std::array<Quality, 3>>& samples, Figure&& figure) {
  std::vector<double> sorted;
  sorted.reserve(samples.size());
  for (const auto& sample : samples) sorted.push_back(figure(sample));
  std::erase_if(sorted, [](double value) { return std::isnan(value); });
  if (sorted.empty()) return {kNoShare, kNoShare};
  std::sort(sorted.begin(), sorted.end());
  const size_t cut = sorted.size() / 40;
  return {sorted[cut], sorted[sorted.size() - 1 - cut]};
}

QualityIntervals intervals(const std::vector<std::array<Quality, 3>>& samples, size_t which) {
  return {middle(samples, [=](const auto& sample) { return sample[which].precision; }),
          middle(samples, [=](const auto& sample) { return sample[which].recall; }),
          middle(samples, [=](const auto& sample) { return sample[which].f1; })};
}

}  // namespace

std::optional<AccuracyIntervals> bootstrap(const RankedPairs& pairs, double threshold,
                                           ThreadPool* pool, uint32_t samples) {
  const auto below = std::partition_point(
      pairs.candidates.begin(), pairs.candidates.end(),
      [&](const ScoredPair& candidate) { return candidate.score >= threshold; });
  const auto matches = static_cast<size_t>(below - pairs.candidates.begin());
  if (pairs.gold.size() + matches > kMostBootstrapped) return std::nullopt;
  const std::vector<Group> groups = groups_of(pairs, threshold);
  std::vector<std::array<Quality, 3>> drawn(samples);
  pool->split(samples, kGrain, [&](size_t begin, size_t end, unsigned) {
    for (size_t s = begin; s < end; ++s) drawn[s] = sample(groups, s);
  });
  return AccuracyIntervals{
      middle(drawn, [](const auto& sample) { return sample[0].recall; }),
      intervals(drawn, 1),
      intervals(drawn, 2),
  };
}

}  // namespace kindred
