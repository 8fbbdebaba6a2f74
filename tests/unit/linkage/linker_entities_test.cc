// Entities are a function of the live records and the rules, and what was told of them adds up.

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "linkage/linker.h"
#include "linkage/restoring_linker.h"
#include "tests/catch.h"
#include "tests/reference/entities.h"
#include "tests/reference/expiring_history.h"
#include "tests/reference/history.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/expiring_streams.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::EntityPicture;

EntityRules rules(std::vector<std::string> sources = {}, std::optional<uint16_t> created = {},
                  bool singletons = false) {
  EntityRules rules;
  rules.pipeline = "people";
  rules.sources = std::move(sources);
  rules.created = created;
  rules.singletons = singletons;
  return rules;
}

EntityRules golden(EntityRules rules, std::vector<GoldenRule> golden) {
  rules.golden = std::move(golden);
  return rules;
}

EntityRules at_most(uint32_t max_size, EntityRules rules) {
  rules.max_size = max_size;
  return rules;
}

// The live records of a stream, and the entities that they should be.
class Expected {
 public:
  explicit Expected(const World& world) : setup_(world.setup), history_(world.setup) {}

  void apply(std::span<const Record> records) {
    for (const Record& record : records) {
      history_.take(record);
      std::map<Identity, int64_t> created;
      for (const Record& live : history_.survivors()) {
        const auto known = created_.find(live.identity);
        created[live.identity] = known == created_.end() ? record.time : known->second;
      }
      created_ = std::move(created);
    }
  }

  void apply(std::span<const Label> labels) {
    for (const Label& label : labels) history_.take(label);
  }

  EntityPicture picture() const {
    return reference::entities(setup_, history_.survivors(), created_, history_.verdicts());
  }

 private:
  reference::Setup setup_;
  reference::History history_;
  std::map<Identity, int64_t> created_;  // of those that live
};

template <typename Value>
std::string in_words(const std::vector<Value>& values) {
  std::ostringstream out;
  for (const Value& value : values) out << value << '\n';
  return out.str();
}

void require_picture(const Linker& linker, const EntityPicture& expected) {
  std::vector<Entity> entities;
  linker.entities([&](const Entity& entity) { entities.push_back(entity); });
  REQUIRE(in_words(entities) == in_words(expected.entities));
  REQUIRE(entities == expected.entities);
  for (const Entity& entity : entities) REQUIRE(linker.entity(entity.id) == entity);
  size_t members = 0;
  linker.records([&](const KeyedRecord& record) {
    const auto membership = linker.membership(record.identity());
    const auto found = expected.memberships.find(record.identity());
    REQUIRE(membership);
    REQUIRE(membership->record == record.identity());
    REQUIRE(membership->entity ==
            (found == expected.memberships.end() ? "" : found->second.entity));
    members += !membership->entity.empty();
  });
  const EntityStats stats = linker.stats().entities;
  REQUIRE(members == expected.memberships.size());
  REQUIRE(stats.members == members);
  REQUIRE(stats.entities == entities.size());
  uint64_t sizes = 0;
  for (const uint64_t count : stats.sizes) sizes += count;
  REQUIRE(sizes == entities.size());
  REQUIRE(stats.left_out == expected.left_out);
}

// Ids of entities that were are no entity's now, unless they are told.
void require_gone(const Linker& linker, const EntityPicture& before, const EntityPicture& after) {
  for (const Entity& was : before.entities) {
    const bool there = std::ranges::any_of(
        after.entities, [&was](const Entity& entity) { return entity.id == was.id; });
    if (!there) REQUIRE_FALSE(linker.entity(was.id));
  }
}

void require_changes(const EntityChanges& told, const EntityChanges& expected) {
  REQUIRE(in_words(told.entities) == in_words(expected.entities));
  REQUIRE(in_words(told.memberships) == in_words(expected.memberships));
}

std::vector<World> worlds() {
  using Kind = GoldenRule::Kind;
  return {with_entities(customers(), rules()),
          with_entities(customers(), golden(rules({}, {}, true), {{{0}, Kind::kMostFrequent},
                                                                  {{1, 3}, Kind::kNewest},
                                                                  {{2}, Kind::kAll}})),
          with_entities(nested(), golden(rules({"b"}), {{{1}, Kind::kFirst}})),
          with_entities(customers(3), rules({"b"}, {}, true)),
          with_entities(nested(), rules({"b", "a"})),
          with_entities(typed(), rules({}, uint16_t{1})),
          with_entities(customers(), at_most(3, rules())),
          with_entities(nested(), at_most(2, golden(rules({}, {}, true), {{{0}}}))),
          with_entities(one_per_source(customers()), rules()),
          with_entities(cohesive(typed(), 0.7), rules({}, {}, true))};
}

