#include "tools/kindred/label/question_pool.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>
#include <string>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/entity/components.h"
#include "linkage/score/probability.h"
#include "linkage/score/scorer.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x6c6162656c;
constexpr double kMostBits = 20;  // scores are rounded to 1e-6
constexpr double kSliceBits = 2;

// A score in bits from where a match is as probable as not.
double bits_of(const config::Config& config, double score) {
  if (config.scorer == "probability") {
    if (score <= 0) return -kMostBits;
    if (score >= 1) return kMostBits;
    return std::clamp(weight_of_probability(score), -kMostBits, kMostBits);
  }
  const double scale = config.pipeline->scorer->highest() / (2 * kMostBits);
  return (score - config.pipeline->match) / scale;
}

// The places in `found.pairs` of those of each slice with the least hash.
std::vector<size_t> drawn(const config::Config& config, const Candidates& found) {
  using Drawn = std::pair<uint64_t, size_t>;  // hash, place
  std::map<int, std::priority_queue<Drawn>> slices;
  for (size_t p = 0; p < found.pairs.size(); ++p) {
    const double bits = bits_of(config, found.pairs[p].score);
    auto& slice = slices[static_cast<int>(std::floor(bits / kSliceBits))];
    slice.emplace(pair_hash(found, found.pairs[p].pair), p);
    if (slice.size() > kSlicePairs) slice.pop();
  }
  std::vector<size_t> places;
  for (auto& [number, slice] : slices) {
    for (; !slice.empty(); slice.pop()) places.push_back(slice.top().second);
  }
  return places;
}

void add_known(const Candidates& found, std::span<const NumberedPair> known,
               std::vector<size_t>* places) {
  for (const NumberedPair& pair : known) {
    const auto place = std::ranges::lower_bound(found.pairs, pair, {}, &Candidate::pair);
    if (place == found.pairs.end() || place->pair != pair) continue;
    places->push_back(static_cast<size_t>(place - found.pairs.begin()));
  }
}

// By record, the root of its group.
std::vector<uint32_t> groups_of(const Candidates& found, double match) {
  Components components(static_cast<uint32_t>(found.records.size()));
  for (const Candidate& candidate : found.pairs) {
    if (candidate.score >= match) components.join(candidate.pair.left, candidate.pair.right);
  }
  std::vector<uint32_t> groups;
  for (uint32_t r = 0; r < components.members(); ++r) groups.push_back(components.root(r));
  return groups;
}

// Fields agree alike whose similarities are alike, to a tenth.
uint64_t pattern_of(const Evaluation& evaluation) {
  uint64_t pattern = kSeed;
  for (const FieldScore& field : evaluation.fields) {
    const double tenths = field.present ? std::floor(10 * field.similarity) : 11;
    pattern = mix(pattern, static_cast<uint64_t>(tenths));
  }
  return pattern;
}

// What the fields add to a probability, and what it is without them.
PairWeight weight_of_parts(const Scorer& scorer, const std::vector<ScorePart>& parts) {
  PairWeight weight{0, std::vector<double>(scorer.fields().size())};
  for (const ScorePart& part : parts) {
    weight.weight += part.adds;
    const auto field = std::ranges::find(scorer.fields(), part.about);
    if (field == scorer.fields().end()) continue;
    weight.parts[static_cast<size_t>(field - scorer.fields().begin())] += part.adds;
  }
  return weight;
}

void evaluate(const config::Config& config, const Candidates& found, PoolPair* pair) {
  const Scorer& scorer = *config.pipeline->scorer;
  const KeyedRecord& left = *found.records[pair->pair.left];
  const KeyedRecord& right = *found.records[pair->pair.right];
  Evaluation evaluation;
  ScoreCounts counts;
  scorer.score(left, right, -std::numeric_limits<double>::infinity(), &evaluation, &counts);
  pair->pattern = pattern_of(evaluation);
  if (config.scorer == "probability") {
    pair->weight = weight_of_parts(scorer, scorer.parts(left, right));
    return;
  }
  pair->weight.weight = bits_of(config, pair->score);
  for (const FieldScore& field : evaluation.fields) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    pair->weight.parts.push_back(field.present ? field.score * 2 * kMostBits / scorer.highest()
                                               : none);
  }
}

// From the average of those that have the field; those that lack it are at the average.
void centre_parts(QuestionPool* pool) {
  for (size_t f = 0; f < pool->parts; ++f) {
    double sum = 0;
    double present = 0;
    for (const PoolPair& pair : pool->pairs) {
      if (std::isnan(pair.weight.parts[f])) continue;
      sum += pair.weight.parts[f];
      ++present;
    }
    for (PoolPair& pair : pool->pairs) {
      double& part = pair.weight.parts[f];
      part = std::isnan(part) ? 0 : part - sum / present;
    }
  }
}

}  // namespace

QuestionPool draw_pool(const config::Config& config, const Candidates& found,
                       std::span<const NumberedPair> known) {
  std::vector<size_t> places = drawn(config, found);
  add_known(found, known, &places);
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  const std::vector<uint32_t> groups = groups_of(found, config.pipeline->match);
  QuestionPool pool{{}, config.pipeline->scorer->fields().size()};
  for (const size_t place : places) {
    const Candidate& candidate = found.pairs[place];
    PoolPair pair{.pair = candidate.pair, .score = candidate.score, .weight = {}};
    pair.hash = pair_hash(found, candidate.pair);
    pair.rules = candidate.rules;
    pair.groups = {groups[candidate.pair.left], groups[candidate.pair.right]};
    evaluate(config, found, &pair);
    pool.pairs.push_back(std::move(pair));
  }
  if (config.scorer != "probability") centre_parts(&pool);
  return pool;
}

uint64_t pair_hash(const Candidates& found, NumberedPair pair) {
  return mix(mix(kSeed, found.records[pair.left]->rank()), found.records[pair.right]->rank());
}

}  // namespace kindred
