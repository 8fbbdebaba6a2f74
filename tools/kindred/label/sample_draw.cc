#include "tools/kindred/label/sample_draw.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <set>
#include <utility>

#include "linkage/score/scorer.h"
#include "linkage/text/number.h"
#include "tools/kindred/label/question_pool.h"

namespace kindred {

namespace {

constexpr double kSurest = 0.02;
constexpr size_t kEighths = 8;

bool probabilities(const config::Config& config) { return config.scorer == "probability"; }

// Where strata begin, but for the first one.
std::set<double> limits_of(const config::Config& config) {
  const Pipeline& pipeline = *config.pipeline;
  std::set<double> limits = {pipeline.match};
  if (pipeline.review) limits.insert(*pipeline.review);
  if (probabilities(config)) {
    limits.insert({0.0001, 0.01, 0.1, 0.5, 0.99, 0.999});
  } else {
    for (size_t i = 1; i < kEighths; ++i) {
      limits.insert(pipeline.scorer->highest() * static_cast<double>(i) / kEighths);
    }
  }
  return limits;
}

std::string name_of(double from, double to) {
  if (std::isinf(from)) return "below " + format_number(to);
  if (std::isinf(to)) return "from " + format_number(from);
  return format_number(from) + " to " + format_number(to);
}

std::vector<Stratum> empty_strata(const config::Config& config) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::vector<double> ends = {-kInfinity};
  const std::set<double> limits = limits_of(config);
  ends.insert(ends.end(), limits.begin(), limits.end());
  std::vector<Stratum> strata;
  for (size_t i = 0; i < ends.size(); ++i) {
    const double to = i + 1 < ends.size() ? ends[i + 1] : kInfinity;
    strata.push_back({.from = ends[i], .name = name_of(ends[i], to)});
  }
  return strata;
}

size_t stratum_of(const std::vector<Stratum>& strata, double score) {
  const auto behind = std::ranges::upper_bound(strata, score, {}, &Stratum::from);
  return static_cast<size_t>(behind - strata.begin()) - (behind == strata.begin() ? 0 : 1);
}

void set_shares(std::vector<Stratum>* strata, const std::vector<double>& deviations) {
  double sum = 0;
  for (size_t s = 0; s < strata->size(); ++s) {
    sum += static_cast<double>((*strata)[s].pairs) * deviations[s];
  }
  for (size_t s = 0; s < strata->size(); ++s) {
    Stratum& stratum = (*strata)[s];
    const double even = 1 / static_cast<double>(strata->size());
    stratum.share = (even + static_cast<double>(stratum.pairs) * deviations[s] / sum) / 2;
  }
}

// By stratum, how many pairs a sample takes: one after the other, each from the stratum that lags
// behind its share most. Returns the strata in that order.
std::vector<size_t> turns_of(const std::vector<Stratum>& strata, size_t size) {
  std::vector<uint64_t> taken(strata.size());
  std::vector<size_t> turns;
  while (turns.size() < size) {
    std::optional<size_t> next;
    const auto progress = [&](size_t s) {
      return (static_cast<double>(taken[s]) + 0.5) / strata[s].share;
    };
    for (size_t s = 0; s < strata.size(); ++s) {
      if (taken[s] == strata[s].pairs) continue;
      if (!next || progress(s) < progress(*next)) next = s;
    }
    if (!next) break;
    ++taken[*next];
    turns.push_back(*next);
  }
  return turns;
}

// By stratum, the candidates with the least hash, ascending by it: as many as it has turns.
std::vector<std::vector<size_t>> draw(const Candidates& found, const std::vector<Stratum>& strata,
                                      const std::vector<size_t>& turns) {
  using Drawn = std::pair<uint64_t, size_t>;  // hash, place
  std::vector<std::priority_queue<Drawn>> least(strata.size());
  std::vector<size_t> most(strata.size());
  for (const size_t s : turns) ++most[s];
  for (size_t p = 0; p < found.pairs.size(); ++p) {
    const size_t s = stratum_of(strata, found.pairs[p].score);
    least[s].emplace(pair_hash(found, found.pairs[p].pair), p);
    if (least[s].size() > most[s]) least[s].pop();
  }
  std::vector<std::vector<size_t>> drawn(strata.size());
  for (size_t s = 0; s < strata.size(); ++s) {
    for (; !least[s].empty(); least[s].pop()) drawn[s].push_back(least[s].top().second);
    std::ranges::reverse(drawn[s]);
  }
  return drawn;
}

}  // namespace

std::vector<Stratum> strata_of(const config::Config& config, const Candidates& found) {
  std::vector<Stratum> strata = empty_strata(config);
  std::vector<double> promised(strata.size());
  for (const Candidate& candidate : found.pairs) {
    const size_t s = stratum_of(strata, candidate.score);
    ++strata[s].pairs;
    promised[s] += candidate.score;
  }
  std::vector<double> deviations;
  for (size_t s = 0; s < strata.size(); ++s) {
    if (strata[s].pairs == 0) continue;
    const double share = promised[s] / static_cast<double>(strata[s].pairs);
    const double chance = probabilities(config) ? std::clamp(share, kSurest, 1 - kSurest) : 0.5;
    deviations.push_back(std::sqrt(chance * (1 - chance)));
  }
  std::erase_if(strata, [](const Stratum& stratum) { return stratum.pairs == 0; });
  set_shares(&strata, deviations);
  return strata;
}

SampleDraw::SampleDraw(const config::Config& config, const Candidates& found, size_t size)
    : strata_(strata_of(config, found)) {
  const std::vector<size_t> turns = turns_of(strata_, size);
  const std::vector<std::vector<size_t>> drawn = draw(found, strata_, turns);
  std::vector<size_t> taken(strata_.size());
  for (const size_t s : turns) {
    const Candidate& candidate = found.pairs[drawn[s][taken[s]++]];
    places_[candidate.pair] = questions_.size();
    questions_.push_back({candidate.pair, candidate.score, strata_[s].name, strata_[s].pairs});
  }
  answered_.resize(questions_.size());
}

std::optional<Question> SampleDraw::next() {
  const auto open = std::ranges::find(answered_, false);
  if (open == answered_.end()) return std::nullopt;
  return questions_[static_cast<size_t>(open - answered_.begin())];
}

void SampleDraw::answer(NumberedPair pair, Verdict) {
  const auto place = places_.find(pair);
  given_.push_back(place == places_.end() ? std::nullopt : std::optional(place->second));
  if (given_.back()) answered_[*given_.back()] = true;
}

void SampleDraw::take_back() {
  if (given_.back()) answered_[*given_.back()] = false;
  given_.pop_back();
}

std::vector<NumberedPair> SampleDraw::pairs() const {
  std::vector<NumberedPair> pairs;
  for (const Question& question : questions_) pairs.push_back(question.pair);
  return pairs;
}

}  // namespace kindred
