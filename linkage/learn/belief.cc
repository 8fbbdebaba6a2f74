#include "linkage/learn/belief.h"

#include <array>
#include <cstdio>

#include "linkage/learn/calibration.h"
#include "linkage/learn/learnt_levels.h"
#include "linkage/learn/wrong_share.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

// Of the twelve public sets that contributors may look at, cddb, senzing_truthset, amazon_google
// and movies_imdb_tmdb_tvdb have fewer than 85 right pairs in 100 at 0.95, and shares of 0.31 and
// more; the others have 87 and more, and shares of at most 0.18.
constexpr double kMostWrong = 0.2;
constexpr double kExplainsAll = 0.6;
constexpr double kWrongWhenSure = 0.1;  // of the pairs at 0.95 or more, once drawn in
constexpr double kManyMatches = 4;      // that few data have for each record
constexpr double kMostDiffer = 0.145;   // chosen on choices of columns of generated people

const char* const kWhatToDo =
    "; answer some pairs with kindred label and train with --labels, or see docs/scores.md";

std::string share_text(double share) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.0f in 100", 100 * share);
  return text.data();
}

std::string quoted(const NamedFields& fields) {
  return "\"" + fields.first + "\" and \"" + fields.second + "\"";
}

// The share of wrong pairs among those of a weight or more.
double wrong_from(std::span<const DoubtedPair> pairs, double weight) {
  double found = 0;
  double wrong = 0;
  for (const DoubtedPair& pair : pairs) {
    if (pair.weight < weight) continue;
    ++found;
    wrong += pair.wrong;
  }
  return found > 0 ? wrong / found : 0;
}

}  // namespace

Belief belief_by_decoys(std::span<const double> found, const Decoys& decoys) {
  const WeightBins counted = WeightBins::by_decoys(found, decoys.weights, decoys.stands_for);
  const double wrong = counted.wrong_from(weight_of_probability(kSureProbability));
  Belief belief;
  belief.right = counted.right();
  if (wrong <= kExplainsAll) {
    const WeightCalibration by = calibrate(counted);
    belief.calibration = WeightCalibration{rounded(by.scale), rounded(by.shift)};
  }
  if (wrong > kMostWrong) {
    belief.unsure.push_back("some " + share_text(wrong) +
                            " pairs that look like matches may be only alike: as many look so "
                            "within one source, which is taken to be free of duplicates" +
                            kWhatToDo);
  }
  return belief;
}

Belief belief_by_tail(std::span<const double> found, double matches_a_record) {
  const WeightBins counted = WeightBins::by_tail(found);
  const double sure = weight_of_probability(kSureProbability);
  const double wrong = counted.wrong_from(sure);
  const bool many = matches_a_record > kManyMatches;
  Belief belief;
  belief.right = counted.right();
  if (many) {
    std::array<char, 32> matches{};
    std::snprintf(matches.data(), matches.size(), "%.1f", matches_a_record);
    belief.unsure.push_back(
        "each record has " + std::string(matches.data()) +
        " matches in the mean: unless there are so many, pairs that are only alike were taken for "
        "matches; take out of the score what others share too" +
        kWhatToDo);
  }
  if (wrong > kMostWrong) {
    belief.unsure.push_back("some " + share_text(wrong) +
                            " pairs that look like matches may be only alike: pairs that do not "
                            "match reach as far up" +
                            kWhatToDo);
  }
  if (wrong > kMostWrong && (many || wrong <= kExplainsAll)) {
    const double drawn_in = counted.least_with(sure, kWrongWhenSure);
    belief.calibration = WeightCalibration{1, rounded(sure - drawn_in)};
  }
  return belief;
}

void doubt_differing(std::span<const DoubtedPair> sure, const NamedFields& fields, Belief* belief) {
  const double least = weight_of_probability(kSureProbability);
  const double wrong = wrong_from(sure, least);
  if (wrong <= kMostDiffer) return;
  belief->unsure.push_back("some " + share_text(wrong) + " pairs that look like matches agree in " +
                           quoted(fields) +
                           " and differ in what is one person's or one thing's own, or lack it: "
                           "those of one house, firm or series share both fields" +
                           kWhatToDo);
  double drawn_in = least;
  while (drawn_in < WeightBins::kMostWeight && wrong_from(sure, drawn_in) > kWrongWhenSure) {
    ++drawn_in;
  }
  const double shift = rounded(least - drawn_in);
  if (!belief->calibration || belief->calibration->shift > shift) {
    belief->calibration = WeightCalibration{1, shift};
  }
}

void doubt_without_own(const NamedFields& fields, Belief* belief) {
  belief->unsure.push_back(
      "nothing is compared that is one person's or one thing's own: those of "
      "one house, firm or series share " +
      quoted(fields) + " too; compare a date of birth, a given name or a title as well" +
      kWhatToDo);
}

Belief belief_in_one_field() {
  Belief belief;
  belief.unsure.push_back(
      "one field alone is compared, of which nobody can learn how often matches agree in it: what "
      "is usual is taken for it" +
      std::string(kWhatToDo));
  return belief;
}

}  // namespace kindred
