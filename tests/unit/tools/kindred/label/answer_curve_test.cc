#include "tools/kindred/label/answer_curve.h"

#include "tests/catch.h"

namespace kindred {

namespace {

// A curve after these answers.
AnswerCurve fitted(const std::vector<PairWeight>& pairs, const std::vector<bool>& same) {
  AnswerCurve curve(pairs.front().parts.size());
  std::vector<const PairWeight*> pointers;
  for (const PairWeight& pair : pairs) pointers.push_back(&pair);
  curve.fit(pointers, same);
  return curve;
}

}  // namespace

TEST_CASE("without an answer the chance is the scorer's") {
  AnswerCurve curve(1);
  curve.fit({}, {});
  CHECK(curve.chance({0, {5}}) == Approx(0.5));
  CHECK(curve.chance({2, {-1}}) == Approx(0.8));
  CHECK(curve.chance({-2, {3}}) == Approx(0.2));
}

TEST_CASE("answers move the line to where verdicts part") {
  std::vector<PairWeight> pairs;
  std::vector<bool> same;
  for (double weight = 0; weight <= 20; ++weight) {
    pairs.push_back({weight, {0}});
    same.push_back(weight >= 12);
  }
  const AnswerCurve curve = fitted(pairs, same);
  CHECK(curve.chance({8, {0}}) < 0.2);
  CHECK(curve.chance({16, {0}}) > 0.8);
  CHECK(curve.chance({11.5, {0}}) == Approx(0.5).margin(0.15));
}

TEST_CASE("a field whose agreement tells nothing counts for less") {
  std::vector<PairWeight> pairs;
  std::vector<bool> same;
  for (int i = 0; i < 12; ++i) {
    pairs.push_back({8, {12, -4}});  // the first field speaks for a match, and none is
    same.push_back(false);
    pairs.push_back({8, {-4, 12}});
    same.push_back(true);
  }
  const AnswerCurve curve = fitted(pairs, same);
  CHECK(curve.chance({8, {12, -4}}) < 0.2);
  CHECK(curve.chance({8, {-4, 12}}) > 0.8);
}

TEST_CASE("one answer against a scorer that is certain does not turn all over") {
  const AnswerCurve curve = fitted({{1000, {1000}}}, {false});
  CHECK(curve.chance({1000, {1000}}) < 0.9);
  CHECK(curve.chance({-10, {-10}}) < 0.1);
  CHECK(curve.chance({-1000, {-1000}}) >= 0);
}

}  // namespace kindred
