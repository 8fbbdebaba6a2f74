#include "linkage/score/probability.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

const std::vector<ComparedField> kFields = {
    compared(0, "given", {plain("exact"), measured("levenshtein", 1)}),
    compared(1, "surname", {plain("exact"), measured("levenshtein", 1)}, 0.5),
    compared(2, "city", {plain("exact")}),
};

Model model_of_three() {
  Model model;
  model.prior = 0.01;
  model.fields = {
      {.name = "given",
       .levels = {{"exact", 0.9, 0.01}, {"levenshtein: 1", 0.08, 0.02}, {"else", 0.02, 0.97}}},
      {.name = "surname",
       .levels = {{"exact", 0.8, 0.005}, {"levenshtein: 1", 0.15, 0.01}, {"else", 0.05, 0.985}},
       .records = 1000,
       .frequent = {{"ann", 100}, {"bo", 3}}},
      {.name = "city", .levels = {{"exact", 0.7, 0.2}, {"else", 0.3, 0.8}}},
  };
  return model;
}

Evaluation evaluate(const FieldValues& left, const FieldValues& right) {
  Evaluation evaluation;
  ScoreCounts counts;
  REQUIRE(probability(kFields, model_of_three())
              ->score(record_of(left), record_of(right), -1, &evaluation, &counts));
  return evaluation;
}

double odds_weight(double prior) { return std::log2(prior / (1 - prior)); }

TEST_CASE("weights of the levels and of the prior add up to the log odds") {
  const Evaluation evaluation = evaluate({{0, "ann"}, {2, "rome"}}, {{0, "anna"}, {2, "rome"}});
  const double given = std::log2(0.08 / 0.02);
  const double city = std::log2(0.7 / 0.2);
  CHECK(evaluation.fields[0] == FieldScore{true, 0.75, 2});
  CHECK(evaluation.fields[1] == FieldScore());  // missing
  CHECK(evaluation.fields[2].score == Approx(city).margin(1e-6));
  const double odds = std::exp2(odds_weight(0.01) + given + city);
  CHECK(evaluation.score == Approx(odds / (1 + odds)).margin(1e-6));
  CHECK(evaluation.probability == evaluation.score);
}

TEST_CASE("without any field in common the probability is the prior") {
  CHECK(evaluate({{0, "ann"}}, {{1, "ann"}}).score == 0.01);
  CHECK(evaluate({}, {}).score == 0.01);
}

TEST_CASE("agreement on a rare value weighs more than on a frequent one, damped") {
  const auto weight = [](const std::string& name) {
    return evaluate({{1, name}}, {{1, name}}).fields[1].score;
  };
  const double average = std::log2(0.8 / 0.005);
  // 98 of 999 others have it besides the two, 0.008 of whom are expected to match.
  CHECK(weight("ann") == Approx(average + 0.5 * std::log2(0.005 / (98.0 / 999 - 0.008))));
  // Not listed: as rare as a value of one record, 1 in 999.
  CHECK(weight("zoe") == Approx(average + 0.5 * std::log2(0.005 * 999)));
  // Two of three records agree on it as often as matches do: no less rare than that.
  CHECK(weight("bo") == weight("zoe"));
  CHECK(weight("ann") < average);
  CHECK(weight("zoe") > average);
  // The rarest of several values in common counts.
  CHECK(evaluate({{1, "ann"}, {1, "zoe"}}, {{1, "zoe"}, {1, "ann"}}).fields[1].score ==
        weight("zoe"));
}

TEST_CASE("where records have one partner, two that have none match the more probably") {
  Model model = model_of_three();
  const KeyedRecord ann = record_of({{0, "ann"}, {2, "rome"}});
  const KeyedRecord other = record_of({{0, "anna"}, {2, "rome"}});
  const double usual = std::log2(0.08 / 0.02) + std::log2(0.7 / 0.2) + odds_weight(0.01);
  model.free = 0.25;
  const auto scorer = probability(kFields, model);
  Evaluation evaluation;
  ScoreCounts counts;
  REQUIRE(scorer->score(ann, other, -1, &evaluation, &counts));
  const double odds = std::exp2(usual + 2);
  CHECK(evaluation.score == Approx(odds / (1 + odds)).margin(1e-6));
  const auto parts = scorer->parts(ann, other);
  CHECK(parts[1].about == "free");
  CHECK(parts[1].adds == Approx(2));
}

