#include "linkage/score/points.h"

#include <string>
#include <utility>
#include <vector>

#include "linkage/record/keyed_record.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/live_matches.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using FieldValues = std::vector<std::pair<uint16_t, std::string>>;

Features features(const FieldValues& values) {
  Features features;
  for (const auto& [field, value] : values) features.values.add(field, value);
  return features;
}

KeyedRecord packed(const Features& features) {
  return KeyedRecord::pack(Record(), features, {}, {}, {});
}

Evaluation evaluate(const std::vector<PointsField>& fields, const FieldValues& left,
                    const FieldValues& right) {
  Evaluation evaluation;
  ScoreCounts counts;
  REQUIRE(points(fields)->score(packed(features(left)), packed(features(right)), -1, &evaluation,
                                &counts));
  return evaluation;
}

const std::vector<PointsField> kName = {{.field = 0, .name = "name"}};
const std::vector<PointsField> kThree = {
    {.field = 0, .name = "name"}, {.field = 1, .name = "address"}, {.field = 2, .name = "phone"}};

// MMDS 3.8.2.
TEST_CASE("records equal in three fields score 300") {
  const FieldValues values = {{0, "william gates"}, {1, "1 main st"}, {2, "4255550100"}};
  const Evaluation evaluation = evaluate(kThree, values, values);
  CHECK(evaluation.score == 300);
  REQUIRE(evaluation.fields.size() == 3);
  for (const FieldScore& field : evaluation.fields) CHECK(field == FieldScore{true, 1, 100});
  CHECK(points(kThree)->highest() == 300);
  CHECK(points(kThree)->fields() == std::vector<std::string>{"name", "address", "phone"});
}

TEST_CASE("edits cost points by their square, and never more than there are") {
  CHECK(evaluate(kName, {{0, "anna"}}, {{0, "hanna"}}).score == 95);
  CHECK(evaluate(kName, {{0, "abcd"}}, {{0, "abcx"}}).score == 80);  // one out, one in
  CHECK(evaluate(kName, {{0, "anna"}}, {{0, "ann h"}}).score == 55);
  CHECK(evaluate(kName, {{0, "abcd"}}, {{0, "abxy"}}).score == 20);
  CHECK(evaluate(kName, {{0, "abcd"}}, {{0, "wxyz"}}).score == 0);
}

TEST_CASE("forms of one given name are one edit apart") {
  CHECK(evaluate(kName, {{0, "bill gates"}}, {{0, "william gates"}}).score == 95);
  CHECK(evaluate(kName, {{0, "bill gates"}}, {{0, "william gate"}}).score == 80);
  CHECK(evaluate(kName, {{0, "bill robert"}}, {{0, "william bob"}}).score == 80);
  // At the same place only, and not where the field says no.
  CHECK(evaluate(kName, {{0, "gates bill"}}, {{0, "william gates"}}).score == 0);
  CHECK(evaluate({{.field = 0, .name = "name", .nicknames = false}}, {{0, "bill gates"}},
                 {{0, "william gates"}})
            .score == 0);
}

TEST_CASE("similarity is one less the edits' share of both lengths, in characters") {
  CHECK(evaluate(kName, {{0, "anna"}}, {{0, "hanna"}}).fields[0].similarity == 0.888889);
  CHECK(evaluate(kName, {{0, "abcd"}}, {{0, "wxyz"}}).fields[0].similarity == 0);
  CHECK(evaluate(kName, {{0, "\u00e9\u65e5"}}, {{0, "\u00e9"}}).fields[0].similarity == 0.666667);
}

TEST_CASE("a field that a record lacks gives nothing and is told as absent") {
  const Evaluation evaluation = evaluate(kThree, {{0, "anna"}, {1, "1 main st"}}, {{0, "anna"}});
  CHECK(evaluation.score == 100);
  CHECK(evaluation.fields[0].present);
  CHECK(evaluation.fields[1] == FieldScore());
  CHECK(evaluation.fields[2] == FieldScore());
  CHECK(evaluate(kThree, {}, {}).score == 0);
}

TEST_CASE("of several values the best pair counts") {
  CHECK(evaluate(kName, {{0, "zoe"}, {0, "anna"}}, {{0, "bo"}, {0, "hanna"}, {0, "annnnnnna"}})
            .score == 95);
  // No points in any of them: the most similar.
  CHECK(
      evaluate(kName, {{0, "abcdefgh"}}, {{0, "zzzzzzzz"}, {0, "abczzzzz"}}).fields[0].similarity ==
      0.375);
}

TEST_CASE("points and penalty are the field's own") {
  const std::vector<PointsField> fields = {
      {.field = 0, .name = "name", .points = 30, .penalty = 0.5},
      {.field = 1, .name = "address", .points = 0.1, .penalty = 0}};
  CHECK(evaluate(fields, {{0, "abcd"}, {1, "x"}}, {{0, "abcx"}, {1, "y"}}).score == 28.1);
  CHECK(points(fields)->highest() == Approx(30.1));
}

TEST_CASE("long texts far apart have no likeness") {
  const std::string a(3000, 'a');
  const std::string b(3000, 'b');
  CHECK(evaluate(kName, {{0, a}}, {{0, b}}).fields[0] == FieldScore{true, 0, 0});
  CHECK(evaluate(kName, {{0, a}}, {{0, std::string(3001, 'a')}}).score == 95);
}

FieldValues random_values(RandomText* random) {
  static const std::vector<std::string> kWords = {"bill", "william", "will", "bob", "robert",
                                                  "anna", "ann",     "hann", "lee", "li"};
  FieldValues values;
  for (uint16_t field = 0; field < 3; ++field) {
    for (size_t i = random->number(2); i > 0; --i) {
      std::string text = kWords[random->number(kWords.size() - 1)];
      if (random->number(1) == 0) {
        text.append(" ").append(kWords[random->number(kWords.size() - 1)]);
      }
      values.emplace_back(field, random->edited(text, random->number(1), kAsciiAlphabet));
      if (values.back().second.empty()) values.back().second.push_back('x');
    }
  }
  return values;
}

TEST_CASE("points are those of plain code, whatever threshold may end the work early") {
  const std::vector<PointsField> fields = {
      {.field = 0, .name = "a"},
      {.field = 1, .name = "b", .points = 50, .penalty = 4.7},
      {.field = 2, .name = "c", .points = 33.333333, .penalty = 0.1, .nicknames = false}};
  const reference::Setup setup{nullptr, {.points = fields}};
  const auto scorer = points(fields);
  RandomText random(3);
  size_t reached = 0;
  size_t missed = 0;
  for (size_t round = 0; round < rounds(5000); ++round) {
    const Features left = features(random_values(&random));
    const Features right = features(random_values(&random));
    const reference::Event expected = reference::scored(setup, left, right);
    // Thresholds just at the score, just above it, and anywhere.
    const double anywhere = static_cast<double>(random.number(180));
    for (const double at_least : {expected.score, expected.score + 1e-6, anywhere}) {
      Evaluation evaluation;
      ScoreCounts counts;
      const bool reaches =
          scorer->score(packed(left), packed(right), at_least, &evaluation, &counts);
      REQUIRE(reaches == (expected.score >= at_least));
      REQUIRE(counts.scored == 1);
      if (reaches) {
        REQUIRE(evaluation.score == expected.score);
        REQUIRE(evaluation.fields == expected.fields);
        REQUIRE(counts.exact == 1);
      }
      reached += reaches && expected.score > 0;
      missed += !reaches;
    }
  }
  CHECK(reached > 3000);
  CHECK(missed > 3000);
}

}  // namespace
}  // namespace kindred
