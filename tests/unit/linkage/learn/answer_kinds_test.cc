#include "linkage/learn/answer_kinds.h"

#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// Pairs by the levels of their fields: equal, nearly, and not at all.
struct Answered {
  void add(const std::string& name, const Level& nearly, double u) {
    const uint16_t field = pipeline.add_field({.name = name, .clean = {CleanStep::kText}});
    fields.emplace_back(compared(field, name, {plain("exact"), nearly}));
    learnt.fields.push_back({{0.9, 0.05, 0.05}, {u, u, 1 - 2 * u}});
  }

  void add_pair(uint32_t left, uint32_t right, uint64_t lists, std::string levels) {
    patterns.push_back({std::move(levels), 1});
    sure.doubted.push_back({&patterns.back(), 10, 0, lists});
    sure.pairs.emplace_back(left, right);
  }

  LearntFrom from() const { return {pipeline, fields, {}, {}, input, candidates}; }
  std::optional<SureKinds> by_own_field() const { return kinds_by_own_field(from(), learnt, sure); }

  Pipeline pipeline;
  std::vector<FieldLevels> fields;
  EmResult learnt;
  EmInput input;
  ComparedPairs candidates;
  std::deque<PairPattern> patterns;
  SurePairs sure;
};

// Lipsticks of two shops in four colours each. All pairs of one name are sure; of these every
// `equal`th is equal in the colour, or those of the same number where it is 0.
Answered lipsticks(uint64_t lists, uint32_t equal = 0) {
  constexpr uint32_t kColours = 4;
  Answered found;
  found.add("description", measured("title", 0.8), 0.0005);
  found.add("colour", measured("jaro_winkler", 0.9), 0.002);
  uint32_t pairs = 0;
  for (uint32_t name = 0; name < 20; ++name) {
    for (uint32_t a = 0; a < kColours; ++a) {
      for (uint32_t b = 0; b < kColours; ++b) {
        ++pairs;
        const bool same = equal == 0 ? a == b : pairs * 7919 % 101 % equal == 0;
        found.add_pair(2 * (kColours * name + a), 2 * (kColours * name + b) + 1, lists,
                       {0, static_cast<char>(same ? 0 : 2)});
      }
    }
  }
  return found;
}

// Past bug: cosmetics of two shops that agree in all but the colour were sure, and one in ten
// right.
TEST_CASE(
    "a field in which pairs of two lists are equal one to one tells the same from the alike") {
  const auto kinds = lipsticks(7).by_own_field();
  REQUIRE(kinds);
  CHECK(kinds->share == Approx(0.75));
  CHECK(kinds->differing[0] == 0);
  CHECK(kinds->differing[1] == 1);
}

TEST_CASE("a field that agrees by chance, or in one list alone, tells no kinds") {
  CHECK_FALSE(lipsticks(7, 4).by_own_field());
  CHECK_FALSE(lipsticks(0).by_own_field());
}

// Songs of three sources. Half of the pairs differ in title and length at once; `by_lists`: those
// of the second and the third source.
std::optional<SureKinds> songs(bool by_lists) {
  Answered found;
  found.add("title", measured("title", 0.8), 0.0005);
  found.add("length", measured("damerau", 1), 0.0005);
  for (uint32_t i = 0; i < 100; ++i) {
    const bool differs = i % 2 == 0;
    const uint64_t lists = 1 + (by_lists ? (differs ? 1U : 0U) : i / 2 % 2);
    const char level = differs ? 2 : 0;
    found.add_pair(2 * i, 2 * i + 1, lists, {level, level});
  }
  return kinds_of(found.from(), found.sure);
}

// Past bug: what two sources write in two ways was taken for another song.
TEST_CASE("pairs that differ because of how their lists write are no kind of their own") {
  CHECK(songs(false));
  CHECK_FALSE(songs(true));
}

}  // namespace
}  // namespace kindred