TEST_CASE("what relatives share can show no more than that two are related") {
  std::vector<ComparedField> fields = kFields;
  fields[1].related = fields[2].related = true;
  fields[1].term_frequency = 0;
  Model model = model_of_three();
  model.related = 0.05;
  const auto scorer = probability(fields, model);
  const auto score = [&](const FieldValues& left, const FieldValues& right) {
    Evaluation evaluation;
    ScoreCounts counts;
    REQUIRE(scorer->score(record_of(left), record_of(right), -1, &evaluation, &counts));
    for (const double at_least : {evaluation.score, evaluation.score + 1e-6}) {
      Evaluation again;
      REQUIRE(scorer->score(record_of(left), record_of(right), at_least, &again, &counts) ==
              (at_least == evaluation.score));
    }
    return evaluation.score;
  };
  // The chances of a pair that matches, of a related one, of any other.
  const auto expected = [](double match, double related, double other) {
    return Approx(0.01 * match / (0.01 * match + 0.05 * related + 0.94 * other)).margin(1e-6);
  };
  CHECK(score({}, {}) == expected(1, 1, 1));
  const FieldValues house = {{1, "ann"}, {2, "rome"}};
  CHECK(score(house, house) == expected(0.8 * 0.7, 0.8 * 0.7, 0.005 * 0.2));
  CHECK(score(house, house) < 0.01 / 0.06);
  const FieldValues left = {{0, "bo"}, {1, "ann"}, {2, "rome"}};
  const FieldValues right = {{0, "zoe"}, {1, "ann"}, {2, "rome"}};
  CHECK(score(left, left) == expected(0.9 * 0.8 * 0.7, 0.01 * 0.8 * 0.7, 0.01 * 0.005 * 0.2));
  CHECK(score(left, right) == expected(0.02 * 0.8 * 0.7, 0.97 * 0.8 * 0.7, 0.97 * 0.005 * 0.2));
  const auto parts = scorer->parts(record_of(left), record_of(right));
  double sum = 0;
  for (const ScorePart& part : parts) sum += part.adds;
  CHECK(parts.back().about == "related");
  CHECK(probability_of_weight(sum) == Approx(score(left, right)).margin(1e-5));

  model.fields[2].levels[0].related = 0.99;
  model.fields[2].levels[1].related = 0.01;
  Evaluation evaluation;
  ScoreCounts counts;
  REQUIRE(probability(fields, model)
              ->score(record_of(house), record_of(house), -1, &evaluation, &counts));
  CHECK(evaluation.score == expected(0.8 * 0.7, 0.8 * 0.99, 0.005 * 0.2));
}

TEST_CASE("who are near to each other share some fields by chances of their own") {
  std::vector<ComparedField> fields = kFields;
  fields[1].related = fields[2].related = true;
  fields[1].term_frequency = 0;
  Model model = model_of_three();
  model.related = 0.05;
  model.near = 0.04;
  model.fields[2].levels[0].near = 0.6;
  model.fields[2].levels[1].near = 0.4;
  const KeyedRecord house = record_of({{1, "ann"}, {2, "rome"}});
  Evaluation evaluation;
  ScoreCounts counts;
  const auto scorer = probability(fields, model);
  REQUIRE(scorer->score(house, house, -1, &evaluation, &counts));
  const double match = 0.01 * 0.8 * 0.7;
  const double related = 0.05 * 0.8 * 0.7;
  const double near = 0.04 * 0.005 * 0.6;  // without a chance of its own a field says nothing of it
  CHECK(evaluation.score ==
        Approx(match / (match + related + near + 0.9 * 0.005 * 0.2)).margin(1e-6));
  double sum = 0;
  for (const ScorePart& part : scorer->parts(house, house)) sum += part.adds;
  CHECK(probability_of_weight(sum) == Approx(evaluation.score).margin(1e-5));
}

