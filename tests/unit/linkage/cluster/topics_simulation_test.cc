// Processes that pass values through topics, each turn in a transaction with how far they had read,
// come to the matches of one process: who finds is replaced, gets other shards, or dies with what
// it had not committed; hands some shards over and goes on; who decides begins anew; the topics are
// compacted.

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/cluster/simulation.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {

namespace {

using namespace simulated;

// Versions that come in any order, some twice, some with the number of another one; `resets`: now
// and then a delete without a version, which counts whatever was known.
std::vector<Record> versioned_history(const World& world, bool resets, uint64_t seed) {
  std::vector<Record> history = random_history(world, {.records = 200, .versions = true}, seed);
  RandomText random(seed);
  for (Record& record : history) {
    if (random.number(5) == 0 && !record.deleted) {
      record.values = random_record(world, record.identity, &random).values;
    }
    if (resets && record.deleted && random.number(2) == 0) record.version.reset();
  }
  return history;
}

// Matches, and entities if there are any. Gives how many matches there are whenever all is read.
size_t require_equal(const World& world, const Setting& setting, uint64_t seed,
                     const std::vector<Record>& history) {
  CAPTURE(seed, setting.shards, setting.processes);
  ThreadPool pool(1);
  Linker one(world.setup.pipeline, &pool);
  Simulation simulation(world, setting, seed);
  std::mt19937_64 random(seed);
  size_t seen = 0;
  for (std::span<const Record> rest = history; !rest.empty();) {
    const auto some = rest.first(std::min<size_t>(rest.size(), 1 + random() % 12));
    simulation.prepare(some);
    one.apply(some);
    for (uint64_t steps = random() % 12; steps > 0; --steps) simulation.go_on();
    rest = rest.subspan(some.size());
    if (random() % 5 != 0 && !rest.empty()) continue;
    simulation.settle();
    REQUIRE(difference(timeless(simulation.linker()), timeless(one)) == "");
    REQUIRE(entities_of(simulation.linker()) == entities_of(one));
    CHECK(simulation.linker().stats().records == one.stats().records);
    seen += one.stats().matches + one.stats().reviews;
  }
  return seen;
}

size_t require_equal(const World& world, const Setting& setting, uint64_t seed) {
  return require_equal(world, setting, seed, random_history(world, {.records = 200}, seed));
}

std::vector<World> worlds(uint32_t max_bucket) {
  return {customers(max_bucket), joined(max_bucket, true), one_per_source(customers(max_bucket)),
          cohesive(typed(max_bucket), 0.7)};
}

// Calls run(world, max_bucket, seed) for all of them; gives the sum of what that gives.
template <typename Run>
size_t in_worlds(std::initializer_list<uint32_t> max_buckets, size_t few, Run&& run) {
  size_t sum = 0;
  for (const uint32_t max_bucket : max_buckets) {
    for (const World& world : worlds(max_bucket)) {
      for (uint64_t seed = 1; seed <= rounds(few); ++seed) sum += run(world, max_bucket, seed);
    }
  }
  return sum;
}

Setting of_any_size(uint64_t seed) {
  return {.shards = static_cast<uint32_t>(1 + seed % 5),
          .processes = static_cast<uint32_t>(1 + seed % 4)};
}

}  // namespace

TEST_CASE("over topics any number of processes comes to the matches of one") {
  const size_t seen = in_worlds({5, 1000}, 4, [](const World& world, uint32_t, uint64_t seed) {
    const Setting setting{.shards = static_cast<uint32_t>(1 + seed % 5),
                          .processes = static_cast<uint32_t>(1 + seed % 3),
                          .failures = false};
    return require_equal(world, setting, seed);
  });
  CHECK(seen > 1000);
}

TEST_CASE("so they do though they die, get other shards, begin anew, and topics are compacted") {
  const size_t seen = in_worlds({5, 1000}, 12, [](const World& world, uint32_t, uint64_t seed) {
    return require_equal(world, of_any_size(seed), 100 + seed);
  });
  CHECK(seen > 1000);
}

// Where nobody is told again, no match comes and goes that one process does not have.
TEST_CASE("so they do behind each step, where no key is crowded") {
  const size_t seen = in_worlds({1000}, 8, [](const World& world, uint32_t, uint64_t seed) {
    Setting setting = of_any_size(seed);
    setting.each_step = true;
    return require_equal(world, setting, 300 + seed);
  });
  CHECK(seen > 1000);
}

TEST_CASE(
    "where two replicas find the word of either counts, however far the other one is behind") {
  const auto run = [](const World& world, uint32_t max_bucket, uint64_t seed) {
    Setting setting = of_any_size(seed);
    setting.failures = seed % 4 != 0;
    setting.each_step = max_bucket == 1000;
    setting.replicas = 2;
    return require_equal(world, setting, 420 + seed);
  };
  CHECK(in_worlds({5, 1000}, 12, run) > 1000);
}

TEST_CASE("of versions that come in any order the greatest counts, also behind a compacted log") {
  const size_t seen = in_worlds({5, 1000}, 12, [](const World& world, uint32_t, uint64_t seed) {
    Setting setting = of_any_size(seed);
    setting.failures = seed % 4 != 0;
    setting.whole = true;
    const bool resets = setting.failures && seed % 2 == 0;
    return require_equal(world, setting, 200 + seed, versioned_history(world, resets, 200 + seed));
  });
  CHECK(seen > 1000);
}

TEST_CASE("who decides begins anew where compaction has taken a greater version than it knows") {
  const World world = Tiny::world();
  const ShardRanges ranges(1);
  ThreadPool pool(1);
  Topics topics;
  topics.found.resize(1);
  topics.committed.resize(1);
  Preparer preparer(world.setup.pipeline);
  FindingProcess finding(world, ranges, {0}, &topics, &pool);
  DecidingProcess deciding(world, ranges, &topics, &pool, true);
  const auto put = [&](size_t n, uint64_t version, const char* value) {
    Record record = Tiny::record(n, {"k"}, value);
    record.version = version;
    append({.record = preparer.prepare(record).record, .ends = true}, &topics.log);
  };
  const auto find = [&] {
    finding.turn(UINT32_MAX);
    finding.commit();
  };
  const auto decide = [&](DecidingProcess* process) {
    process->read_log(UINT32_MAX);
    process->read_found(0, UINT32_MAX);
    process->decide();
    return in_words(live(process->linker()));
  };
  put(0, 1, "anna");
  put(4, 1, "anna");
  find();
  REQUIRE(decide(&deciding) == std::vector<std::string>{"0-4 match"});
  put(0, 3, "bertram");
  put(0, 2, "anna");
  find();
  topics.log.compact(topics.committed[0]);
  find();  // what it has written itself
  CHECK_THROWS_AS(decide(&deciding), Overtaken);
  DecidingProcess anew(world, ranges, &topics, &pool, true);
  CHECK(decide(&anew).empty());
  CHECK(anew.linker().version(Tiny::identity(0))->version() == 3);
}

TEST_CASE("what counts takes the place of a greater version that a shard was told meanwhile") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  ShardFinder finder(world.setup.pipeline, ShardRanges(2), {0}, &pool);
  Preparer preparer(world.setup.pipeline);
  const auto version = [&](size_t n, uint64_t number, const char* value) {
    Record record = Tiny::record(n, {"k"}, value);
    record.version = number;
    return preparer.prepare(record).record;
  };
  uint64_t offset = 0;
  const auto take = [&](LogEntry entry) {
    entry.offset = offset++;
    const LogEntry* const one = &entry;
    finder.apply({&one, 1});
    return finder.take_entries();
  };
  take({.record = version(0, 1, "anna")});
  take({.record = version(4, 2, "hanna")});  // behind a delete without a version
  take({.kind = LogEntry::Kind::kCounts, .record = version(4, 5, "anna"), .as_of = 0});
  REQUIRE(finder.take_changes().back().pair.live);
  CHECK(finder.guests() == 1);
  // Its own shard says so, for it has read the delete.
  take({.kind = LogEntry::Kind::kCounts, .record = version(4, 2, "bo"), .as_of = 2});
  CHECK_FALSE(finder.take_changes().back().pair.live);
  CHECK(finder.guests() == 0);
  // Of its own it knows better, and says as of when.
  const std::vector<LogEntry> said = take({.record = version(0, 0, "bo")});
  REQUIRE(said.size() == 1);
  CHECK(said.front().kind == LogEntry::Kind::kCounts);
  CHECK(said.front().as_of == 4);
  CHECK(said.front().record.version() == 1);
  CHECK(
      take({.kind = LogEntry::Kind::kCounts, .record = version(0, 1, "anna"), .as_of = 4}).empty());
}

