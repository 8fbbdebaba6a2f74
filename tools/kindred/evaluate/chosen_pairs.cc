#include "tools/kindred/evaluate/chosen_pairs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "linkage/entity/components.h"

namespace kindred {

namespace {

// By record, whose source it is.
std::vector<uint32_t> source_numbers(const Candidates& found) {
  std::map<std::string_view, uint32_t> numbers;
  std::vector<uint32_t> sources;
  for (const KeyedRecord* record : found.records) {
    const auto next = static_cast<uint32_t>(numbers.size());
    sources.push_back(numbers.try_emplace(record->source(), next).first->second);
  }
  return sources;
}

}  // namespace

void choose_one_per_source(std::span<const uint32_t> source_of,
                           std::vector<ScoredPair>* candidates) {
  std::vector<ScoredPair*> order;
  for (ScoredPair& candidate : *candidates) order.push_back(&candidate);
  std::stable_sort(order.begin(), order.end(),
                   [](const ScoredPair* x, const ScoredPair* y) { return x->score > y->score; });
  std::set<std::pair<uint32_t, uint32_t>> taken;  // a record and the source of its partner
  for (ScoredPair* candidate : order) {
    const std::pair left(candidate->pair.left, source_of[candidate->pair.right]);
    const std::pair right(candidate->pair.right, source_of[candidate->pair.left]);
    candidate->chosen = !taken.contains(left) && !taken.contains(right);
    if (candidate->chosen) taken.insert({left, right});
  }
}

CohesiveMatches cohesive_matches(double match, double cohesion,
                                 std::span<const ScoredPair> candidates) {
  CohesiveMatches matches(cohesion);
  for (const ScoredPair& candidate : candidates) {
    if (candidate.score >= match) matches.add(candidate.pair.left, candidate.pair.right);
  }
  return matches;
}

void choose_cohesive(double match, double cohesion, std::vector<ScoredPair>* candidates) {
  CohesiveMatches matches = cohesive_matches(match, cohesion, *candidates);
  for (ScoredPair& candidate : *candidates) candidate.chosen = candidate.score < match;
  for (const auto& [left, right] : matches.update().chosen) {
    const NumberedPair pair{left, right};
    std::ranges::lower_bound(*candidates, pair, {}, &ScoredPair::pair)->chosen = true;
  }
}

std::vector<ScoredPair> scored_pairs(const Pipeline& pipeline, const Candidates& found) {
  std::vector<ScoredPair> scored;
  scored.reserve(found.pairs.size());
  for (const Candidate& candidate : found.pairs) {
    scored.push_back({candidate.pair, candidate.score});
  }
  if (pipeline.one_per_source) choose_one_per_source(source_numbers(found), &scored);
  if (pipeline.cohesion > 0) choose_cohesive(pipeline.match, pipeline.cohesion, &scored);
  return scored;
}

ClusterCounts count_clusters(const Pipeline& pipeline, const Candidates& found,
                             std::span<const ScoredPair> candidates, double match) {
  Components components(static_cast<uint32_t>(found.records.size()));
  for (const ScoredPair& candidate : candidates) {
    if (candidate.matches(match)) components.join(candidate.pair.left, candidate.pair.right);
  }
  // By root. Records are in the order of their identities: those of one source side by side.
  std::map<uint32_t, std::vector<const KeyedRecord*>> members;
  for (uint32_t i = 0; i < components.members(); ++i) {
    members[components.root(i)].push_back(found.records[i]);
  }
  const size_t most = pipeline.most_of_one_source();
  ClusterCounts counts;
  counts.most = most;
  for (const auto& [root, records] : members) {
    if (records.size() < 2) continue;
    ++counts.clusters;
    bool conflict = false;
    for (size_t i = most; i < records.size() && !conflict; ++i) {
      conflict = records[i]->source() == records[i - most]->source();
    }
    if (conflict) counts.conflicts.push_back(records.front()->identity());
  }
  return counts;
}

}  // namespace kindred