TEST_CASE("who are only alike agree in every field by chances of their own") {
  std::vector<ComparedField> fields = kFields;
  fields[1].term_frequency = 0;
  Model model = model_of_three();
  model.similar = 0.05;
  model.fields[1].levels[0].similar = 0.3;
  const KeyedRecord one = record_of({{1, "ann"}, {2, "rome"}});
  Evaluation evaluation;
  ScoreCounts counts;
  const auto scorer = probability(fields, model);
  REQUIRE(scorer->score(one, one, -1, &evaluation, &counts));
  const double match = 0.01 * 0.8 * 0.7;
  const double similar =
      0.05 * 0.3 * 0.2;  // without a chance of its own a field says nothing of it
  CHECK(evaluation.score == Approx(match / (match + similar + 0.94 * 0.005 * 0.2)).margin(1e-6));
  const auto parts = scorer->parts(one, one);
  CHECK(parts.back().about == "similar");
  double sum = 0;
  for (const ScorePart& part : parts) sum += part.adds;
  CHECK(probability_of_weight(sum) == Approx(evaluation.score).margin(1e-5));
}

TEST_CASE("a calibrated sum is believed as far as it can be") {
  Model model = model_of_three();
  const KeyedRecord one = record_of({{0, "ann"}, {2, "rome"}});
  const auto score = [&](double at_least) {
    Evaluation evaluation;
    ScoreCounts counts;
    const bool reached =
        probability(kFields, model)->score(one, one, at_least, &evaluation, &counts);
    return reached ? evaluation.score : -1;
  };
  const double weight = weight_of_probability(score(0));
  model.calibration = WeightCalibration{0.5, -1};
  const double calibrated = score(0);
  CHECK(weight_of_probability(calibrated) == Approx(0.5 * weight - 1).margin(1e-4));
  CHECK(score(calibrated) == calibrated);
  CHECK(score(calibrated + 1e-5) == -1);
  const auto parts = probability(kFields, model)->parts(one, one);
  CHECK(parts.back().about == "calibration");
  double sum = 0;
  for (const ScorePart& part : parts) sum += part.adds;
  CHECK(probability_of_weight(sum) == Approx(calibrated).margin(1e-5));
}

TEST_CASE("weights that labels have corrected stand for those of m, u and the prior") {
  Model model = model_of_three();
  model.weight = -3;
  model.fields[2].levels[0].weight = 1.25;
  const auto scorer = probability(kFields, model);
  const KeyedRecord left = record_of({{0, "ann"}, {2, "rome"}});
  const KeyedRecord right = record_of({{0, "anna"}, {2, "rome"}});
  Evaluation evaluation;
  ScoreCounts counts;
  REQUIRE(scorer->score(left, right, -1, &evaluation, &counts));
  CHECK(evaluation.fields[0].score == 2);
  CHECK(evaluation.fields[2].score == 1.25);
  CHECK(evaluation.score == Approx(probability_of_weight(-3 + 2 + 1.25)).margin(1e-6));
  CHECK(scorer->parts(left, right)[0].adds == -3);
  model.weight = std::nan("");
  CHECK(not_finite(model) == "prior");
}

TEST_CASE("what another field tells counts once, where that one agrees") {
  Model model = model_of_three();
  model.fields[1].given = "city";
  model.fields[1].levels[0].less = 0.75 * std::log2(0.8 / 0.005);
  const auto scorer = probability(kFields, model);
  const auto plain_scorer = probability(kFields, model_of_three());
  const auto weight = [](const Scorer& by, const FieldValues& left, const FieldValues& right) {
    Evaluation evaluation;
    ScoreCounts counts;
    REQUIRE(by.score(record_of(left), record_of(right), -1, &evaluation, &counts));
    double sum = 0;
    for (const ScorePart& part : by.parts(record_of(left), record_of(right))) sum += part.adds;
    CHECK(probability_of_weight(sum) == Approx(evaluation.score).margin(1e-6));
    return evaluation.fields[1].score;
  };
  const FieldValues zoe = {{1, "zoe"}, {2, "rome"}};
  const FieldValues moved = {{1, "zoe"}, {2, "oslo"}};
  const FieldValues without = {{1, "zoe"}};
  const double whole = weight(*plain_scorer, zoe, zoe);
  CHECK(weight(*scorer, zoe, zoe) == Approx(0.25 * whole).margin(1e-5));  // with its rarity
  CHECK(weight(*scorer, zoe, moved) == whole);
  CHECK(weight(*scorer, zoe, without) == whole);
  const FieldValues bob = {{1, "bob"}, {2, "rome"}};
  CHECK(weight(*scorer, zoe, bob) == weight(*plain_scorer, zoe, bob));
  const auto parts = scorer->parts(record_of(zoe), record_of(zoe));
  const auto told = std::ranges::find(parts, "told by city", &ScorePart::why);
  REQUIRE(told != parts.end());
  CHECK(told->about == "surname");
  CHECK(told->adds == Approx(-0.75 * whole).margin(1e-5));
}