// The shard of the one that changed has lost the pair and cannot find it again. The other one's has
// not come as far, and is taken over by who has another shard, that has.
TEST_CASE("a record that is again what it was matches, whoever took the other one's shard over") {
  const World world = Tiny::world();
  const ShardRanges ranges(3);
  ThreadPool pool(1);
  Topics topics;
  topics.found.resize(3);
  topics.committed.resize(3);
  Preparer preparer(world.setup.pipeline);
  const auto put = [&](const Record& record) {
    append({.record = preparer.prepare(record).record, .ends = true}, &topics.log);
  };
  const auto go_on = [](FindingProcess* process) {
    process->turn(UINT32_MAX);
    process->commit();
  };
  DecidingProcess deciding(world, ranges, &topics, &pool);
  const auto decided = [&] {
    deciding.read_log(UINT32_MAX);
    for (const uint32_t shard : {0U, 1U, 2U}) deciding.read_found(shard, UINT32_MAX);
    deciding.decide();
    return in_words(live(deciding.linker()));
  };
  FindingProcess first(world, ranges, {0}, &topics, &pool);
  FindingProcess second(world, ranges, {1}, &topics, &pool);
  FindingProcess third(world, ranges, {2}, &topics, &pool);
  put(Tiny::record(0, {"k"}, "anna"));
  put(Tiny::record(4, {"k"}, "anna"));
  put(Tiny::record(0, {"k"}, "anna"));  // by which both of their shards have found the pair
  go_on(&first);
  go_on(&second);
  go_on(&third);
  REQUIRE(decided() == std::vector<std::string>{"0-4 match"});
  put(Tiny::record(0, {"k"}, "bertram"));
  put(Tiny::record(0, {"k"}, "anna"));
  go_on(&first);
  go_on(&second);
  FindingProcess successor(world, ranges, {1, 2}, &topics, &pool);
  successor.commit();
  CHECK(decided() == std::vector<std::string>{"0-4 match"});
}

