// What leaves when there is no room: the oldest records, as if they had expired.

#include "linkage/expire/oldest.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "linkage/expiring_linker.h"
#include "linkage/restoring_linker.h"
#include "tests/catch.h"
#include "tests/reference/live_matches.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using Live = std::map<Identity, Record>;

std::vector<Record> random_stream(const World& world, uint64_t seed, bool versions = false) {
  std::vector<Record> records =
      random_history(world, {.records = 200, .deletes = 0.1, .versions = versions}, seed);
  RandomText random(seed);
  for (Record& record : records) record.time = static_cast<int64_t>(random.number(50));
  return records;
}

void apply(const Record& record, Live* live) {
  if (record.deleted) {
    live->erase(record.identity);
  } else {
    (*live)[record.identity] = record;
  }
}

void take_oldest(size_t count, Live* live) {
  for (; count > 0 && !live->empty(); --count) {
    live->erase(std::ranges::min_element(
        *live, {}, [](const auto& one) { return std::tie(one.second.time, one.first); }));
  }
}

std::vector<reference::Event> matches(const World& world, const Live& live) {
  std::vector<Record> records;
  for (const auto& [identity, record] : live) records.push_back(record);
  return reference::live_matches(world.setup, records);
}

TEST_CASE("the oldest records leave, and take their matches along") {
  size_t retracted = 0;
  for (uint64_t seed = 0; seed < rounds(6); ++seed) {
    CAPTURE(seed);
    const World world = customers(seed % 2 == 0 ? 1000 : 3);
    const std::vector<Record> records = random_stream(world, seed);
    RandomText random(seed);
    ThreadPool pool(2);
    ExpiringLinker linker(world.setup.pipeline, std::nullopt, 1, &pool);
    Live live;
    uint64_t left = 0;
    for (size_t begin = 0; begin < records.size(); begin += 20) {
      const auto batch = std::span(records).subspan(begin, 20);
      linker.apply(batch);
      for (const Record& record : batch) apply(record, &live);
      const size_t count = random.number(12);
      const size_t before = live.size();
      const Linked linked = linker.expire_oldest(count, 77);
      take_oldest(count, &live);
      left += before - live.size();
      for (const Change& change : linked.changes) {
        if (change.decision != Decision::kRetracted) continue;
        REQUIRE(change.time == 77);
        ++retracted;
      }
      REQUIRE(linked.departures.size() == before - live.size());
      REQUIRE(linker.linker().stats().records == live.size());
      REQUIRE(difference(kindred::live(linker.linker()), matches(world, live)) == "");
    }
    CHECK(linker.expired() == left);
    linker.expire_oldest(records.size(), 0);
    CHECK(linker.linker().stats().records == 0);
    CHECK(linker.expire_oldest(5, 0).departures.empty());
  }
  CHECK(retracted > 20);
}

TEST_CASE("with expire by a date the oldest are those of the earliest, and last those of none") {
  const World world = typed();
  ThreadPool pool(1);
  const Expire by_date{.after = 1'000'000'000, .field = uint16_t{1}};
  ExpiringLinker linker(world.setup.pipeline, by_date, 1, &pool);
  const auto record = [](const std::string& id, const std::vector<std::string>& dates) {
    Record one;
    one.identity = {"a", id};
    for (const std::string& date : dates) one.values.add(1, date);
    return one;
  };
  linker.apply(std::vector{record("late", {"1974-03-09"}), record("none", {}),
                           record("two", {"1974-03-01", "1974-03-10"}),
                           record("unreadable", {"yesterday"}), record("early", {"1974-03-02"})});
  std::vector<std::string> order;
  while (linker.linker().stats().records > 0) {
    order.push_back(linker.expire_oldest(1, 0).departures.at(0).deletion.identity.id);
  }
  CHECK(order == std::vector<std::string>{"early", "late", "two", "none", "unreadable"});
}

TEST_CASE("what was undone has not left, and what is restored has") {
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    for (const bool versions : {false, true}) {
      CAPTURE(seed, versions);
      const World world = customers();
      const std::vector<Record> records = random_stream(world, seed, versions);
      const auto half = std::span(records).first(100);
      const auto rest = std::span(records).subspan(100);
      ThreadPool pool(2);
      ExpiringLinker undoes(world.setup.pipeline, std::nullopt, 1, &pool);
      undoes.apply(half);
      const std::vector<reference::Event> before = live(undoes.linker());
      undoes.mark();
      undoes.expire_oldest(15, 0);
      undoes.apply(rest);
      undoes.expire_oldest(5, 0);
      undoes.undo();
      REQUIRE(difference(live(undoes.linker()), before) == "");
      REQUIRE(undoes.expired() == 0);

      RestoringLinker restoring(world.setup.pipeline, &pool);
      restoring.add(half);
      for (const Linked::Departure& one : undoes.expire_oldest(15, 0).departures) {
        restoring.add(std::span(&one.deletion, 1));
      }
      ExpiringLinker restored(std::move(restoring).link(), std::nullopt, 1, {});
      REQUIRE(difference(live(restored.linker()), live(undoes.linker())) == "");
      restored.apply(rest);
      undoes.apply(rest);
      REQUIRE(difference(live(restored.linker()), live(undoes.linker())) == "");
    }
  }
}

TEST_CASE("with versions nothing is remembered of a record that made room") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  ExpiringLinker linker(world.setup.pipeline, std::nullopt, 1, &pool);
  Record record = Tiny::record(0, {"k"}, "anna");
  record.version = 5;
  linker.apply(std::vector{record});
  linker.expire_oldest(1, 0);
  record.version = 3;
  linker.apply(std::vector{record});
  CHECK(linker.linker().stats().records == 1);
  CHECK(linker.linker().stats().stale == 0);
}

TEST_CASE("with keep the matches of what leaves are kept") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  const Expire keeping{.after = 1'000, .field = {}, .keep_matches = true};
  ExpiringLinker linker(world.setup.pipeline, keeping, 1, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna", 10), Tiny::record(1, {"k"}, "anna", 20)});
  const Linked linked = linker.expire_oldest(1, 0);
  CHECK(linked.changes.empty());
  CHECK(linked.kept.size() == 1);
  CHECK(linker.kept().size() == 1);
  CHECK(linker.linker().record(Tiny::identity(0)) == nullptr);
}

}  // namespace
}  // namespace kindred
