#include "linkage/prepare/prepare.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"
#include "linkage/score/points.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

TEST_CASE("values that cannot be read are counted and left out") {
  Pipeline p;
  const uint16_t born = p.add_field(
      {.name = "born", .type = FieldType::kDate, .clean = {CleanStep::kDate}, .none = {"unknown"}});
  p.blocking.add(p.same(born));
  p.scorer = points({{.field = born, .name = "born"}});
  Record record;
  record.identity = {"s", "1"};
  for (const char* value : {"soon", "1974-03-02", "Unknown", ""}) record.values.add(born, value);
  const Prepared prepared = Preparer(std::make_shared<const Pipeline>(p)).prepare(record);
  CHECK(prepared.unreadable.all() == 1);
  CHECK(prepared.record.values() == 1);
  CHECK(prepared.record.keys().size() == 1);
}

TEST_CASE("a deleted record is prepared without looking at its values") {
  const World world = typed();
  Record record;
  record.identity = {"s", "1"};
  record.deleted = true;
  record.values.add(0, "no number");
  const Prepared prepared = Preparer(world.setup.pipeline).prepare(record);
  CHECK(prepared.unreadable.all() == 0);
  CHECK(prepared.record.deleted());
  CHECK(prepared.record.values() == 0);
}

TEST_CASE("a bag of shingles keeps how often each occurs, over all values") {
  Pipeline p;
  const uint16_t text = p.add_field({.name = "text"});
  const ShingleOptions words = {.unit = ShingleOptions::Unit::kWords, .size = 1};
  ShingleOptions counted = words;
  counted.bag = true;
  p.add_shingles("set", text, words);
  const uint16_t bag = p.add_shingles("bag", text, counted);
  p.blocking.add(p.minhash(bag, 2, 1));
  p.scorer = p.jaccard(bag);
  Preparer preparer(std::make_shared<const Pipeline>(p));
  const auto prepare = [&](const std::vector<std::string>& values) {
    Record record;
    record.identity = {"s", "1"};
    for (const std::string& value : values) record.values.add(text, value);
    return preparer.prepare(record).record;
  };
  const KeyedRecord a = prepare({"a a", "a b"});  // MMDS 3.1.3
  const KeyedRecord b = prepare({"a a b b c"});
  CHECK(a.set(bag).size() == 4);
  CHECK(b.set(bag).size() == 5);
  CHECK(jaccard(a.set(bag), b.set(bag)) == 0.5);
  CHECK_FALSE(std::ranges::equal(a.signature(bag), prepare({"a b"}).signature(bag)));
}

TEST_CASE("a record's preparation does not depend on those before it") {
  for (const World& world : {customers(), nested(), typed()}) {
    Preparer used(world.setup.pipeline);
    RandomText random(5);
    size_t keys = 0;
    for (int round = 0; round < 100; ++round) {
      const Record record = random_record(world, numbered_identity(0), &random);
      const Prepared prepared = used.prepare(record);
      REQUIRE(prepared.record.bytes() ==
              Preparer(world.setup.pipeline).prepare(record).record.bytes());
      keys += prepared.record.keys().size();
    }
    CHECK(keys > 100);
  }
}

TEST_CASE("features are found again from a prepared record") {
  for (const World& world : {customers(), nested(), typed()}) {
    Preparer preparer(world.setup.pipeline);
    RandomText random(6);
    size_t elements = 0;
    for (int round = 0; round < 100; ++round) {
      const Record record = random_record(world, numbered_identity(0), &random);
      const KeyedRecord prepared = preparer.prepare(record).record;
      Features found = preparer.features(prepared);
      const Features expected = reference::features(*world.setup.pipeline, record);
      for (std::vector<uint64_t>& set : found.sets) {
        sort_unique(&set);
        elements += set.size();
      }
      REQUIRE(found.sets == expected.sets);
      REQUIRE(found.signatures == expected.signatures);
      REQUIRE(found.values.size() == expected.values.size());
    }
    CHECK(elements > 100);
  }
}

}  // namespace
}  // namespace kindred
