#include "linkage/learn/level_drift.h"

#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "linkage/block/rule.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/level.h"
#include "linkage/score/probability.h"
#include "tests/catch.h"

namespace kindred {
namespace {

constexpr int kValues = 10;

// Three text fields, each exact or not; two records that do not match agree in one of ten pairs,
// those that match in nine of ten. Found by the first field, or by the second.
struct World {
  std::shared_ptr<Pipeline> pipeline = std::make_shared<Pipeline>();
  std::vector<ComparedField> fields;
  std::shared_ptr<Model> model = std::make_shared<Model>();

  World() {
    model->prior = 0.05;
    for (const std::string name : {"a", "b", "c"}) {
      const uint16_t field = pipeline->add_field({.name = name, .clean = {}});
      const Level exact = *plain_level("exact", FieldType::kText);
      fields.push_back({.field = field, .name = name, .levels = {exact, {}}});
      model->fields.push_back({.name = name,
                               .levels = {{.text = "exact", .m = 0.9, .u = 0.1},
                                          {.text = "else", .m = 0.1, .u = 0.9}}});
    }
    pipeline->blocking.add(pipeline->same(0));
    pipeline->blocking.add(pipeline->same(1));
    train();
  }
  void train() { pipeline->scorer = probability(fields, *model); }

  LevelDrift drift() const { return {pipeline, fields, model}; }
  KeyedRecord record(const std::string& id, const std::vector<std::string>& values,
                     const std::string& source = "s") const {
    Record record;
    record.identity = {source, id};
    for (size_t f = 0; f < values.size(); ++f) record.values.add(f, values[f]);
    return Preparer(pipeline).prepare(record).record;
  }
};

// Pairs of strangers, whose values are drawn from so many.
FieldDrift drift_at_random(const World& world, int values) {
  std::mt19937 random(1);
  LevelDrift drift = world.drift();
  for (int i = 0; i < 1000; ++i) {
    const auto draw = [&] { return std::to_string(random() % values); };
    drift.add_random(world.record("1", {draw(), draw(), draw()}),
                     world.record("2", {draw(), draw(), draw()}));
  }
  return drift.figures()[0];
}

TEST_CASE("Pairs drawn at random have the levels that the model expects, or they drift") {
  World world;
  world.model->prior = 1e-6;
  world.train();
  const FieldDrift as_learnt = drift_at_random(world, kValues);
  CHECK(as_learnt.name == "a");
  CHECK(as_learnt.random.pairs == 1000);
  CHECK(as_learnt.random.levels[0].text == "exact");
  CHECK(as_learnt.random.levels[0].expected == Approx(0.1).margin(1e-5));
  CHECK(as_learnt.random.levels[0].observed == Approx(0.1).margin(0.03));
  CHECK(as_learnt.random.index < 0.01);
  CHECK(as_learnt.matches.pairs == 0);
  const LevelStability other = drift_at_random(world, 2).random;
  CHECK(other.index > 0.25);
  // By hand, but for the pair that stands for what is expected.
  const double o = other.levels[0].observed;
  const double by_hand = (o - 0.1) * std::log(o / 0.1) + (0.1 - o) * std::log((1 - o) / 0.9);
  CHECK(other.index == Approx(by_hand).epsilon(0.01));
}

TEST_CASE("Each class of pairs of the model has its part in what is expected") {
  World world;
  world.fields[0].related = true;
  world.model->related = 0.2;
  world.model->fields[0].levels[0].related = 0.5;
  world.model->fields[0].levels[1].related = 0.5;
  world.train();
  const auto expected = drift_at_random(world, kValues).random.levels[0].expected;
  CHECK(expected == Approx(0.05 * 0.9 + 0.2 * 0.5 + 0.75 * 0.1));
}

TEST_CASE("A pair counts for a field where the others make it a match, found without the field") {
  const World world;
  LevelDrift drift = world.drift();
  const KeyedRecord one = world.record("1", {"x", "y", "z"});
  // a and b say 81 to 1, and the prior 1 to 19: 81 / 100 is not sure. With c it is 729 to 19.
  drift.add_candidate(one, world.record("2", {"x", "y", "other"}), {0, 1}, 1);
  for (const FieldDrift& field : drift.figures()) CHECK(field.matches.pairs == 0);

  World sure;
  sure.model->prior = 0.5;
  sure.train();
  LevelDrift counted = sure.drift();
  counted.add_candidate(one, world.record("2", {"x", "y", "other"}), {0, 1}, 3);
  counted.add_candidate(one, world.record("3", {"x", "y", "z"}), {0}, 1);
  const std::vector<FieldDrift> figures = counted.figures();
  // a: a and c are apart in the first pair, and the second one is found by a alone.
  CHECK(figures[0].matches.pairs == 0);
  CHECK(figures[1].matches.pairs == 1);
  REQUIRE(figures[2].matches.pairs == 2);
  const double p = 81.0 / 82;
  CHECK(figures[2].matches.levels[0].expected == Approx(p * 0.9 + (1 - p) * 0.1));
  CHECK(figures[2].matches.levels[0].observed == Approx(0.25));
  CHECK(figures[2].matches.levels[1].observed == Approx(0.75));
}

TEST_CASE("Pairs that are not linked, and fields that a record lacks, are not counted") {
  World world;
  world.pipeline->link_only = true;
  LevelDrift drift = world.drift();
  drift.add_random(world.record("1", {"x"}), world.record("2", {"x"}));
  CHECK(drift.figures()[0].random.pairs == 0);
  drift.add_random(world.record("1", {"x"}), world.record("2", {"x"}, "t"));
  CHECK(drift.figures()[0].random.pairs == 1);
  CHECK(drift.figures()[1].random.pairs == 0);
}

}  // namespace
}  // namespace kindred
