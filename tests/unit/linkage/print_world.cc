// The world of fingerprints of random_history.h.

#include <memory>
#include <utility>

#include "linkage/feature/grid_triples.h"
#include "linkage/feature/triangles.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

namespace {

std::string print_of(const std::vector<Minutia>& minutiae) { return encode_minutiae(minutiae); }

}  // namespace

World prints(uint32_t max_bucket) {
  World world;
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  const uint16_t print = p.add_field({.name = "print", .type = FieldType::kMinutiae, .clean = {}});
  const auto group = [&](uint32_t functions) {
    return p.grid_triples(print, {.grid = {.width = 30, .height = 30, .square = 10, .margin = 1},
                                  .functions = functions,
                                  .squares = 3});
  };
  p.blocking.add(group(20));
  p.blocking.add(all({group(100), group(90)}));
  p.blocking.add(all({p.same(name), group(40)}));
  p.blocking.add(p.triangles(print, {.neighbours = 3, .tolerance = 2}, 2));
  world.setup.scoring.points = {{.field = name, .name = "name"}};
  p.scorer = points(world.setup.scoring.points);
  p.match = 90;
  p.review = 20;
  p.max_bucket = max_bucket;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"one", "two", "ones", "onest", "toe"},
                  {print_of({{5, 5}, {15, 5}, {25, 5}, {5, 15}}),
                   print_of({{6, 6}, {16, 4}, {22, 3}, {9.5, 15}, {25, 25}}),
                   print_of({{5, 25}, {15, 25}, {25, 25}}), print_of({{6, 24}, {14, 26}, {24, 24}}),
                   print_of({{1, 1}, {40, 15}}), print_of({})}};
  return world;
}

}  // namespace kindred
