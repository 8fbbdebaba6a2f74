#include "tools/kindred/label/questions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr size_t kStrata = 8;
constexpr double kMostBits = 20;
constexpr double kStratumBits = 2 * kMostBits / kStrata;
// A survey, two uncertain ones, one that disagrees, two uncertain ones. Other shares of the three
// were as good on census_jedai, senzing_truthset, splink_fake_1000 and sysrev_copper, but for
// surveys alone (docs/tried.md).
constexpr size_t kTurns = 6;

template <typename Key>
double asked(const std::unordered_map<Key, size_t>& counts, Key key) {
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : static_cast<double>(found->second);
}

// From above 0 to 1.
double drawn_number(uint64_t hash, size_t question) {
  return (static_cast<double>(mix(hash, question) >> 11U) + 1) * 0x1p-53;
}

}  // namespace

Questions::Questions(QuestionPool pool) : pool_(std::move(pool)), curve_(pool_.parts) {
  for (const PoolPair& pair : pool_.pairs) {
    for (const double part : pair.weight.parts) {
      most_for_ = std::max(most_for_, part);
      most_against_ = std::max(most_against_, -part);
    }
  }
  count_asked();
}

std::optional<Question> Questions::next() {
  fit();
  std::optional<size_t> place = draw(next_kind());
  if (!place) place = draw(Kind::kUncertain);
  if (!place) return std::nullopt;
  return Question{.pair = pool_.pairs[*place].pair, .score = pool_.pairs[*place].score};
}

void Questions::answer(NumberedPair pair, Verdict verdict) {
  const auto found = std::ranges::lower_bound(pool_.pairs, pair, {}, &PoolPair::pair);
  const bool there = found != pool_.pairs.end() && found->pair == pair;
  given_.push_back(
      {there ? std::optional(static_cast<size_t>(found - pool_.pairs.begin())) : std::nullopt,
       verdict});
  count_asked();
}

void Questions::take_back() {
  given_.pop_back();
  count_asked();
}

void Questions::count_asked() {
  answered_.assign(pool_.pairs.size(), false);
  by_stratum_.assign(kStrata, 0);
  by_record_.clear();
  by_group_.clear();
  by_rules_.clear();
  by_pattern_.clear();
  for (const Given& given : given_) {
    if (!given.place) continue;
    const PoolPair& pair = pool_.pairs[*given.place];
    answered_[*given.place] = true;
    ++by_stratum_[stratum_of(pair)];
    for (const uint32_t record : {pair.pair.left, pair.pair.right}) ++by_record_[record];
    for (const uint32_t group : pair.groups) ++by_group_[group];
    ++by_rules_[pair.rules];
    ++by_pattern_[pair.pattern];
  }
}

void Questions::fit() {
  std::vector<const PairWeight*> pairs;
  std::vector<bool> same;
  for (const Given& given : given_) {
    if (!given.place || given.verdict == Verdict::kUnsure) continue;
    pairs.push_back(&pool_.pairs[*given.place].weight);
    same.push_back(given.verdict == Verdict::kSame);
  }
  curve_.fit(pairs, same);
}

size_t Questions::stratum_of(const PoolPair& pair) {
  const double place = (pair.weight.weight + kMostBits) / kStratumBits;
  return static_cast<size_t>(std::clamp(place, 0.0, static_cast<double>(kStrata - 1)));
}

Questions::Kind Questions::next_kind() const {
  if (given_.size() < kStrata) return Kind::kSurvey;
  switch (given_.size() % kTurns) {
    case 0:
      return Kind::kSurvey;
    case 3:
      return Kind::kDisagreeing;
    default:
      return Kind::kUncertain;
  }
}

// Of those that have a pair left; of several, the one nearest to where the scorer is unsure.
size_t Questions::least_asked_stratum() const {
  std::vector<bool> left(kStrata);
  for (size_t p = 0; p < pool_.pairs.size(); ++p) {
    if (!answered_[p]) left[stratum_of(pool_.pairs[p])] = true;
  }
  const auto rank = [&](size_t stratum) {
    const double middle = (static_cast<double>(stratum) + 0.5) * kStratumBits - kMostBits;
    return std::tuple(!left[stratum], by_stratum_[stratum], std::abs(middle), -middle);
  };
  size_t least = 0;
  for (size_t s = 1; s < kStrata; ++s) {
    if (rank(s) < rank(least)) least = s;
  }
  return least;
}

// What the answer would tell, for the draw among the pairs of a kind.
double Questions::merit(Kind kind, size_t place, size_t stratum) const {
  const PoolPair& pair = pool_.pairs[place];
  switch (kind) {
    case Kind::kSurvey:
      return stratum_of(pair) == stratum ? 1 : 0;
    case Kind::kUncertain: {
      const double chance = curve_.chance(pair.weight);
      const double doubt = 4 * chance * (1 - chance);
      return doubt * doubt;  // squared, so that the many pairs that are certain weigh little
    }
    case Kind::kDisagreeing: {
      const auto [against, in_favour] = std::ranges::minmax(pair.weight.parts);
      const double product =
          std::max(0.0, in_favour / most_for_) * std::max(0.0, -against / most_against_);
      return std::isfinite(product) ? product * product : 0;
    }
  }
  return 0;
}

double Questions::freshness(const PoolPair& pair) const {
  double fresh = 1;
  for (const uint32_t record : {pair.pair.left, pair.pair.right}) {
    const double again = 1 + asked(by_record_, record);
    fresh /= again * again;
  }
  for (const uint32_t group : pair.groups) fresh /= 1 + asked(by_group_, group);
  fresh /= 1 + asked(by_pattern_, pair.pattern);
  return fresh / std::sqrt(1 + asked(by_rules_, pair.rules));
}

// A weighted draw by exponential races: the least -log(u) / weight wins, with the probability of
// its weight among all (P. Efraimidis, P. Spirakis, "Weighted random sampling with a reservoir",
// Information Processing Letters 97, 2006).
std::optional<size_t> Questions::draw(Kind kind) const {
  const size_t stratum = kind == Kind::kSurvey ? least_asked_stratum() : 0;
  std::optional<size_t> winner;
  double first = std::numeric_limits<double>::infinity();
  for (size_t p = 0; p < pool_.pairs.size(); ++p) {
    if (answered_[p]) continue;
    const double weight = merit(kind, p, stratum) * freshness(pool_.pairs[p]);
    const double arrives = -std::log(drawn_number(pool_.pairs[p].hash, given_.size())) / weight;
    if (!(arrives < first)) continue;
    first = arrives;
    winner = p;
  }
  return winner;
}

std::vector<NumberedPair> Questions::pairs() const {
  std::vector<NumberedPair> pairs;
  for (const PoolPair& pair : pool_.pairs) pairs.push_back(pair.pair);
  return pairs;
}

}  // namespace kindred
