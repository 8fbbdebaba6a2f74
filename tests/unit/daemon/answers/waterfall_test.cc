#include "daemon/answers/waterfall.h"

#include <cmath>

#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/points.h"
#include "linkage/score/probability.h"
#include "tests/catch.h"

namespace kindred {

namespace {

// Two records of one field, "name", of a scorer; "b" has no second field.
Waterfall of(const std::shared_ptr<const Scorer>& scorer, const Model* model) {
  auto pipeline = std::make_shared<Pipeline>();
  pipeline->add_field({.name = "name"});
  pipeline->add_field({.name = "city"});
  pipeline->blocking.add(pipeline->same(0));
  pipeline->scorer = scorer;
  Preparer preparer(pipeline);
  Record a;
  a.identity = {"s", "a"};
  a.values.add(0, "hart");
  a.values.add(1, "rome");
  Record b;
  b.identity = {"s", "b"};
  b.values.add(0, "hard");
  const KeyedRecord left = preparer.prepare(a).record;
  const KeyedRecord right = preparer.prepare(b).record;
  Evaluation evaluation;
  ScoreCounts counts;
  scorer->score(left, right, -1e9, &evaluation, &counts);
  return waterfall(*scorer, model, left, right, evaluation);
}

}  // namespace

TEST_CASE("points add up, field by field") {
  const Waterfall falls =
      of(points({{.field = 0, .name = "name"}, {.field = 1, .name = "city"}}), nullptr);
  CHECK_FALSE(falls.bits);
  REQUIRE(falls.steps.size() == 2);
  CHECK(falls.steps[0].about == "name");
  CHECK(falls.steps[0].adds == 80);  // two edits
  CHECK(falls.steps[0].total == 80);
  CHECK(falls.steps[1].why == "missing");
  CHECK(falls.steps[1].adds == 0);
  CHECK(falls.steps[1].total == 80);
}

TEST_CASE("bits add up from the prior on, with the chances of each level") {
  const std::vector<ComparedField> fields = {
      {.field = 0, .name = "name", .levels = usual_levels(FieldType::kText, false)}};
  Model model = untrained_model(fields);
  model.prior = 0.25;
  for (ModelLevel& level : model.fields[0].levels) {
    level.m = 0.5;
    level.u = 0.125;
  }
  const Waterfall falls = of(probability(fields, model), &model);
  CHECK(falls.bits);
  REQUIRE(falls.steps.size() == 2);
  CHECK(falls.steps[0].about == "prior");
  CHECK(falls.steps[0].adds == Approx(std::log2(1.0 / 3)).margin(1e-6));
  CHECK_FALSE(falls.steps[0].level);
  CHECK(falls.steps[1].about == "name");
  CHECK(falls.steps[1].adds == 2);
  CHECK(falls.steps[1].total == Approx(2 + std::log2(1.0 / 3)).margin(1e-6));
  REQUIRE(falls.steps[1].level);
  CHECK(falls.steps[1].level->m == 0.5);
  CHECK(falls.steps[1].level->u == 0.125);
  CHECK(falls.steps[1].level->text == falls.steps[1].why);
}

}  // namespace kindred