TEST_CASE("the parts of a score are told apart") {
  const auto scorer = probability(kFields, model_of_three());
  const auto parts =
      scorer->parts(record_of({{0, "ann"}, {1, "ann"}}), record_of({{0, "anna"}, {1, "ann"}}));
  REQUIRE(parts.size() == 5);
  CHECK(parts[0].about == "prior");
  CHECK(parts[0].adds == Approx(odds_weight(0.01)).margin(1e-6));
  CHECK(parts[1].why == "levenshtein: 1");
  CHECK(parts[2].why == "exact");
  CHECK(parts[3].about == "surname");
  CHECK(parts[3].why == "a frequent value");
  CHECK(parts[3].adds < 0);
  CHECK(parts[4].why == "missing");

  std::vector<ComparedField> fields = kFields;
  fields[1].unless = {0};
  CHECK(probability(fields, model_of_three())
            ->parts(record_of({{0, "ann"}, {1, "ann"}}), record_of({{0, "ann"}, {1, "ann"}}))[2]
            .why == "passed over");
}

TEST_CASE("alike are those that agree in every field, or in those in its place") {
  std::vector<ComparedField> fields = kFields;
  fields[1].unless = {0};
  const auto scorer = probability(fields, model_of_three());
  const auto alike = [&](const FieldValues& left, const FieldValues& right) {
    Evaluation evaluation;
    ScoreCounts counts;
    scorer->score(record_of(left), record_of(right), -1, &evaluation, &counts);
    return scorer->alike(evaluation);
  };
  CHECK(alike({{0, "ann"}, {1, "ann"}, {2, "a"}}, {{0, "ann"}, {1, "lee"}, {2, "a"}}));
  CHECK(alike({{1, "ann"}, {2, "a"}}, {{0, "ann"}, {1, "ann"}, {2, "a"}}));
  CHECK_FALSE(alike({{1, "ann"}, {2, "a"}}, {{1, "anna"}, {2, "a"}}));
  CHECK_FALSE(alike({{0, "ann"}, {2, "a"}}, {{1, "ann"}, {2, "a"}}));
  CHECK_FALSE(alike({{0, "ann"}, {1, "ann"}}, {{0, "ann"}, {1, "ann"}}));
}

TEST_CASE("a model for other fields or levels is refused") {
  const Model model = model_of_three();
  CHECK_FALSE(misfit(model, kFields));
  std::vector<ComparedField> fields = kFields;
  fields[2].name = "town";
  CHECK(misfit(model, fields) == "the model has no field \"town\"");
  CHECK_THROWS_AS(probability(fields, model), std::invalid_argument);
  CHECK(misfit(model, std::span(kFields).first(2)) ==
        "the model has a field \"city\", this file does not");
  fields = kFields;
  std::swap(fields[0].levels[0], fields[0].levels[1]);
  CHECK(misfit(model, fields) ==
        "the model has for \"given\" the levels exact, levenshtein: 1, else, this file "
        "levenshtein: 1, exact, else");
  CHECK_FALSE(misfit(untrained_model(kFields), kFields));
  Model told = model;
  told.fields[1].given = "city";
  CHECK_FALSE(misfit(told, kFields));
  for (const char* given : {"town", "surname"}) {
    told.fields[1].given = given;
    CHECK(misfit(told, kFields) == "the model has for \"surname\" given: \"" + std::string(given) +
                                       "\", which is no other field");
  }
}

TEST_CASE("a model with a figure that is no number is known") {
  const Model sound = untrained_model(kFields);
  CHECK_FALSE(not_finite(sound));
  Model model = sound;
  model.prior = std::nan("");
  CHECK(not_finite(model) == "prior");
  model = sound;
  model.fields[1].levels.back().near = std::numeric_limits<double>::infinity();
  CHECK(not_finite(model) == model.fields[1].name);
  model = sound;
  model.fields[2].levels.front().less = std::nan("");
  CHECK(not_finite(model) == model.fields[2].name);
}

FieldValues random_values(RandomText* random) {
  static const std::vector<std::string> kWords = {"ann", "anna", "bo", "bob", "zoe"};
  FieldValues values;
  for (uint16_t field = 0; field < 3; ++field) {
    for (size_t i = random->number(2); i > 0; --i) {
      values.emplace_back(field, kWords[random->number(kWords.size() - 1)]);
    }
  }
  return values;
}