// By kind, so that a test can require that each occurred.
using Kinds = std::array<size_t, 8>;

void count(const EntityChanges& changes, Kinds* kinds) {
  for (const EntityChange& change : changes.entities) ++(*kinds)[static_cast<size_t>(change.kind)];
}

TEST_CASE(
    "entities are those of a plain oracle after any history, and what is told is what changed") {
  Kinds kinds{};
  for (const bool versions : {false, true}) {
    sum_over(worlds(), rounds(3), [&](const World& world, uint64_t seed) {
      RandomText random(seed);
      const std::vector<Record> records =
          random_history(world, {.records = 150, .deletes = 0.2, .versions = versions}, seed);
      ThreadPool pool(1 + static_cast<unsigned>(seed % 3));
      Linker linker(world.setup.pipeline, &pool);
      linker.note_entities();
      if (seed % 2 == 1) linker.index_entities();
      Expected expected(world);
      EntityPicture before;
      for (size_t begin = 0; begin < records.size();) {
        const size_t size = std::min(1 + random.number(20), records.size() - begin);
        const auto part = std::span(records).subspan(begin, size);
        feed(&linker, part, 1 + random.number(9));
        expected.apply(part);
        const EntityPicture after = expected.picture();
        require_picture(linker, after);
        require_gone(linker, before, after);
        const EntityChanges told = linker.take_entity_changes();
        require_changes(told, reference::changes(before, after));
        count(told, &kinds);
        before = after;
        begin += size;
      }
      return 0;
    });
  }
  for (size_t kind = 0; kind < kinds.size(); ++kind) {
    CAPTURE(kind);
    CHECK(kinds[kind] > 20);
  }
}

TEST_CASE("what is told of entities does not depend on batches or threads") {
  size_t told = 0;
  sum_over(worlds(), rounds(2), [&](const World& world, uint64_t seed) {
    const std::vector<Record> records =
        random_history(world, {.records = 150, .deletes = 0.2}, seed);
    std::vector<std::vector<EntityChange>> expected;
    for (const Route route : every_route(records.size())) {
      CAPTURE(route.threads, route.batch);
      ThreadPool pool(route.threads);
      Linker linker(world.setup.pipeline, &pool);
      linker.note_entities();
      std::vector<std::vector<EntityChange>> changes;
      for (size_t begin = 0; begin < records.size(); begin += 30) {
        const auto rest = std::span(records).subspan(begin);
        feed(&linker, rest.first(std::min<size_t>(30, rest.size())), route.batch);
        changes.push_back(linker.take_entity_changes().entities);
        told += changes.back().size();
      }
      if (expected.empty()) expected = changes;
      REQUIRE(changes == expected);
    }
    return 0;
  });
  CHECK(told > 500);
}

TEST_CASE("what was undone is not told, and is told when it comes again") {
  size_t undone = 0;
  sum_over(worlds(), rounds(3), [&](const World& world, uint64_t seed) {
    RandomText random(seed);
    const std::vector<Record> records =
        random_history(world, {.records = 200, .deletes = 0.2, .versions = seed % 2 == 1}, seed);
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    linker.note_entities();
    linker.index_entities();
    Expected expected(world);
    EntityPicture before;
    for (size_t begin = 0; begin < records.size(); begin += 20) {
      linker.mark();
      const auto rest = std::span(records).subspan(begin);
      const EntityStats counts = linker.stats().entities;
      feed(&linker, rest.first(random.number(rest.size())), 7);
      if (random.number(1) == 0) undone += linker.take_entity_changes().entities.size();
      linker.undo();
      require_picture(linker, before);
      REQUIRE(linker.stats().entities == counts);
      const auto part = rest.first(std::min<size_t>(20, rest.size()));
      feed(&linker, part, 6);
      expected.apply(part);
      const EntityPicture after = expected.picture();
      require_picture(linker, after);
      require_changes(linker.take_entity_changes(), reference::changes(before, after));
      before = after;
    }
    return 0;
  });
  CHECK(undone > 100);
}

