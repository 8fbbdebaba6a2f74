#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "linkage/compare/comparison.h"
#include "linkage/compare/norms.h"
#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

using FieldValues = std::vector<std::string>;

// A record with these values of field 0.
KeyedRecord record(const std::string& id, const FieldValues& values) {
  Record raw;
  raw.identity = {"s", id};
  Features features;
  for (const std::string& value : values) features.values.add(0, value);
  return KeyedRecord::pack(raw, features, {}, {}, {});
}

FieldScore scored(PointsField field, const FieldValues& a, const FieldValues& b) {
  field.name = std::string("f");
  Evaluation evaluation;
  ScoreCounts counts;
  const auto scorer = points({std::move(field)});
  REQUIRE(scorer->score(record("1", a), record("2", b), 0, &evaluation, &counts));
  REQUIRE(evaluation.fields.size() == 1);
  CHECK(evaluation.score == evaluation.fields[0].score);
  return evaluation.fields[0];
}

FieldScore scored(std::string_view name, FieldType type, double penalty, const FieldValues& a,
                  const FieldValues& b) {
  PointsField field;
  field.penalty = penalty;
  field.comparison = comparison(name, type);
  return scored(std::move(field), a, b);
}

std::string vector_of(const std::vector<double>& components) { return encode_vector(components); }

TEST_CASE("points less the penalty times the square of the chosen distance") {
  const auto text = FieldType::kText;
  CHECK(scored("indel", text, 5, {"abcd"}, {"abed"}) == scored({}, {"abcd"}, {"abed"}));
  CHECK(scored("levenshtein", text, 5, {"abcd"}, {"abed"}) == FieldScore{true, 0.75, 95});
  CHECK(scored("osa", text, 5, {"abcd"}, {"abdc"}) == FieldScore{true, 0.75, 95});
  CHECK(scored("damerau", text, 5, {"ca"}, {"abc"}) == FieldScore{true, 0.333333, 80});
  CHECK(scored("jaccard", text, 100, {"oak street"}, {"street oak"}) == FieldScore{true, 1, 100});
  CHECK(scored("bag_sum", text, 100, {"oak"}, {"oak"}) == FieldScore{true, 0.5, 75});
  CHECK(scored("days", FieldType::kDate, 1, {"1974-03-02"}, {"1974-03-05"}) ==
        FieldScore{true, 0.25, 91});
  CHECK(scored("difference", FieldType::kNumber, 1, {"7"}, {"4"}) == FieldScore{true, 0.25, 91});
  CHECK(scored("l2", FieldType::kVector, 1, {vector_of({2, 7})}, {vector_of({6, 4})}) ==
        FieldScore{true, 0.166667, 75});
}

TEST_CASE("a nickname is one edit for distances that count edits, and nothing for others") {
  const auto text = FieldType::kText;
  for (const std::string_view name : {"indel", "levenshtein", "osa", "damerau"}) {
    CHECK(scored(name, text, 5, {"bill ray"}, {"william ray"}).score == 95);
  }
  CHECK(scored("exact", text, 100, {"bill ray"}, {"william ray"}).score == 0);
}

TEST_CASE("values without a distance give no score, as if they were absent") {
  const auto vector = FieldType::kVector;
  const std::string bad = vector_of({1, NAN});
  const std::string good = vector_of({1, 2});
  CHECK(scored("l2", vector, 1, {bad}, {bad}) == FieldScore{});
  CHECK(scored("l2", vector, 1, {vector_of({1})}, {good}) == FieldScore{});
  CHECK(scored("cosine", vector, 1, {vector_of({0, 0})}, {vector_of({0, 0})}) == FieldScore{});
  CHECK(scored("hamming", FieldType::kText, 5, {"abc"}, {"ab"}) == FieldScore{});
  CHECK(scored("l2", vector, 1, {bad, good}, {good}) == FieldScore{true, 1, 100});
  CHECK(scored("l2", vector, 1, {}, {good}) == FieldScore{});
}

TEST_CASE("an infinite distance gives no points, or all when distance costs nothing") {
  const std::string far = vector_of({1e308});
  const std::string away = vector_of({-1e308});
  CHECK(scored("l2", FieldType::kVector, 1, {far}, {away}) == FieldScore{true, 0, 0});
  CHECK(scored("l2", FieldType::kVector, 0, {far}, {away}) == FieldScore{true, 0, 100});
}

TEST_CASE("points take the best pair of values, the more similar one of equals") {
  CHECK(scored("levenshtein", FieldType::kText, 5, {"abcd", "xy"}, {"xyz", "abce"}) ==
        FieldScore{true, 0.75, 95});
  CHECK(scored("days", FieldType::kDate, 50, {"1974-03-02"}, {"1980-01-01", "1974-03-12"}) ==
        FieldScore{true, 0.090909, 0});
}

TEST_CASE("a threshold changes no score that reaches it") {
  RandomText random(1);
  constexpr std::pair<std::string_view, double> kFields[] = {
      {"levenshtein", 5}, {"jaro_winkler", 100}, {"hamming", 5}, {"jaccard", 0}, {"indel", 5}};
  size_t reached = 0;
  for (size_t i = 0; i < 2000; ++i) {
    const auto& [name, penalty] = kFields[i % std::size(kFields)];
    PointsField field;
    field.penalty = penalty;
    field.comparison = comparison(name, FieldType::kText);
    const auto scorer = points({field});
    const KeyedRecord a = record("1", {random.text(U"ab ", 4), random.text(U"ab ", 4)});
    const KeyedRecord b = record("2", {random.text(U"ab ", 4)});
    Evaluation whole;
    Evaluation cut;
    ScoreCounts counts;
    const double at_least = static_cast<double>(random.number(100));
    REQUIRE(scorer->score(a, b, 0, &whole, &counts));
    const bool kept = scorer->score(a, b, at_least, &cut, &counts);
    REQUIRE(kept == (whole.score >= at_least));
    if (!kept) continue;
    ++reached;
    REQUIRE(cut.score == whole.score);
    REQUIRE(cut.fields == whole.fields);
  }
  CHECK(reached > 100);
}

}  // namespace
}  // namespace kindred
