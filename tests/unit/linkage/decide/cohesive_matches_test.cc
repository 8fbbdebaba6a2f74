#include "linkage/decide/cohesive_matches.h"

#include <cmath>
#include <set>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Pair = CohesiveMatches::Pair;
using Pairs = std::set<Pair>;

std::set<uint32_t> partners(const Pairs& pairs, uint32_t of) {
  std::set<uint32_t> found = {of};
  for (const auto& [a, b] : pairs) {
    if (a == of) found.insert(b);
    if (b == of) found.insert(a);
  }
  return found;
}

// Those of `pairs` that have enough common partners by them, of the partners by all.
Pairs enough(const Pairs& pairs, const Pairs& known, double at_least) {
  Pairs found;
  for (const Pair& pair : pairs) {
    size_t common = 0;
    for (const uint32_t one : partners(pairs, pair.a)) {
      common += partners(pairs, pair.b).count(one);
    }
    const auto of_a = static_cast<double>(partners(known, pair.a).size());
    const auto of_b = static_cast<double>(partners(known, pair.b).size());
    if (static_cast<double>(common) / std::sqrt(of_a * of_b) >= at_least) found.insert(pair);
  }
  return found;
}

// By the definition.
Pairs standing(const Pairs& known, double at_least) {
  return enough(enough(known, known, at_least), known, at_least);
}

Pair ordered(uint32_t a, uint32_t b) { return a < b ? Pair{a, b} : Pair{b, a}; }

// Some pairs, and what stands of them as it is told.
class Group {
 public:
  explicit Group(double at_least) : matches_(at_least) {}

  Group& add(uint32_t a, uint32_t b) {
    known_.insert(ordered(a, b));
    matches_.add(a, b);
    return *this;
  }

  Group& remove(Pair pair) {
    known_.erase(pair);
    standing_.erase(pair);
    matches_.remove(pair.b, pair.a);
    return *this;
  }

  // A group of its own, in which all match.
  Group& add_all(const std::vector<uint32_t>& members) {
    for (size_t i = 0; i < members.size(); ++i) {
      for (size_t j = 0; j < i; ++j) add(members[j], members[i]);
    }
    return *this;
  }

  const Pairs& update() {
    const CohesiveMatches::Changes changes = matches_.update();
    for (const auto& [a, b] : changes.dropped) REQUIRE(standing_.erase(ordered(a, b)) == 1);
    for (const auto& [a, b] : changes.chosen) REQUIRE(standing_.insert(ordered(a, b)).second);
    return standing_;
  }

  const Pairs& known() const { return known_; }
  const CohesiveMatches& matches() const { return matches_; }

 private:
  CohesiveMatches matches_;
  Pairs known_;
  Pairs standing_;
};

}  // namespace

TEST_CASE("a single match stands, and so does a chain of three") {
  Group group(0.8);
  CHECK(group.add(0, 1).update() == group.known());
  CHECK(group.add(1, 2).update() == group.known());
  const Cohesion end = group.matches().cohesion(2, 1);
  CHECK(end.common == 2);
  CHECK(end.of_one == 2);
  CHECK(end.of_other == 3);
  CHECK(end.value() == 2 / std::sqrt(6.0));
}

TEST_CASE("a match that is all that joins two groups does not stand") {
  Group group(0.5);
  group.add_all({0, 1, 2, 3}).add_all({4, 5, 6, 7}).add(3, 4);
  Pairs expected = group.known();
  expected.erase({3, 4});
  CHECK(group.update() == expected);
  CHECK(group.matches().cohesion(3, 4).value() == 0.4);

  // With more of them between the groups it does, and all of them leave with the first.
  group.add(3, 5).add(2, 4).add(2, 5);
  CHECK(group.update() == group.known());
  group.remove({2, 5}).remove({3, 5});
  expected.insert({2, 4});
  CHECK(group.update() == standing(group.known(), 0.5));
}

TEST_CASE("half of the partners in common are enough for 0.5") {
  Group group(0.5);  // two triangles: 2 of 4 and of 4
  group.add_all({0, 1, 2}).add_all({3, 4, 5}).add(2, 3);
  CHECK(group.update() == group.known());
}

TEST_CASE("with a cohesion of 1 groups stand in which all match each other and nobody else") {
  Group group(1);
  CHECK(group.add_all({0, 1, 2}).update() == group.known());
  CHECK(group.add(2, 3).update().empty());
  CHECK(group.remove({2, 3}).update() == group.known());
}

TEST_CASE("what stands is kept up to date as pairs come and go") {
  size_t stood = 0;
  size_t withheld = 0;
  for (uint64_t seed = 0; seed < rounds(40); ++seed) {
    RandomText random(seed);
    const double at_least = std::vector{0.3, 0.5, 0.6, 0.7, 0.9}[random.number(4)];
    const uint32_t records = 4 + static_cast<uint32_t>(random.number(8));
    Group group(at_least);
    for (int step = 0; step < 60; ++step) {
      CAPTURE(seed, at_least, records, step);
      for (size_t changes = 1 + random.number(3); changes > 0; --changes) {
        const auto a = static_cast<uint32_t>(random.number(records - 1));
        const auto b = static_cast<uint32_t>(random.number(records - 1));
        if (a == b) continue;
        const Pair pair = ordered(a, b);
        if (!group.known().contains(pair)) {
          group.add(a, b);
        } else if (random.number(2) == 0) {
          group.remove(pair);
        }
      }
      REQUIRE(group.update() == standing(group.known(), at_least));
    }
    stood += group.update().size();
    withheld += group.known().size() - group.update().size();
  }
  CHECK(stood > 100);
  CHECK(withheld > 100);
}

}  // namespace kindred
