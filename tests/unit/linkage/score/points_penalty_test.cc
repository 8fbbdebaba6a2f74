// Penalties, missing fields and names that stand for one another in points.

#include <string>
#include <vector>

#include "linkage/score/points.h"
#include "linkage/text/name_groups.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

Evaluation evaluate(const std::vector<PointsField>& fields, const FieldValues& a,
                    const FieldValues& b) {
  Evaluation evaluation;
  ScoreCounts counts;
  REQUIRE(points(fields)->score(record_of(a), record_of(b), 0, &evaluation, &counts));
  return evaluation;
}

PointsField name_field() { return {.field = 0, .name = "name"}; }

double name_score(const PointsField& field, const std::string& a, const std::string& b) {
  return evaluate({field}, {{0, a}}, {{0, b}}).score;
}

TEST_CASE("a penalty may grow with the distance itself") {
  PointsField field = name_field();
  field.kind = Penalty::kLinear;
  field.penalty = 30;
  CHECK(name_score(field, "anna", "anna") == 100);
  CHECK(name_score(field, "anna", "hanna") == 70);
  CHECK(name_score(field, "abcd", "abcx") == 40);
  CHECK(name_score(field, "abcd", "wxyz") == 0);
}

TEST_CASE("a penalty may stand in a table, by the number of edits") {
  PointsField field = name_field();
  field.kind = Penalty::kTable;
  field.table = {0, 25, 60};
  CHECK(name_score(field, "anna", "anna") == 100);
  CHECK(name_score(field, "anna", "hanna") == 100);
  CHECK(name_score(field, "abcd", "abcx") == 75);
  CHECK(name_score(field, "abcd", "abcxyz") == 40 - 40);  // four edits: beyond the table
  CHECK(name_score(field, "abc", "abcxyz") == 40);
  field.comparison = comparison("jaccard", FieldType::kText);
  CHECK(name_score(field, "red house", "red car") == 100);  // a part of an edit is the first step
}

TEST_CASE("a missing field gives the points that it is said to") {
  PointsField phone = {.field = 1, .name = "phone", .points = 50, .missing_points = 20};
  const Evaluation evaluation =
      evaluate({name_field(), phone}, {{0, "anna"}, {1, "5"}}, {{0, "anna"}});
  CHECK(evaluation.score == 120);
  CHECK(evaluation.fields[1] == FieldScore());
}

TEST_CASE("a neutral field that is missing leaves the others to decide") {
  PointsField phone = {.field = 1, .name = "phone", .points = 50, .missing = Missing::kNeutral};
  const std::vector<PointsField> fields = {name_field(), phone};
  CHECK(points(fields)->highest() == 150);
  CHECK(evaluate(fields, {{0, "anna"}, {1, "5"}}, {{0, "anna"}, {1, "5"}}).score == 150);
  const Evaluation missing = evaluate(fields, {{0, "anna"}, {1, "5"}}, {{0, "hanna"}});
  CHECK(missing.score == 142.5);
  CHECK(missing.fields[0].score == 95);
  CHECK(evaluate(fields, {{1, "5"}}, {{1, "5"}}).score == 50);
  PointsField name = name_field();
  name.missing = Missing::kNeutral;
  CHECK(evaluate({name, phone}, {}, {}).score == 0);
}

TEST_CASE("aliases are no distance apart, and nicknames may be the user's") {
  const std::vector<std::vector<std::string>> groups = {{"ibm", "big blue"}, {"zork", "zorbert"}};
  const auto names = std::make_shared<const NameGroups>(groups);
  PointsField field = name_field();
  field.aliases = names;
  CHECK(name_score(field, "ibm", "big blue") == 100);
  CHECK(name_score(field, "zork lang", "zorbert lang") == 0);
  field.aliases = nullptr;
  field.more_nicknames = names;
  CHECK(name_score(field, "zork lang", "zorbert lang") == 95);
  CHECK(name_score(field, "bill lang", "william lang") == 95);
  field.nicknames = false;
  CHECK(name_score(field, "zork lang", "zorbert lang") == 0);
}

TEST_CASE("a threshold ends the work early, but changes no score that reaches it") {
  const std::vector<PointsField> fields = {
      {.field = 0, .name = "a", .kind = Penalty::kLinear, .missing = Missing::kNeutral},
      {.field = 1,
       .name = "b",
       .points = 70,
       .kind = Penalty::kTable,
       .table = {5, 30},
       .missing = Missing::kNeutral},
      {.field = 2, .name = "c", .points = 33, .missing_points = 7}};
  const auto scorer = points(fields);
  RandomText random(4);
  const auto random_values = [&] {
    FieldValues values;
    for (uint16_t f = 0; f < 3; ++f) {
      if (random.number(3) > 0) values.emplace_back(f, random.text(U"abc", 1 + random.number(3)));
    }
    return values;
  };
  size_t reached = 0;
  size_t missed = 0;
  for (size_t round = 0; round < rounds(3000); ++round) {
    const KeyedRecord a = record_of(random_values());
    const KeyedRecord b = record_of(random_values());
    Evaluation whole;
    Evaluation cut;
    ScoreCounts counts;
    REQUIRE(scorer->score(a, b, 0, &whole, &counts));
    for (const double at_least :
         {whole.score, whole.score + 1e-6, static_cast<double>(random.number(203))}) {
      const bool kept = scorer->score(a, b, at_least, &cut, &counts);
      REQUIRE(kept == (whole.score >= at_least));
      if (kept) REQUIRE(cut.fields == whole.fields);
      reached += kept;
      missed += !kept;
    }
  }
  CHECK(reached > 1000);
  CHECK(missed > 1000);
}

}  // namespace
}  // namespace kindred
