// Entities of two pipelines, against sets of their members.

#include "daemon/shadow/entity_comparison.h"

#include <algorithm>
#include <map>
#include <string>

#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

using Members = std::set<size_t>;
using Entities = std::map<std::string, Members>;            // by id
using Told = std::map<std::string, std::set<std::string>>;  // ids, by the name of a difference

EntityIdHash id_of(size_t entity) { return entity_id_hash("p", "a", std::to_string(entity)); }
std::string key_of(size_t record) { return R"(["a",")" + std::to_string(record) + R"("])"; }

Entities entities_of(const std::map<size_t, size_t>& places) {
  Entities entities;
  for (const auto& [record, entity] : places) entities[entity_id(id_of(entity))].insert(record);
  return entities;
}

// The entities that share members with these.
std::vector<Members> touching(const Members& members, const Entities& entities) {
  std::vector<Members> found;
  for (const auto& [id, others] : entities) {
    if (std::ranges::any_of(others, [&](size_t one) { return members.contains(one); })) {
      found.push_back(others);
    }
  }
  return found;
}

Told plainly(const Entities& of_old, const Entities& of_new) {
  Told told;
  for (const auto& [id, members] : of_old) {
    const size_t parts = touching(members, of_new).size();
    if (parts == 0) told["gone"].insert(id);
    if (parts > 1) told["split"].insert(id);
  }
  for (const auto& [id, members] : of_new) {
    const std::vector<Members> from = touching(members, of_old);
    if (from.empty()) told["new"].insert(id);
    if (from.size() > 1) told["merged"].insert(id);
    const bool alone = from.size() == 1 && touching(from[0], of_new).size() == 1;
    if (alone && from[0] != members) told["changed"].insert(id);
  }
  return told;
}

Told told_by(const EntityComparison& comparison) {
  Told told;
  for (const EntityDifferenceKind one : kEntityDifferences) {
    for (const EntityExample& example : comparison.examples(one, 100)) {
      told[std::string(difference_name(one))].insert(example.id);
    }
  }
  return told;
}

TEST_CASE("entities differ as sets of their members do, after any history") {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    CAPTURE(seed);
    RandomText random(seed);
    EntityComparison comparison;
    std::array<std::map<size_t, size_t>, 2> places;
    for (int round = 0; round < 12; ++round) {
      for (int i = 0; i < 15; ++i) {
        const Side side = random.number(1) == 0 ? Side::kOld : Side::kNew;
        const size_t record = random.number(14);
        const size_t entity = random.number(5);  // 5: none
        if (entity == 5) {
          comparison.take(side, key_of(record), std::nullopt);
          places[index_of(side)].erase(record);
        } else {
          comparison.take(side, key_of(record), id_of(entity));
          places[index_of(side)][record] = entity;
        }
      }
      comparison.standing().begin();
      comparison.standing().pass();
      const std::array<Entities, 2> entities = {entities_of(places[0]), entities_of(places[1])};
      REQUIRE(told_by(comparison) == plainly(entities[0], entities[1]));
      REQUIRE(comparison.entities(Side::kOld) == entities[0].size());
      REQUIRE(comparison.entities(Side::kNew) == entities[1].size());
    }
  }
}

TEST_CASE("an example of a merged entity says of what") {
  EntityComparison comparison;
  for (size_t record = 0; record < 5; ++record) {
    comparison.take(Side::kOld, key_of(record), id_of(record < 2 ? 0 : 1));
    if (record < 4) comparison.take(Side::kNew, key_of(record), id_of(0));
  }
  comparison.standing().begin();
  comparison.standing().pass();
  const auto examples = comparison.examples(EntityDifferenceKind::kMerged, 10);
  REQUIRE(examples.size() == 1);
  CHECK(examples[0].id == entity_id(id_of(0)));
  CHECK(examples[0].size == 4);
  CHECK(examples[0].others == 2);
  std::map<std::string, std::pair<uint32_t, uint32_t>> with;
  for (const EntityExample::Shared& one : examples[0].with) with[one.id] = {one.size, one.records};
  CHECK(with == std::map<std::string, std::pair<uint32_t, uint32_t>>{
                    {entity_id(id_of(0)), {2, 2}}, {entity_id(id_of(1)), {3, 2}}});
}

}  // namespace
}  // namespace kindred
