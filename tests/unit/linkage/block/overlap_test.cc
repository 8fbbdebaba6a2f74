#include "linkage/block/overlap.h"

#include <cmath>

#include "tests/catch.h"

namespace kindred {
namespace {

using Set = std::vector<uint64_t>;

RulePointer share(uint32_t at_least) {
  return overlap({.at_least = at_least, .name = "share", .spec = "share()"});
}

Features features(const Set& set) {
  Features features;
  features.sets = {set};
  features.signatures = {{}};
  return features;
}

bool holds(uint32_t at_least, const Set& a, const Set& b) {
  const auto packed = [](const Set& set) {
    return KeyedRecord::pack(Record(), features(set), {}, {}, {true});
  };
  return share(at_least)->holds(packed(a), packed(b));
}

}  // namespace

TEST_CASE("two sets overlap when they have so many elements in common") {
  CHECK(holds(1, {1, 2, 3}, {3, 4}));
  CHECK_FALSE(holds(1, {1, 2}, {3, 4}));
  CHECK(holds(2, {1, 2, 3, 9}, {2, 4, 9}));
  CHECK_FALSE(holds(3, {1, 2, 3, 9}, {2, 4, 9}));
  CHECK_FALSE(holds(1, {}, {}));
}

TEST_CASE("one common element is a common key; more are counted on the pair") {
  Set keys;
  share(1)->keys(features({5, 6}), &keys);
  CHECK(keys.size() == 2);
  CHECK(keys[0] != keys[1]);
  Set others;
  overlap({.name = "other", .spec = "other()"})->keys(features({5}), &others);
  CHECK(others[0] != keys[0]);
  CHECK_FALSE(share(1)->checked());
  CHECK(share(2)->checked());
}

TEST_CASE("an overlap has no curve, nor has a rule that it is part of") {
  const std::vector<double> similarities = {1};
  CHECK(std::isnan(share(1)->probability(similarities)));
  CHECK(std::isnan(all({same(0, "a"), share(1)})->probability(similarities)));
  CHECK(std::isnan(any({same(0, "a"), share(1)})->probability(similarities)));
}

}  // namespace kindred
