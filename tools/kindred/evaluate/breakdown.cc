#include "tools/kindred/evaluate/breakdown.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "linkage/score/probability.h"

namespace kindred {

namespace {

constexpr size_t kGrain = 64;
constexpr size_t kBins = 40;

GoldPair look_at(const Candidates& found, const NumberedPair& pair) {
  const Explanation why = found.linker->explain(found.records[pair.left]->identity(),
                                                found.records[pair.right]->identity());
  GoldPair gold{pair, why.candidates, {}, why.evaluation.score};
  if (!why.candidates) return gold;
  std::set_difference(why.branches.begin(), why.branches.end(), why.capped.begin(),
                      why.capped.end(), std::back_inserter(gold.found_by));
  return gold;
}

using SourcePair = std::pair<std::string_view, std::string_view>;

SourcePair sources_of(const Candidates& found, const NumberedPair& pair) {
  return std::minmax(found.records[pair.left]->source(), found.records[pair.right]->source());
}

}  // namespace

std::vector<GoldPair> look_at_gold(const Candidates& found, std::span<const NumberedPair> gold,
                                   ThreadPool* pool) {
  std::vector<NumberedPair> known;
  for (const NumberedPair& pair : gold) {
    if (pair.right < found.records.size()) known.push_back(pair);
  }
  std::vector<GoldPair> pairs(known.size());
  pool->split(known.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) pairs[i] = look_at(found, known[i]);
  });
  return pairs;
}

std::vector<RuleRecall> recall_by_rule(const Candidates& found, std::span<const GoldPair> gold) {
  std::vector<RuleRecall> rules;
  for (const Branch& branch : found.linker->pipeline().blocking.branches()) {
    rules.push_back({.name = branch.name});
  }
  for (const GoldPair& pair : gold) {
    for (const uint16_t branch : pair.found_by) ++rules[branch].gold;
    if (pair.found_by.size() == 1) ++rules[pair.found_by.front()].only;
  }
  std::vector<uint64_t> pairs_of(found.rules.size());
  for (const Candidate& candidate : found.pairs) ++pairs_of[candidate.rules];
  for (size_t set = 0; set < pairs_of.size(); ++set) {
    for (const uint16_t branch : found.rules[set]) rules[branch].candidates += pairs_of[set];
  }
  return rules;
}

Quality quality_of(const SourceQuality& source) {
  return quality_of(static_cast<double>(source.found), static_cast<double>(source.matches),
                    static_cast<double>(source.gold));
}

std::vector<SourceQuality> quality_by_source(const Candidates& found, const RankedPairs& pairs,
                                             double threshold) {
  std::map<SourcePair, SourceQuality> table;
  for (const NumberedPair& pair : pairs.gold) {
    if (pair.right < found.records.size()) ++table[sources_of(found, pair)].gold;
  }
  for (const ScoredPair& candidate : pairs.candidates) {
    SourceQuality& quality = table[sources_of(found, candidate.pair)];
    const bool match = candidate.matches(threshold);
    ++quality.candidates;
    quality.matches += match;
    quality.found += match && candidate.gold;
  }
  std::vector<SourceQuality> rows;
  for (auto& [sources, quality] : table) {
    quality.left = sources.first;
    quality.right = sources.second;
    rows.push_back(std::move(quality));
  }
  return rows;
}

double match_bits(double probability) {
  if (probability <= 0) return -kMostBits;
  if (probability >= 1) return kMostBits;
  return std::clamp(weight_of_probability(probability), -kMostBits, kMostBits);
}

ScoreHistogram score_histogram(const RankedPairs& pairs, double highest, bool probabilities) {
  ScoreHistogram histogram{probabilities, std::vector<ScoreBin>(kBins)};
  const std::vector<ScoredPair>& candidates = pairs.candidates;
  double from = probabilities ? -kMostBits : 0;
  double to = probabilities ? kMostBits : highest;
  if (!probabilities && !candidates.empty()) {  // best first
    from = std::min(from, candidates.back().score);
    to = std::max(to, candidates.front().score);
  }
  const double width = (to - from) / kBins;
  for (size_t b = 0; b < kBins; ++b) {
    histogram.bins[b].from = from + width * static_cast<double>(b);
    histogram.bins[b].to = b + 1 == kBins ? to : from + width * static_cast<double>(b + 1);
  }
  for (const ScoredPair& candidate : candidates) {
    const double at = probabilities ? match_bits(candidate.score) : candidate.score;
    const double place = width > 0 ? (at - from) / width : 0;
    ScoreBin& bin = histogram.bins[std::min(static_cast<size_t>(place), kBins - 1)];
    ++bin.pairs;
    bin.gold += candidate.gold;
  }
  return histogram;
}

}  // namespace kindred
