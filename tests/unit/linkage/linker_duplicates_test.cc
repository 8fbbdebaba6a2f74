// Exact duplicates, under keys that many share: what is published is the same as of other records,
// but two contents are compared once for a newcomer.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

// Identities many, contents few.
constexpr HistoryOptions kMany = {.records = 260, .identities = 160, .deletes = 0.1};

TEST_CASE("exact duplicates match as the reference has it, with caps and without") {
  for (const uint32_t max_bucket : {20U, 40U, 1000U}) {
    for (const World& world : {Tiny::world(max_bucket), nested(max_bucket)}) {
      for (uint64_t seed = 0; seed < rounds(1); ++seed) {
        CAPTURE(max_bucket, seed);
        require_every_route(world.setup, random_history(world, kMany, seed));
      }
    }
  }
}

TEST_CASE("past bug: a replacement at a full bucket of its own source matched one that waits") {
  for (const uint32_t max_bucket : {3U, 5U}) {
    for (World world : {Tiny::world(max_bucket), customers(max_bucket), nested(max_bucket)}) {
      Pipeline linked = *world.setup.pipeline;
      linked.link_only = true;
      world.setup.pipeline = std::make_shared<const Pipeline>(std::move(linked));
      for (uint64_t seed = 0; seed < rounds(6); ++seed) {
        CAPTURE(max_bucket, seed);
        require_every_route(world.setup, random_history(world, {.identities = 12}, seed));
      }
    }
  }
}

TEST_CASE("records of one content are scored once for a newcomer") {
  std::vector<Record> records;
  for (size_t i = 0; i < 400; ++i) {
    Record record;
    record.identity = {"s", std::to_string(i)};
    record.values.add(Tiny::kKey, "k");
    record.values.add(Tiny::kValue, i % 2 == 0 ? "anna" : "bo");
    records.push_back(std::move(record));
  }
  ThreadPool pool(2);
  Linker linker(Tiny::world().setup.pipeline, &pool);
  const size_t matches = linker.apply(records).size();
  CHECK(matches == 2 * (200 * 199 / 2));
  CHECK(linker.stats().candidates == 400 * 399 / 2);
  CHECK(linker.stats().score.scored < 400 * 10);
}

TEST_CASE("one scoring is enough for a replacement by what many say, and under many rules") {
  World world = Tiny::world();
  Pipeline rules = *world.setup.pipeline;
  for (size_t more = 0; more < 17; ++more) rules.blocking.add(rules.same(Tiny::kKey));
  for (const auto& pipeline : {world.setup.pipeline, std::make_shared<const Pipeline>(rules)}) {
    std::vector<Record> records;
    for (size_t i = 0; i < 200; ++i) {
      Record record;
      record.identity = {"s", std::to_string(i)};
      record.values.add(Tiny::kKey, "k");
      record.values.add(Tiny::kValue, i == 0 ? "bo" : "anna");
      records.push_back(std::move(record));
    }
    ThreadPool pool(1);
    Linker linker(pipeline, &pool);
    linker.apply(records);
    CHECK(linker.stats().score.scored < 200 * 5);
    Record again = records[0];
    again.values = records[1].values;
    const uint64_t before = linker.stats().score.scored;
    CHECK(linker.apply(std::vector<Record>{again}).size() == 199);
    CHECK(linker.stats().score.scored - before < 5);
  }
}

}  // namespace
}  // namespace kindred