// The score by the formula, level by level and value by value.
double plain_score(const FieldValues& left, const FieldValues& right) {
  const Model model = model_of_three();
  double odds = model.prior / (1 - model.prior);
  for (uint16_t f = 0; f < 3; ++f) {
    std::map<std::pair<int, double>, double> factors;  // by level, then by rarity: best first
    for (const auto& [field, a] : left) {
      for (const auto& [other, b] : right) {
        if (field != f || other != f) continue;
        const bool near = f != 2 && (a + "a" == b || b + "a" == a || a + "b" == b || b + "b" == a);
        const int level = a == b ? 0 : near ? 1 : (f == 2 ? 1 : 2);
        const ModelLevel& learnt = model.fields[f].levels[static_cast<size_t>(level)];
        double factor = learnt.m / learnt.u;
        if (level == 0 && f == 1) {
          const double share = a == "ann" ? 98.0 / 999 - 0.01 * 0.8 : 1.0 / 999;
          factor *= std::sqrt(learnt.u / share);
        }
        factors[{level, -factor}] = factor;
      }
    }
    if (!factors.empty()) odds *= factors.begin()->second;
  }
  return odds / (1 + odds);
}

TEST_CASE("scores are those of the formula, whatever threshold may end the work early") {
  const auto scorer = probability(kFields, model_of_three());
  RandomText random(5);
  size_t reached = 0;
  size_t missed = 0;
  for (size_t round = 0; round < rounds(5000); ++round) {
    const FieldValues left = random_values(&random);
    const FieldValues right = random_values(&random);
    Evaluation whole;
    ScoreCounts counts;
    REQUIRE(scorer->score(record_of(left), record_of(right), -1, &whole, &counts));
    REQUIRE(whole.score == Approx(plain_score(left, right)).margin(1e-6));
    Evaluation reverse;
    REQUIRE(scorer->score(record_of(right), record_of(left), -1, &reverse, &counts));
    REQUIRE(reverse.score == whole.score);
    const double anywhere = static_cast<double>(random.number(100)) / 100;
    for (const double at_least : {whole.score, whole.score + 1e-6, anywhere}) {
      Evaluation evaluation;
      const bool reaches =
          scorer->score(record_of(left), record_of(right), at_least, &evaluation, &counts);
      REQUIRE(reaches == (whole.score >= at_least));
      if (reaches) REQUIRE(evaluation.fields == whole.fields);
      reached += reaches;
      missed += !reaches;
    }
  }
  CHECK(reached > 3000);
  CHECK(missed > 3000);
}

// Past bug: 2^related was beyond a number, and the pair that agrees in most fields had 0.
TEST_CASE("more fields of a house make a match no less probable, however much they weigh") {
  Model model;
  model.prior = 0.01;
  model.related = 0.01;
  std::vector<ComparedField> fields;
  for (uint16_t f = 0; f < 40; ++f) {
    fields.push_back(compared(f, "f" + std::to_string(f), {plain("exact")}));
    fields.back().related = f < 39;
    model.fields.push_back(
        {.name = fields.back().name, .levels = {{"exact", 0.9, 1e-12}, {"else", 0.1, 1 - 1e-12}}});
  }
  const auto scorer = probability(fields, model);
  double before = 0;
  for (uint16_t alike = 1; alike <= 39; ++alike) {
    FieldValues values = {{39, "x"}};
    for (uint16_t f = 0; f < alike; ++f) values.emplace_back(f, "x");
    Evaluation evaluation;
    ScoreCounts counts;
    REQUIRE(scorer->score(record_of(values), record_of(values), -1, &evaluation, &counts));
    CAPTURE(alike);
    CHECK(evaluation.score >= before);
    before = evaluation.score;
  }
  CHECK(before > 0.99);
}

TEST_CASE("weights and probabilities are two scales of one thing") {
  CHECK(probability_of_weight(0) == 0.5);
  CHECK(probability_of_weight(1e6) == 1);
  CHECK(probability_of_weight(-1e6) == 0);
  for (const double p : {1e-9, 0.01, 0.5, 0.95, 0.999999}) {
    CHECK(probability_of_weight(weight_of_probability(p)) == Approx(p));
  }
}

}  // namespace
}  // namespace kindred
