// What the engine counts, and what it refuses.

#include <string>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

Stats after(const World& world, const std::vector<Record>& records) {
  ThreadPool pool(2);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply(records);
  return linker.stats();
}

TEST_CASE("records are counted by what became of them") {
  const Stats stats =
      after(Tiny::world(), {Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                            Tiny::record(2, {}, "anna"), Tiny::record(3, {"k"}, "hann"),
                            Tiny::record(1, {"k"}, "ann"), Tiny::record(1, {"k"}, "ann"),
                            Tiny::deletion(0), Tiny::deletion(0), Tiny::deletion(4)});
  CHECK(stats.inserted == 4);
  CHECK(stats.replaced == 1);
  CHECK(stats.unchanged == 1);
  CHECK(stats.deleted == 1);
  CHECK(stats.missed == 2);
  CHECK(stats.stale == 0);
  CHECK(stats.records == 3);
  CHECK(stats.key_postings == 2);
  CHECK(stats.matches == 1);  // ann and hann
  CHECK(stats.reviews == 0);
}

TEST_CASE("candidates are the pairs that came to share a key, several keys or one") {
  CHECK(after(Tiny::world(), {Tiny::record(0, {"k", "l"}, "anna"), Tiny::record(1, {"l"}, "zoe"),
                              Tiny::record(2, {"k", "l"}, "bo"), Tiny::record(3, {"m"}, "anna")})
            .candidates == 3);
  // 1 and 2, then 0 and 1; 3 waits.
  const Stats stats =
      after(Tiny::world(2), {Tiny::record(1, {"k"}, "anna"), Tiny::record(2, {"k"}, "anna"),
                             Tiny::record(0, {"k"}, "anna"), Tiny::record(3, {"k"}, "anna")});
  CHECK(stats.candidates == 2);
  CHECK(stats.score.scored == 2);
}

TEST_CASE("shingles and slots are counted where the sets are compared in full") {
  auto p = std::make_shared<Pipeline>();
  const uint16_t text = p->add_field({.name = "text"});
  const uint16_t pairs = p->add_shingles("pairs", text, {.size = 2});
  const uint16_t other = p->add_shingles("other", text, {.size = 1});
  p->blocking.add(any({p->minhash(pairs, 2, 3), p->minhash(other, 4, 5)}));
  p->scorer = p->jaccard(pairs, false);
  ThreadPool pool(1);
  Linker linker(p, &pool);
  std::vector<Record> records;
  for (const char* const value : {"abcabc", "abab", "", "a"}) {
    records.emplace_back().identity = {"s", std::to_string(records.size())};
    records.back().values.add(text, value);
  }
  linker.apply(records);
  // ab bc ca ab bc; ab ba ab; a
  CHECK(linker.stats().shingles == ShingleCounts{.shingles = 9, .distinct = 6, .slots = 18});
  CHECK(linker.stats().key_postings == 3 * (2 + 4));
}

TEST_CASE("memory is told by what it is for, and freed with what was there") {
  const World world = Tiny::world();
  const std::vector<Record> two = {Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna")};
  const MemoryUse memory = after(world, two).memory;
  Preparer preparer(world.setup.pipeline);
  size_t bytes = 0;
  for (const Record& record : two) bytes += preparer.prepare(record).record.bytes().size();
  CHECK(memory.records == bytes);
  CHECK(memory.identities >= 2 * sizeof(uint32_t));
  CHECK(memory.keys >= 2 * sizeof(uint64_t));
  CHECK(memory.matches >= sizeof(uint64_t));
  CHECK(after(world, {two[0], two[1], Tiny::deletion(0)}).memory.records == bytes / 2);
  CHECK(after(world, {two[0], Tiny::deletion(0)}).memory.records == 0);
}

TEST_CASE("keys over the cap are counted by branch while they are") {
  std::vector<Record> records;
  for (size_t n = 0; n < 4; ++n) records.push_back(Tiny::record(n, {"k", "l"}, "anna"));
  const World world = Tiny::world(3);
  CHECK(after(world, records).capped_keys == std::vector<uint64_t>{2});
  records.push_back(Tiny::record(3, {"l"}, "anna"));
  CHECK(after(world, records).capped_keys == std::vector<uint64_t>{1});
  records.push_back(Tiny::deletion(0));
  CHECK(after(world, records).capped_keys == std::vector<uint64_t>{0});
  records.push_back(Tiny::record(4, {"l", "k"}, "anna"));
  CHECK(after(world, records).capped_keys == std::vector<uint64_t>{1});
}

TEST_CASE("a version that came through another partition is counted") {
  std::vector<Record> records = {Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "anna"),
                                 Tiny::record(0, {"k"}, "ann"), Tiny::deletion(0)};
  CHECK(after(Tiny::world(), records).moved_partition == 0);
  records[1].partition = 7;
  CHECK(after(Tiny::world(), records).moved_partition == 0);
  records[2].partition = 1;
  CHECK(after(Tiny::world(), records).moved_partition == 2);  // there and back
}

