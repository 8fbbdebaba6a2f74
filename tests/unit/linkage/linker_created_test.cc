// When an identity came to life, which entities go by: the time of its first version since.

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "linkage/restoring_linker.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using Created = std::map<Identity, int64_t>;

Created created_of(const Linker& linker) {
  Created all;
  linker.records([&](const KeyedRecord& record) { all[record.identity()] = record.created(); });
  return all;
}

// The same in plain words.
class Expected {
 public:
  void apply(const Record& record) {
    const auto known = known_.find(record.identity);
    const bool is_known = known != known_.end();
    if (is_known && older(record, known->second)) return;
    const bool was_live = is_known && !known->second.deleted;
    const int64_t created =
        was_live ? *known->second.created : record.created.value_or(record.time);
    Record counts = record;
    counts.created = created;
    known_[record.identity] = counts;
  }

  // The versions that count, as a later run may be told of them.
  std::vector<Record> records() const {
    std::vector<Record> all;
    for (const auto& [identity, record] : known_) all.push_back(record);
    return all;
  }

  Created created() const {
    Created all;
    for (const auto& [identity, record] : known_) {
      if (!record.deleted) all[identity] = *record.created;
    }
    return all;
  }

 private:
  static bool older(const Record& record, const Record& known) {
    if (!record.version || !known.version) return false;
    if (*record.version != *known.version) return *record.version < *known.version;
    return known.deleted;
  }

  std::map<Identity, Record> known_;
};

std::vector<Record> history_with_times(const World& world, bool versions, uint64_t seed) {
  std::vector<Record> history = random_history(
      world, {.records = 150, .identities = 12, .deletes = 0.2, .versions = versions}, seed);
  RandomText random(seed + 1);
  for (Record& record : history) {
    record.time = static_cast<int64_t>(random.number(40));
    if (random.number(3) == 0) record.created = static_cast<int64_t>(random.number(40));
  }
  return history;
}

TEST_CASE(
    "a version that replaces a live one was created when that was, a new life when it began") {
  ThreadPool pool(1);
  Linker linker(with_entities(Tiny::world()).setup.pipeline, &pool);
  const auto created = [&] { return linker.record(Tiny::identity(0))->created(); };
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna", 10)});
  CHECK(created() == 10);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "hann", 20)});
  CHECK(created() == 10);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "hann", 5)});  // an equal one, from before
  CHECK(created() == 10);
  CHECK(linker.record(Tiny::identity(0))->time() == 5);
  CHECK(linker.stats().unchanged == 1);
  linker.apply(std::vector{Tiny::deletion(0, 25), Tiny::record(0, {"k"}, "hann", 30)});
  CHECK(created() == 30);
  Record known = Tiny::record(0, {"k"}, "ann", 40);
  known.created = 1;  // says nothing: the engine knows
  linker.apply(std::vector{known});
  CHECK(created() == 30);
  linker.apply(std::vector{Tiny::deletion(0, 50), known});
  CHECK(created() == 1);
}

TEST_CASE("without entities nothing is kept of when a record was created") {
  ThreadPool pool(1);
  Linker linker(Tiny::world().setup.pipeline, &pool);
  Record first = Tiny::record(0, {"k"}, "anna", 10);
  first.created = 3;
  linker.apply(std::vector{first});
  CHECK(linker.record(Tiny::identity(0))->created() == 10);
  const size_t bytes = linker.record(Tiny::identity(0))->bytes().size();
  linker.apply(std::vector{Tiny::record(0, {"k"}, "hann", 20)});
  CHECK(linker.record(Tiny::identity(0))->created() == 20);
  CHECK(linker.record(Tiny::identity(0))->bytes().size() == bytes);
}

TEST_CASE("when records were created is a function of their versions, undone or told again") {
  for (uint64_t seed = 0; seed < rounds(40); ++seed) {
    CAPTURE(seed);
    const World world = customers();
    const bool versions = seed % 2 == 0;
    const std::vector<Record> history = history_with_times(world, versions, seed);
    const std::span<const Record> all(history);
    const size_t half = all.size() / 2;
    ThreadPool pool(2);
    Linker linker(with_entities(world).setup.pipeline, &pool);
    Expected expected;
    for (const Record& record : all.first(half)) expected.apply(record);
    feed(&linker, all.first(half), 1 + seed % 9);
    REQUIRE(created_of(linker) == expected.created());

    linker.mark();
    feed(&linker, all.subspan(half), 7);
    linker.undo();
    REQUIRE(created_of(linker) == expected.created());

    RestoringLinker restoring(with_entities(world).setup.pipeline, &pool);
    restoring.add(expected.records());
    Linker restored = std::move(restoring).link();
    REQUIRE(created_of(restored) == expected.created());

    for (const Record& record : all.subspan(half)) expected.apply(record);
    feed(&linker, all.subspan(half), 11);
    feed(&restored, all.subspan(half), 3);
    REQUIRE_FALSE(expected.created().empty());
    REQUIRE(created_of(linker) == expected.created());
    REQUIRE(created_of(restored) == expected.created());
  }
}

}  // namespace
}  // namespace kindred