// A replica that is behind would say of crowded keys what was so: all that a key would admit by
// that would be told again, and looked for.
TEST_CASE("while a key grows nobody is admitted late, however far a replica is behind") {
  constexpr size_t kMembers = 1'000;
  const World world = Tiny::world(60);
  const ShardRanges ranges(4);
  ThreadPool pool(1);
  Topics topics;
  topics.found.resize(8);
  topics.committed.resize(8);
  Preparer preparer(world.setup.pipeline);
  FindingProcess first(world, ranges, {0, 1, 2, 3}, &topics, &pool);
  FindingProcess behind(world, ranges, {0, 1, 2, 3}, &topics, &pool, 1);
  const auto go_on = [](FindingProcess* process, uint64_t most) {
    process->turn(most);
    process->commit();
  };
  for (size_t number = 0; number < kMembers; ++number) {
    Record record;
    record.identity = numbered_identity(number);
    record.values.add(Tiny::kKey, "k");
    record.values.add(Tiny::kValue, number % 3 == 0 ? "anna" : "bo");
    append({.record = preparer.prepare(record).record, .ends = true}, &topics.log);
    go_on(&first, UINT32_MAX);
  }
  while (!first.idle() || !behind.idle()) {
    go_on(&behind, 20);
    go_on(&first, UINT32_MAX);
  }
  size_t statements = 0;
  size_t again = 0;
  for (const Message* message : topics.log.read(0, UINT64_MAX)) {
    const LogEntry::Kind kind = read_entry(*message).kind;
    statements += kind == LogEntry::Kind::kStatement ? 1 : 0;
    again += kind == LogEntry::Kind::kAgain ? 1 : 0;
  }
  INFO(statements);
  CHECK(again == 0);
  CHECK(statements < kMembers / 2);
}

TEST_CASE("entities behind topics are those of one process") {
  const World any = with_entities(customers(5));
  const World cut = with_entities(customers(5), {.max_size = 3});
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(8); ++seed) {
    const World& world = seed % 2 == 0 ? any : cut;
    seen += require_equal(world, {.failures = false}, seed);
  }
  CHECK(seen > 1000);
}

TEST_CASE(
    "so they are behind topics that are compacted where a field says when records were made") {
  constexpr uint16_t kBorn = 1;
  const World any = with_entities(typed(5), {.created = kBorn});
  const World cut = with_entities(typed(1000), {.created = kBorn, .max_size = 3});
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(16); ++seed) {
    const World& world = seed % 4 < 2 ? any : cut;
    const bool versions = seed % 2 != 0;
    const HistoryOptions options{.records = 200, .identities = 60};
    const std::vector<Record> history = versions ? versioned_history(world, seed % 8 < 4, seed)
                                                 : random_history(world, options, seed);
    Setting setting = of_any_size(seed);
    setting.whole = versions;
    seen += require_equal(world, setting, seed, history);
  }
  CHECK(seen > 1000);
}

}  // namespace kindred
