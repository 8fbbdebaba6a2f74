#include "linkage/learn/belief.h"

#include <array>
#include <cstdio>
#include <optional>
#include <string>

#include "linkage/learn/calibration.h"
#include "linkage/learn/learnt_levels.h"
#include "linkage/score/probability.h"

namespace kindred {

namespace {

// Of the twelve public sets that contributors may look at, cddb, senzing_truthset, amazon_google
// and movies_imdb_tmdb_tvdb have fewer than 85 right pairs in 100 at 0.95, and shares of 0.31 and
// more; the others have 87 and more, and shares of at most 0.18.
constexpr double kMostWrong = 0.2;
// Of the pairs that are published, wrong: 85 in 100 are to be right.
constexpr double kMostPublished = 0.15;
constexpr double kExplainsAll = 0.6;
constexpr double kWrongWhenSure = 0.1;  // of the pairs at 0.95 or more, once drawn in
constexpr double kManyMatches = 4;      // that few data have for each record
constexpr double kMostGivenUp = 0.5;    // of what is right, to draw in what is wrong
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

// Pairs of a weight or more.
struct Counted {
  double all = 0;
  double wrong = 0;

  double wrong_share() const { return all > 0 ? wrong / all : 0; }
  double right() const { return all - wrong; }
};

Counted count_from(std::span<const DoubtedPair> pairs, double weight) {
  Counted counted;
  for (const DoubtedPair& pair : pairs) {
    if (pair.weight < weight) continue;
    ++counted.all;
    counted.wrong += pair.wrong;
  }
  return counted;
}

// How far the pairs must be drawn in until few are wrong. None where that would leave less than
// half of those that are right: weights do not tell them apart.
std::optional<double> drawn_in(std::span<const DoubtedPair> sure, double least) {
  const double right = count_from(sure, least).right();
  for (int bits = 0; bits < WeightBins::kMostWeight; ++bits) {
    const Counted left = count_from(sure, least + bits);
    if (left.right() < (1 - kMostGivenUp) * right) return std::nullopt;
    if (left.wrong_share() <= kWrongWhenSure) return -1.0 * bits;
  }
  return std::nullopt;
}

// Makes the belief unsure where too many of the pairs are wrong, and draws in. `what` they do.
void doubt(std::span<const DoubtedPair> sure, const std::string& what, Belief* belief) {
  const double least = weight_of_probability(kSureProbability);
  const double wrong = count_from(sure, least).wrong_share();
  if (wrong <= kMostDiffer) return;
  belief->unsure.push_back("some " + share_text(wrong) + " pairs that look like matches " + what +
                           kWhatToDo);
  const std::optional<double> shift = drawn_in(sure, least);
  if (shift && (!belief->calibration || belief->calibration->shift > *shift)) {
    belief->calibration = WeightCalibration{1, *shift};
  }
}

// Makes the belief unsure where too many pairs are wrong: of those that look like matches by their
// weights alone, or of those that are published, from `published` bits on.
void doubt_by_decoys(const WeightBins& counted, double published, Belief* belief) {
  const double wrong = counted.wrong_from(weight_of_probability(kSureProbability));
  const double wrong_published = counted.wrong_from(published);
  const std::string as_many =
      " may be only alike: as many look so within one source, which is taken to be free of "
      "duplicates";
  if (wrong > kMostWrong) {
    belief->unsure.push_back("some " + share_text(wrong) + " pairs that look like matches" +
                             as_many + kWhatToDo);
  } else if (wrong_published > kMostPublished) {
    belief->unsure.push_back("some " + share_text(wrong_published) +
                             " of the pairs that are published" + as_many + kWhatToDo);
  }
}

}  // namespace

Belief belief_by_decoys(std::span<const double> found, std::span<const DecoyList> lists,
                        double published) {
  const auto counted = WeightBins::by_decoys(found, lists);
  Belief belief;
  belief.right = counted.right();
  if (counted.wrong_from(weight_of_probability(kSureProbability)) <= kExplainsAll) {
    const WeightCalibration by = calibrate(counted);
    belief.calibration = WeightCalibration{rounded(by.scale), rounded(by.shift)};
    published = (published - by.shift) / by.scale;
  }
  doubt_by_decoys(WeightBins::by_all_decoys(found, lists), published, &belief);
  return belief;
}

void doubt_lists(Belief* belief) {
  if (!belief->unsure.empty()) return;
  belief->unsure.push_back(
      "as many pairs look like matches within one source as across sources: either a source has "
      "duplicates, or each record has others in all sources that are only alike" +
      std::string(kWhatToDo));
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
  doubt(sure,
        "agree in " + quoted(fields) +
            " and differ in what is one person's or one thing's own, or lack it: "
            "those of one house, firm or series share both fields",
        belief);
}

void doubt_given_names_differ(std::span<const DoubtedPair> sure, Belief* belief) {
  doubt(sure,
        "may be only alike: their given names differ, as those of twins and of others of one house "
        "do",
        belief);
}

void doubt_contradicting(std::span<const DoubtedPair> sure, const std::string& field,
                         Belief* belief) {
  doubt(sure,
        "may be only alike: of those with numbers in \"" + field +
            "\" so many contradict each other there, as volumes, models and sizes do",
        belief);
}

void doubt_words_contradict(std::span<const DoubtedPair> sure, const std::string& field,
                            Belief* belief) {
  doubt(sure,
        "may be only alike: so many have each a word in \"" + field +
            "\" that no title has beside the other one's, as colours, sizes and kinds are",
        belief);
}

void doubt_codes_differ(std::span<const DoubtedPair> sure, const std::string& field,
                        Belief* belief) {
  doubt(sure,
        "may be only alike: so many have each a \"" + field +
            "\" of its own, as patents of one family and editions of one work do",
        belief);
}

void doubt_kinds(std::span<const DoubtedPair> sure, const NamedFields& fields, Belief* belief) {
  doubt(sure,
        "may be only alike: they differ in " + quoted(fields) +
            " at once, as parts of one series and versions of one work do",
        belief);
}

void doubt_without_own(const NamedFields& fields, Belief* belief) {
  belief->unsure.push_back(
      "nothing is compared that is one person's or one thing's own: those of "
      "one house, firm or series share " +
      quoted(fields) + " too; compare a date of birth, a given name or a title as well" +
      kWhatToDo);
}

void doubt_unpublished(double expected, Belief* belief) {
  std::array<char, 32> pairs{};
  std::snprintf(pairs.data(), pairs.size(), "%.0f", expected);
  belief->unsure.push_back(
      "some " + std::string(pairs.data()) +
      " pairs are expected to match, and hardly one of them is probable enough to be published" +
      kWhatToDo);
}

void doubt_one_field(Belief* belief) {
  belief->unsure.push_back(
      "one field alone is compared, which does not show who is the same and who is only alike" +
      std::string(kWhatToDo));
}

}  // namespace kindred
