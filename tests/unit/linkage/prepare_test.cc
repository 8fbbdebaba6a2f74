#include "linkage/prepare.h"

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

std::vector<std::string> normalised(FieldType type, std::vector<CleanStep> clean,
                                    const std::vector<std::string>& raw, uint32_t* unreadable) {
  Pipeline p;
  const uint16_t field = p.add_field({.name = "f", .type = type, .clean = std::move(clean)});
  p.blocking.add(p.same(field));
  p.scorer = points({{.field = field, .name = "f"}});
  Record record;
  record.identity = {"s", "1"};
  for (const std::string& value : raw) record.values.add(field, value);
  const Prepared prepared = Preparer(std::make_shared<const Pipeline>(p)).prepare(record);
  *unreadable = prepared.unreadable;
  std::vector<std::string> values;
  prepared.record.for_each(field, [&](std::string_view value) { values.emplace_back(value); });
  return values;
}

TEST_CASE("values are brought to one spelling by type, unreadable ones are left out") {
  using Texts = std::vector<std::string>;
  uint32_t unreadable = 0;
  CHECK(normalised(FieldType::kText, {CleanStep::kText}, {" Anna  LEE", "!", ""}, &unreadable) ==
        Texts{"anna lee"});
  CHECK(unreadable == 0);
  CHECK(normalised(FieldType::kText, {}, {" Anna  LEE", ""}, &unreadable) == Texts{" Anna  LEE"});
  CHECK(normalised(FieldType::kNumber, {}, {"007", "1e2", "1.234,50 €", "x", ""}, &unreadable) ==
        Texts{"7", "100", "1234.5"});
  CHECK(unreadable == 1);
  CHECK(normalised(FieldType::kDate, {CleanStep::kDate}, {"2 March 1974", "soon", ""},
                   &unreadable) == Texts{"1974-03-02"});
  CHECK(unreadable == 1);
  CHECK(normalised(FieldType::kGeo, {}, {"1.50 2", "91,0", ""}, &unreadable) == Texts{"1.5,2"});
  CHECK(unreadable == 1);
  const std::string set = encode_set(Texts{"Red", "red", "BLUE", "?"});
  CHECK(normalised(FieldType::kSet, {CleanStep::kText}, {set}, &unreadable) ==
        Texts{encode_set(Texts{"blue", "red"})});
  CHECK(normalised(FieldType::kSet, {CleanStep::kText}, {encode_set(Texts{"?"})}, &unreadable)
            .empty());
  CHECK(normalised(FieldType::kVector, {}, {encode_vector(std::vector<double>{1})}, &unreadable) ==
        Texts{encode_vector(std::vector<double>{1})});
  CHECK(unreadable == 0);
}

TEST_CASE("a deleted record is prepared without looking at its values") {
  const World world = typed();
  Record record;
  record.identity = {"s", "1"};
  record.deleted = true;
  record.values.add(0, "no number");
  const Prepared prepared = Preparer(world.setup.pipeline).prepare(record);
  CHECK(prepared.unreadable == 0);
  CHECK(prepared.record.deleted());
  CHECK(prepared.record.values() == 0);
}

TEST_CASE("vectors with a component that is not finite are left out") {
  const std::string good = encode_vector(std::vector<double>{1, -2});
  const std::string sparse = encode_sparse_vector({{9, 1.5}});
  uint32_t unreadable = 0;
  CHECK(normalised(FieldType::kVector, {},
                   {good, encode_vector(std::vector<double>{1, NAN}),
                    encode_vector(std::vector<double>{INFINITY}), sparse,
                    encode_sparse_vector({{9, -INFINITY}})},
                   &unreadable) == std::vector<std::string>{good, sparse});
  CHECK(unreadable == 3);
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
