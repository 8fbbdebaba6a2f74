#include "linkage/learn/similar_pairs.h"

#include <utility>

#include "tests/catch.h"
#include "tests/drawn_pairs.h"

namespace kindred {
namespace {

// Pairs that agree in some fields as matches do, in the others by `u`.
reference::Chances alike_in(const std::vector<size_t>& fields) {
  reference::Chances chances = kTruth;
  for (const size_t f : fields) chances.u[f] = kTruth.m[f];
  return chances;
}

std::vector<Levels> with(std::vector<Levels> pairs, const std::vector<Levels>& more) {
  pairs.insert(pairs.end(), more.begin(), more.end());
  return pairs;
}

TEST_CASE("many pairs that are only alike are a class of their own") {
  const auto pairs =
      with(pairs_of(kTruth, 1000, 200000, 1), pairs_of(alike_in({1, 3}), 0, 20000, 2));
  const auto patterns = patterns_of(pairs, unmarked);
  const EmInput input = input_of(patterns, patterns, pairs.size());
  const Answers answers = learn_classes(input);
  CHECK(answers.two_kinds);
  CHECK(answers.with.matches == Approx(1000).epsilon(0.2));
  CHECK(answers.with.similar > 5 * answers.with.prior);
  CHECK(answers.with.fields[1].similar[0] > 5 * kTruth.u[1][0]);
  CHECK(answers.with.fields[2].similar[0] < 0.05);
  CHECK(answers.without.matches > 2 * answers.with.matches);
}

TEST_CASE("two kinds of pairs come apart where each pair counts for one of them alone") {
  const auto pairs =
      with(pairs_of(kTruth, 1000, 200000, 1), pairs_of(alike_in({1, 3}), 0, 20000, 2));
  const auto patterns = patterns_of(pairs, unmarked);
  const EmInput input = input_of(patterns, patterns, pairs.size());
  const EmResult shared = learn_classes(input).with;
  const EmResult apart = divided(input, shared);
  CHECK(apart.matches == Approx(1000).epsilon(0.2));
  CHECK(apart.fields[2].m[0] > shared.fields[2].m[0]);
}

TEST_CASE("of two classes the matches are those with more evidence, however many they are") {
  const auto pairs =
      with(pairs_of(kTruth, 300, 200000, 3), pairs_of(alike_in({0, 3}), 0, 30000, 4));
  const auto patterns = patterns_of(pairs, unmarked);
  const Answers answers = learn_classes(input_of(patterns, patterns, pairs.size()));
  CHECK(answers.two_kinds);
  CHECK(answers.with.prior < answers.with.similar);
  CHECK(answers.with.fields[2].m[0] > 0.3);
}

TEST_CASE("without pairs that are only alike the answer is the simple one") {
  const auto pairs = pairs_of(kTruth, 5000, 200000, 5);
  const auto patterns = patterns_of(pairs, unmarked);
  const Answers answers = learn_classes(input_of(patterns, patterns, pairs.size()));
  CHECK_FALSE(answers.two_kinds);
  CHECK(answers.without.matches == Approx(5000).epsilon(0.05));
  CHECK(answers.without.similar == 0);
}

TEST_CASE("matches with more errors than others are matches") {
  reference::Chances worse = kTruth;
  worse.m = {{0.5, 0.2, 0.3}, {0.5, 0.5}, {0.4, 0.3, 0.3}, {0.6, 0.4}};
  const auto pairs = with(pairs_of(kTruth, 5000, 200000, 6), pairs_of(worse, 500, 0, 7));
  const auto patterns = patterns_of(pairs, unmarked);
  CHECK_FALSE(learn_classes(input_of(patterns, patterns, pairs.size())).two_kinds);
}

TEST_CASE("many pairs that agree in every field now and then are matches too") {
  reference::Chances with_errors = kTruth;
  with_errors.m = {{0.3, 0.2, 0.5}, {0.5, 0.5}, {0.3, 0.2, 0.5}, {0.5, 0.5}};
  const auto pairs = with(pairs_of(kTruth, 1000, 200000, 8), pairs_of(with_errors, 5000, 0, 9));
  const auto patterns = patterns_of(pairs, unmarked);
  const EmInput input = input_of(patterns, patterns, pairs.size());
  const Answers answers = learn_classes(input);
  CHECK(answers.without.matches > 2 * answers.with.matches);
  CHECK_FALSE(answers.two_kinds);
}

TEST_CASE("one field alone does not tell two kinds of pairs") {
  const std::vector<PairPattern> patterns = {{std::string(1, 0), 100}, {std::string(1, 1), 99900}};
  EmInput input;
  input.levels = {2};
  input.random = input.candidates = patterns;
  input.pairs = 100000;
  input.exact_share = {-1};
  CHECK_FALSE(learn_classes(input).two_kinds);
}

// Levels of one field: 0 is similar by `in_one_field`, 1 is not.
EmInput one_field() {
  EmInput input;
  input.levels = {2};
  return input;
}

EmResult similar_where_equal() {
  EmResult model;
  model.prior = 1e-6;
  model.similar = 1e-2;
  model.fields = {{.m = {0.5, 0.5}, .u = {1e-4, 0.9999}, .similar = {0.9999, 1e-4}}};
  return model;
}

ComparedPairs all_equal(std::vector<RecordPair> pairs) {
  ComparedPairs compared;
  compared.patterns = {{std::string(1, 0), pairs.size()}, {std::string(1, 1), 0}};
  compared.places.assign(pairs.size(), 0);
  compared.found.pairs = std::move(pairs);
  return compared;
}

// Of a field with three levels, beside one in which both classes agree.
EmResult two_classes(std::vector<double> m, std::vector<double> similar) {
  EmResult model;
  model.prior = 1e-4;
  model.similar = 1e-3;
  const std::vector<double> u = {1e-4, 1e-3, 0.9989};
  model.fields = {{.m = std::move(m), .u = u, .similar = std::move(similar)},
                  {.m = {0.9, 0.05, 0.05}, .u = u, .similar = {0.9, 0.05, 0.05}}};
  return model;
}

TEST_CASE("classes are exchanged where similar pairs have more evidence, or alone are equal") {
  const std::vector<PairPattern> patterns = {
      {{0, 0}, 10}, {{1, 0}, 90}, {{2, 0}, 900}, {{2, 2}, 999'000}};
  EmInput input;
  input.levels = {3, 3};
  input.random = input.candidates = patterns;
  input.pairs = 1e6;
  input.exact_share = {-1, -1};
  CHECK_FALSE(classes_exchanged(input, two_classes({0.8, 0.1, 0.1}, {0.01, 0.01, 0.98})));
  EmResult exchanged = two_classes({0.01, 0.01, 0.98}, {0.8, 0.1, 0.1});
  std::swap(exchanged.prior, exchanged.similar);
  CHECK(classes_exchanged(input, exchanged));
  // Songs that were recorded again, and all copies among the tracks of an album.
  CHECK(classes_exchanged(input, two_classes({0.02, 0.9, 0.08}, {0.11, 0.001, 0.889})));
  // Each shop words its own titles.
  CHECK_FALSE(classes_exchanged(input, two_classes({0.02, 0.9, 0.08}, {0.001, 0.11, 0.889})));
}

TEST_CASE("pairs that share no record have no company") {
  const ComparedPairs pairs = all_equal({{0, 1}, {2, 3}, {4, 5}});
  CHECK(similar_company(one_field(), similar_where_equal(), pairs) == 0);
}

TEST_CASE("of four records that are all alike each is in two more pairs") {
  const ComparedPairs pairs = all_equal({{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}});
  CHECK(similar_company(one_field(), similar_where_equal(), pairs) == Approx(2));
}

TEST_CASE("of a sample of pairs the company is that of all pairs") {
  ComparedPairs pairs = all_equal({{0, 1}, {0, 2}, {1, 2}});
  pairs.found.stands_for = 10;
  CHECK(similar_company(one_field(), similar_where_equal(), pairs) == Approx(10));
}

TEST_CASE("pairs that are not similar are no company") {
  ComparedPairs pairs = all_equal({{0, 1}, {0, 2}, {1, 2}});
  pairs.places = {0, 1, 1};
  CHECK(similar_company(one_field(), similar_where_equal(), pairs) == 0);
}

}  // namespace
}  // namespace kindred
