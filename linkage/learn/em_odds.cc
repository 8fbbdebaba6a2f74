#include "linkage/learn/em_odds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "linkage/learn/term_classes.h"
#include "linkage/score/value_rarity.h"

namespace kindred {

namespace {

std::vector<double> ratios(const std::vector<double>& chances, const std::vector<double>& u) {
  std::vector<double> ratios;
  for (size_t l = 0; l < chances.size(); ++l) ratios.push_back(chances[l] / u[l]);
  return ratios;
}

// A product of odds. Of dozens of fields it may be more, or less, than a number holds: powers of
// two are then kept apart, which changes no digit of it.
class Product {
 public:
  explicit Product(double first) : value_(first) {}

  void times(double factor) {
    value_ *= factor;
    if (value_ > kLarge) {
      value_ /= kLarge;
      ++scale_;
    } else if (value_ < 1 / kLarge) {
      value_ *= kLarge;
      --scale_;
    }
  }

  // How often kLarge was taken out.
  int scale() const { return scale_; }

  // Divided by kLarge so many times.
  double at(int scale) const {
    return scale == scale_ ? value_ : std::scalbn(value_, kBits * (scale_ - scale));
  }

  static constexpr int kBits = 512;

 private:
  static constexpr double kLarge = 0x1p512;

  double value_;
  int scale_ = 0;
};

}  // namespace

// Each against that of being neither, all divided by 2^kBits so many times.
struct PatternOdds::Odds {
  double match;
  double related;
  double near;
  double similar;
  double neither;
  int scale;

  double all() const { return neither + match + related + near + similar; }
};

double alike(const EmResult& now, size_t field) {
  const LevelChances& chances = now.fields[field];
  double share = now.prior * chances.m.front();
  if (!chances.similar.empty()) share += now.similar * chances.similar.front();
  if (chances.near.empty()) return share;
  return share + now.related * chances.m.front() + now.near * chances.near.front();
}

PatternOdds::PatternOdds(const EmInput& input, const EmResult& now) : input_(input), now_(now) {
  const double others = 1 - now.prior - now.related - now.near - now.similar;
  match_ = now.prior / others;
  related_ = now.related / others;
  near_ = now.near / others;
  similar_ = now.similar / others;
  for (size_t f = 0; f < now.fields.size(); ++f) {
    const LevelChances& chances = now.fields[f];
    levels_.push_back(ratios(chances.m, chances.u));
    near_levels_.push_back(ratios(chances.near, chances.u));
    similar_levels_.push_back(ratios(chances.similar, chances.u));
    classes_.push_back(of_classes(f));
    std::vector<double>& told_levels = told_levels_.emplace_back();
    for (size_t l = 0; l < chances.told.size(); ++l) {
      told_levels.push_back(std::pow(levels_.back()[l], chances.told[l]));
    }
    std::vector<double>& told_classes = told_classes_.emplace_back();
    if (chances.told.empty()) continue;
    for (const double rarity : classes_.back()) {
      told_classes.push_back(std::pow(rarity, chances.told.front()));
    }
  }
}

PatternOdds::Odds PatternOdds::odds(const PairPattern& pattern) const {
  Product match(match_);
  Product related(related_);
  Product near(near_);
  Product similar(similar_);
  for (size_t f = 0; f < levels_.size(); ++f) {
    const uint8_t level = level_of(pattern.fields[f]);
    if (level == kMissing) continue;
    double rarity = 1;
    if (level == 0 && !classes_[f].empty()) {
      rarity = classes_[f][static_cast<uint8_t>(pattern.fields[levels_.size() + f])];
    }
    if (!told_levels_[f].empty()) rarity /= told(pattern, f);
    const double ratio = levels_[f][level] * rarity;
    match.times(ratio);
    if (similar_ > 0) similar.times(similar_levels_[f][level] * rarity);
    if (near_levels_[f].empty()) continue;
    related.times(ratio);
    near.times(near_levels_[f][level] * rarity);
  }
  const int scale = std::max({0, match.scale(), related.scale(), near.scale(), similar.scale()});
  return {match.at(scale),   related.at(scale),    near.at(scale),
          similar.at(scale), Product(1).at(scale), scale};
}

double PatternOdds::told(const PairPattern& pattern, size_t field) const {
  const LevelChances& chances = now_.fields[field];
  if (level_of(pattern.fields[chances.told_by]) != 0) return 1;
  const uint8_t level = level_of(pattern.fields[field]);
  double told = told_levels_[field][level];
  if (level == 0 && !classes_[field].empty()) {
    const auto value = static_cast<uint8_t>(pattern.fields[levels_.size() + field]);
    if (levels_[field][0] * classes_[field][value] <= 1) return 1;
    told *= told_classes_[field][value];
  }
  return told;
}

Expectation PatternOdds::of(const PairPattern& pattern) const {
  const Odds found = odds(pattern);
  const double all = found.all();
  return {found.match / all, found.related / all, found.near / all, found.similar / all,
          found.neither / all};
}

double PatternOdds::log_chance(const PairPattern& pattern) const {
  const Odds found = odds(pattern);
  double chance = std::log(found.all()) + Product::kBits * found.scale * std::numbers::ln2;
  for (size_t f = 0; f < now_.fields.size(); ++f) {
    const uint8_t level = level_of(pattern.fields[f]);
    if (level == kMissing) continue;
    chance += std::log(now_.fields[f].u[level]);
    if (!told_levels_[f].empty()) chance += std::log(told(pattern, f));
  }
  return chance;
}

std::vector<double> PatternOdds::of_classes(size_t field) const {
  constexpr uint8_t kMostClasses = 128;
  std::vector<double> factors;
  if (input_.terms.empty() || input_.terms[field].counts <= 0) return factors;
  const TermFrequency& term = input_.terms[field];
  const LevelChances& chances = now_.fields[field];
  const ValueRarity rarity(chances.u.front(), term.records, alike(now_, field));
  factors.push_back(1);
  for (uint8_t c = 1; c < kMostClasses; ++c) {
    factors.push_back(rarity.counted(records_of_class(c), term.counts));
  }
  return factors;
}

}  // namespace kindred
