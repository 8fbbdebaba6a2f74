#include "linkage/block/consensus.h"

#include <cmath>

#include "linkage/feature/triangles.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/random_prints.h"

namespace kindred {
namespace {

// A pipeline with one rule of triangles.
class Rules {
 public:
  Rules(uint32_t at_least, uint32_t turn) {
    const uint16_t field = pipeline_->add_field({.name = "print", .type = FieldType::kMinutiae});
    pipeline_->blocking.add(pipeline_->triangles(field, {}, at_least, turn));
    pipeline_->scorer = points({{.field = field, .name = "print"}});
  }

  const Rule& rule() const { return *pipeline_->blocking.branches()[0].rule; }

  KeyedRecord record(const Print& print) const {
    Record record;
    record.values.add(0, encode_minutiae(print));
    return Preparer(pipeline_).prepare(record).record;
  }

  bool holds(const Print& a, const Print& b) const { return rule().holds(record(a), record(b)); }

 private:
  std::shared_ptr<Pipeline> pipeline_ = std::make_shared<Pipeline>();
};

}  // namespace

TEST_CASE("prints hold that share triangles which lie upon each other, however they are turned") {
  const Rules rules(12, 180);
  RandomPrints random(1);
  size_t others = 0;
  for (int i = 0; i < 50; ++i) {
    const Print print = random.print(40);
    const Print second = RandomPrints::moved(random.shaken(print, 2), random.number(0, 360),
                                             random.number(-200, 200), random.number(-200, 200));
    CHECK(rules.holds(print, second));
    others += rules.holds(print, random.print(40));
  }
  CHECK(others < 5);
}

TEST_CASE("triangles that are shared but lie elsewhere do not add up") {
  RandomPrints random(2);
  Print left;
  Print right;
  // The same four minutiae nine times, far apart; in the other print each is turned its own way.
  for (int i = 0; i < 9; ++i) {
    const Print four = {{0, 0, 0}, {40, 5, 80}, {10, 50, 200}, {60, 45, 300}};
    const double x = 200.0 * (i % 3);
    const double y = 200.0 * (i / 3);
    for (const Minutia& m : RandomPrints::moved(four, 0, x, y)) left.push_back(m);
    for (const Minutia& m : RandomPrints::moved(four, 40.0 * i, x, y)) right.push_back(m);
  }
  const Rules few(3, 180);
  const Rules many(13, 180);
  CHECK(few.holds(left, right));
  CHECK_FALSE(many.holds(left, right));
  CHECK(many.holds(left, left));
}

TEST_CASE("prints that are turned further than is allowed do not hold") {
  const Rules rules(8, 60);
  RandomPrints random(3);
  const Print print = random.print(40);
  for (const double turn : {0.0, 50.0, -50.0, 310.0}) {
    CHECK(rules.holds(print, RandomPrints::moved(print, turn, 30, -20)));
  }
  for (const double turn : {70.0, 180.0, -90.0}) {
    CHECK_FALSE(rules.holds(print, RandomPrints::moved(print, turn, 30, -20)));
  }
}

TEST_CASE("the rule is symmetric") {
  RandomPrints random(4);
  size_t held = 0;
  for (int i = 0; i < 300; ++i) {
    const Rules rules(1 + static_cast<uint32_t>(i % 12), 180);
    const Print a = random.print(25);
    const Print b = i % 2 == 0
                        ? random.print(25)
                        : RandomPrints::moved(random.shaken(a, 6), random.number(0, 360), 7, 9);
    const bool forth = rules.holds(a, b);
    REQUIRE(rules.holds(b, a) == forth);
    held += forth;
  }
  CHECK(held > 50);
  CHECK(held < 250);
}

TEST_CASE("a print without triangles has no keys and meets no other") {
  const Rules rules(1, 180);
  const Print two = {{0, 0}, {50, 0}};
  CHECK(rules.record(two).keys(0).empty());
  CHECK_FALSE(rules.holds(two, two));
  CHECK(rules.rule().checked());
  CHECK(std::isnan(rules.rule().probability({})));
}

}  // namespace kindred