TEST_CASE("a restored engine has the entities of the one before, and goes on alike") {
  size_t told = 0;
  sum_over(worlds(), rounds(2), [&](const World& world, uint64_t seed) {
    const std::vector<Record> records =
        random_history(world, {.records = 160, .deletes = 0.2, .versions = seed % 2 == 1}, seed);
    const auto first = std::span(records).first(80);
    const auto last = std::span(records).subspan(80);
    ThreadPool pool(2);
    Linker whole(world.setup.pipeline, &pool);
    whole.note_pairs();
    whole.note_entities();
    feed(&whole, first, 9);
    const std::vector<PairNote> notes = whole.take_pair_notes();
    whole.take_entity_changes();
    Expected expected(world);
    expected.apply(first);
    RestoringLinker by_records(world.setup.pipeline, &pool);
    by_records.add(first);
    Linker linked = std::move(by_records).link();
    RestoringLinker by_pairs(world.setup.pipeline, &pool);
    by_pairs.add(first);
    RestoringPairs pairs = std::move(by_pairs).index();
    pairs.add(notes);
    Linker told_pairs = std::move(pairs).finish();
    feed(&whole, last, 11);
    const EntityChanges changes = whole.take_entity_changes();
    for (Linker* const restored : {&linked, &told_pairs}) {
      require_picture(*restored, expected.picture());
      restored->note_entities();
      feed(restored, last, 3);
      const EntityChanges again = restored->take_entity_changes();
      REQUIRE(again.entities == changes.entities);
      REQUIRE(again.memberships == changes.memberships);
      told += again.entities.size();
    }
    return 0;
  });
  CHECK(told > 100);
}

Label random_label(RandomText* random) {
  const size_t one = random->number(28);
  const size_t other = one + 1 + random->number(28 - one);
  Label label{.pair = pair_of(numbered_identity(one, 2), numbered_identity(other, 2)),
              .verdict = std::nullopt,
              .time = 5000};
  const size_t kind = random->number(4);
  if (kind < 2) label.verdict = Verdict::kSame;
  if (kind == 2 || kind == 3) label.verdict = Verdict::kDifferent;
  return label;
}

TEST_CASE("labels make and part entities, whenever they come, and are undone") {
  size_t conflicts = 0;
  sum_over(worlds(), rounds(4), [&](const World& world, uint64_t seed) {
    RandomText random(seed);
    const std::vector<Record> records = random_history(world, {.records = 120}, seed);
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    linker.note_entities();
    Expected expected(world);
    EntityPicture before;
    for (size_t begin = 0; begin < records.size(); begin += 10) {
      linker.mark();
      const auto rest = std::span(records).subspan(begin);
      feed(&linker, rest.first(random.number(rest.size())), 7);
      linker.label(std::vector{random_label(&random), random_label(&random)});
      if (begin == 30) linker.index_entities();
      linker.undo();
      require_picture(linker, before);
      const auto part = rest.first(std::min<size_t>(10, rest.size()));
      std::vector<Label> labels;
      for (size_t i = random.number(4); i > 0; --i) labels.push_back(random_label(&random));
      const bool first = random.number(1) == 0;
      if (first) linker.label(labels);
      feed(&linker, part, 4);
      if (!first) linker.label(labels);
      expected.apply(part);
      expected.apply(labels);
      const EntityPicture after = expected.picture();
      require_picture(linker, after);
      require_changes(linker.take_entity_changes(), reference::changes(before, after));
      conflicts += linker.stats().entities.conflicts;
      before = after;
    }
    return 0;
  });
  CHECK(conflicts > 100);
}

TEST_CASE("what expires leaves its entity, whether its matches are kept or not") {
  size_t told = 0;
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    for (Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      stream.world = with_entities(stream.world, rules({"b"}, {}, seed % 2 == 1));
      stream.expire.keep_matches = seed % 4 >= 2;
      ThreadPool pool(2);
      ExpiringLinker linker = make(stream, &pool);
      linker.note_entities();
      reference::ExpiringHistory expected(stream.world.setup, stream.expire, kPartitions);
      std::map<Identity, int64_t> created;
      EntityPicture before;
      for (size_t i = 0; i < stream.records.size(); ++i) {
        const Record& record = stream.records[i];
        linker.apply({&record, 1});
        expected.apply(record);
        std::map<Identity, int64_t> now;
        for (const Record& live : expected.survivors()) {
          const auto known = created.find(live.identity);
          now[live.identity] = known == created.end() ? record.time : known->second;
        }
        created = std::move(now);
        if (i % 7 != 0) continue;
        const EntityPicture after =
            reference::entities(stream.world.setup, expected.survivors(), created);
        require_picture(linker.linker(), after);
        const EntityChanges changes = linker.take_entity_changes();
        require_changes(changes, reference::changes(before, after));
        told += changes.entities.size();
        before = after;
      }
    }
  }
  CHECK(told > 200);
}

}  // namespace
}  // namespace kindred
