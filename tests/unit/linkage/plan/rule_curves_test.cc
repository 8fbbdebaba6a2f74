#include "linkage/plan/rule_curves.h"

#include <stdexcept>

#include "linkage/block/s_curve.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Kind = RuleCurves::Kind;

// same(name); same(zip) and 20 x 5 of name_grams; 8 x 3 of the set field tags.
std::shared_ptr<Pipeline> pipeline_of_three() {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t name = pipeline->add_field({.name = "name"});
  const uint16_t zip = pipeline->add_field({.name = "zip"});
  const uint16_t tags = pipeline->add_field({.name = "tags", .type = FieldType::kSet});
  const uint16_t grams = pipeline->add_shingles("name_grams", name, {});
  const uint16_t tokens = pipeline->add_tokens(tags);
  pipeline->blocking.add(pipeline->same(name));
  pipeline->blocking.add(all({pipeline->same(zip), pipeline->minhash(grams, 20, 5)}));
  pipeline->blocking.add(pipeline->minhash(tokens, 8, 3));
  return pipeline;
}

TEST_CASE("rules have their curve where the fields that they ask for are equal") {
  const RuleCurves curves(pipeline_of_three(), {});
  REQUIRE(curves.branches() == 3);
  CHECK(curves.name(0) == "same(name)");
  CHECK(curves.kind(0) == Kind::kEquality);
  CHECK(curves.kind(1) == Kind::kCurve);
  CHECK(curves.kind(2) == Kind::kCurve);
  for (const double s : {0.0, 0.2, 0.5, 0.8, 1.0}) {
    const double second = s_curve({20, 5}, s);
    const double third = s_curve({8, 3}, s);
    CHECK(curves.branch(0, s) == 1);
    CHECK(curves.branch(1, s) == Approx(second));
    CHECK(curves.branch(2, s) == Approx(third));
    CHECK(curves.any(s) == Approx(1 - (1 - second) * (1 - third)));
  }
}

TEST_CASE("what is fixed stays, and decides rules of equality") {
  const RuleCurves apart(pipeline_of_three(), {{"zip", 0.5}, {"tags", 0.4}});
  CHECK(apart.kind(1) == Kind::kFixed);
  CHECK(apart.branch(1, 1) == 0);
  CHECK(apart.kind(2) == Kind::kFixed);
  CHECK(apart.branch(2, 1) == Approx(s_curve({8, 3}, 0.4)));
  CHECK(apart.any(0.9) == Approx(s_curve({8, 3}, 0.4)));
  const RuleCurves equal(pipeline_of_three(), {{"name", 1}});
  CHECK(equal.kind(0) == Kind::kFixed);
  CHECK(equal.any(0) == 1);
  const RuleCurves grams(pipeline_of_three(), {{"name_grams", 0.8}});
  CHECK(grams.branch(1, 0) == 0.9996439421094793);
  CHECK(grams.kind(0) == Kind::kEquality);
}

TEST_CASE("a step is a curve too") {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t tags = pipeline->add_field({.name = "tags", .type = FieldType::kSet});
  pipeline->blocking.add(pipeline->exact_jaccard(pipeline->add_tokens(tags), {.num = 4, .den = 5}));
  const RuleCurves curves(pipeline, {});
  CHECK(curves.kind(0) == Kind::kCurve);
  CHECK(curves.any(0.79) == 0);
  CHECK(curves.any(0.8) == 1);
}

TEST_CASE("an unknown name is refused") {
  CHECK_THROWS_WITH(RuleCurves(pipeline_of_three(), {{"street", 1}}),
                    "there is no field or feature \"street\"");
}

}  // namespace
}  // namespace kindred