TEST_CASE("values that cannot be read as their type are counted and left out") {
  const World world = typed();
  Record record;
  record.identity = {"a", "1"};
  record.values.add(0, "two");
  record.values.add(0, "2");
  record.values.add(0, "");
  record.values.add(1, "yesterday");
  record.values.add(1, "");
  record.values.add(2, "far,away");
  record.values.add(2, "");
  const UnreadableCounts unreadable = after(world, {record}).unreadable_values;
  CHECK(unreadable.of(0) == 1);
  CHECK(unreadable.of(1) == 1);
  CHECK(unreadable.all() == 3);
  CHECK(after(world, {record}).key_postings == 1);
}

TEST_CASE("the jaccard scorer counts estimates and exact comparisons") {
  World world = nested();
  const auto letters = [](size_t id, std::string a) {
    Record record;
    record.identity = {"s", std::to_string(id)};
    record.values.add(0, a);
    record.values.add(1, "b");
    return record;
  };
  const Stats far = after(world, {letters(1, "abcdefghijkl"), letters(2, "mnopqrstuvwx")});
  CHECK(far.score.scored == 1);
  CHECK(far.score.estimated == 1);
  CHECK(far.score.exact == 0);
  const Stats near = after(world, {letters(1, "abcdefghijkl"), letters(2, "abcdefghijklm")});
  CHECK(near.score.scored == 1);
  CHECK(near.score.estimated == 1);
  CHECK(near.score.exact == 1);
  CHECK(near.matches == 1);
}

// Two lists of n values each, n * n keys.
Record long_lists(size_t id, size_t n) {
  Record record;
  record.identity = {"s", std::to_string(id)};
  for (size_t i = 0; i < n; ++i) {
    record.values.add(0, std::to_string(i) + "a");
    record.values.add(1, std::to_string(i) + "b");
  }
  return record;
}

World product_of_lists() {
  World world;
  Pipeline p;
  const uint16_t a = p.add_field({.name = "a"});
  const uint16_t b = p.add_field({.name = "b"});
  std::vector<RulePointer> both;
  both.push_back(p.same(a));
  both.push_back(p.same(b));
  p.blocking.add(all(std::move(both)));
  world.setup.scoring.points = {{.field = a, .name = "a"}};
  p.scorer = points(world.setup.scoring.points);
  p.match = 100;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  return world;
}

TEST_CASE("a record of too many keys is refused, and is as if it had not arrived") {
  const World world = product_of_lists();
  const std::vector<Record> records = {long_lists(1, 2),   long_lists(2, 300), long_lists(3, 2),
                                       long_lists(1, 257), long_lists(4, 256), long_lists(3, 5000)};
  for (const size_t batch : {size_t{1}, records.size()}) {
    ThreadPool pool(2);
    Linker linker(world.setup.pipeline, &pool);
    std::vector<size_t> places;
    std::vector<size_t> causes;
    for (size_t begin = 0; begin < records.size(); begin += batch) {
      std::vector<Refusal> refused;
      for (const Change& change :
           linker.apply(std::span(records).subspan(begin, batch), &refused)) {
        CHECK(change.decision == Decision::kMatch);
        causes.push_back(begin + change.record);
      }
      for (const Refusal& refusal : refused) {
        places.push_back(begin + refusal.record);
        CHECK(refusal.reason.find("65536") != std::string::npos);
      }
    }
    CHECK(places == std::vector<size_t>{1, 3, 5});
    CHECK(causes == std::vector<size_t>{2, 4, 4});
    CHECK(linker.stats().records == 3);
    CHECK(linker.stats().key_postings == 4 + 4 + 65536);
    CHECK(linker.find(records[1]).empty());
    CHECK(linker.record(records[1].identity) == nullptr);
  }
}

}  // namespace
}  // namespace kindred
