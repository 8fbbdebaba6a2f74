#include "linkage/prepare/pipeline.h"

#include <string>
#include <vector>

#include "linkage/block/family.h"
#include "linkage/block/rule.h"
#include "linkage/feature/grid_triples.h"
#include "linkage/feature/print_elements.h"
#include "linkage/score/scorer.h"
#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("fields and features are numbered in the order they are added") {
  Pipeline p;
  CHECK(p.add_field({.name = "name"}) == 0);
  CHECK(p.add_field({.name = "tags", .type = FieldType::kSet}) == 1);
  CHECK(p.add_shingles("grams", 0, {.size = 3}) == 0);
  CHECK(p.add_tokens(1) == 1);
  CHECK(p.features[0].name == "grams");
  CHECK(p.features[0].shingles);
  CHECK(p.features[1].name == "tags");
  CHECK(p.features[1].field == 1);
  CHECK_FALSE(p.features[1].shingles);
}

TEST_CASE("every rule of bands draws on slots of its own") {
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  const uint16_t grams = p.add_shingles("grams", name, {.size = 3});
  CHECK(p.minhash(grams, 4, 5)->spec() == "minhash(grams, bands=4, rows=5, first=0)");
  CHECK(p.minhash(grams, 2, 3)->spec() == "minhash(grams, bands=2, rows=3, first=20)");
  CHECK(p.features[grams].slots == 26);
}

TEST_CASE("every rule of grid squares draws on functions of its own") {
  Pipeline p;
  const uint16_t left = p.add_field({.name = "left", .type = FieldType::kMinutiae});
  const uint16_t right = p.add_field({.name = "right", .type = FieldType::kMinutiae});
  const auto first = [&](uint16_t field, uint32_t functions) {
    p.grid_triples(field,
                   {.grid = {.width = 90, .height = 80, .square = 10}, .functions = functions});
    return p.features.back().elements->spec();
  };
  CHECK(first(left, 100).ends_with("functions=100, squares=3, first=0"));
  CHECK(first(right, 50).ends_with("functions=50, squares=3, first=0"));
  CHECK(first(left, 30).ends_with("functions=30, squares=3, first=100"));
  CHECK(p.fields[left].width == 90);
  CHECK(p.fields[left].height == 80);
}

TEST_CASE("scoring by Jaccard wants at least 128 slots, and no more than there are") {
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  const uint16_t few = p.add_shingles("few", name, {.size = 3});
  const uint16_t many = p.add_shingles("many", name, {.size = 4});
  const RulePointer bands[] = {p.minhash(few, 10, 4), p.minhash(many, 50, 4)};
  CHECK(p.jaccard(few)->needs(few));
  CHECK(p.jaccard(many)->fields() == std::vector<std::string>{"many"});
  CHECK(p.features[few].slots == 128);
  CHECK(p.features[many].slots == 200);
  CHECK(bands[0]->text() == "minhash(few)");
}

// Past bug: the model had the tokens of a set twice, which no reader of models takes.
TEST_CASE("a set whose tokens are counted is so once, whatever rules make of it") {
  Pipeline p;
  const uint16_t words = p.add_tokens(p.add_field({.name = "w", .type = FieldType::kSet}));
  const RulePointer join = p.exact_jaccard(words, {9, 10});
  REQUIRE(p.counted_features().size() == 1);
  const RulePointer samples = p.bands(words, family("hyperplanes"), 5, 1);
  CHECK(p.counted_features().size() == 1);
}

TEST_CASE("without review the least score of interest is that of a match") {
  Pipeline p;
  p.match = 8;
  CHECK(p.least_score() == 8);
  p.review = 5;
  CHECK(p.least_score() == 5);
}

}  // namespace
}  // namespace kindred
