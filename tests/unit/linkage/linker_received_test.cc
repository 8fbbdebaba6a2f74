// What golden records are made of is kept as it was received, and nothing else changes by that.

#include <memory>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

std::shared_ptr<const Pipeline> with_golden(const World& world, uint16_t field) {
  auto pipeline = std::make_shared<Pipeline>(*world.setup.pipeline);
  pipeline->entities.emplace();
  pipeline->entities->golden = {{.fields = {field}, .kind = GoldenRule::Kind::kNewest}};
  return pipeline;
}

std::string received(const Linker& linker, const Identity& identity) {
  std::string text;
  linker.record(identity)->for_each_received([&](uint16_t field, std::string_view value) {
    text += std::to_string(field) + "=" + std::string(value) + ";";
  });
  return text;
}

TEST_CASE("another text that cleans to the same is kept, and no match is told again") {
  ThreadPool pool(1);
  Linker linker(with_golden(Tiny::world(), Tiny::kValue), &pool);
  const Identity identity = Tiny::identity(0);
  CHECK(
      linker
          .apply(std::vector{Tiny::record(0, {"k"}, "anna", 1), Tiny::record(1, {"k"}, "anna", 2)})
          .size() == 1);
  CHECK(received(linker, identity) == "1=anna;");
  linker.mark();
  CHECK(linker.apply(std::vector{Tiny::record(0, {"k"}, "ANNA", 3)}).empty());
  CHECK(received(linker, identity) == "1=ANNA;");
  CHECK(linker.stats().unchanged == 1);
  linker.undo();
  CHECK(received(linker, identity) == "1=anna;");
  CHECK(linker.record(identity)->time() == 1);
}

TEST_CASE("matches and counts are what they are without golden records") {
  size_t told = 0;
  for (uint64_t seed = 0; seed < rounds(5); ++seed) {
    CAPTURE(seed);
    const World world = customers(3);
    const std::vector<Record> history =
        random_history(world, {.records = 200, .deletes = 0.2, .versions = seed % 2 == 1}, seed);
    ThreadPool pool(2);
    Linker golden(with_golden(world, 0), &pool);
    Linker plain(world.setup.pipeline, &pool);
    const auto expected = feed(&plain, history, 7);
    REQUIRE(difference(feed(&golden, history, 7), expected) == "");
    require_equal(golden.stats(), plain.stats());
    told += expected.size();
  }
  CHECK(told > 100);
}

}  // namespace
}  // namespace kindred
