// What expires, and when: the live matches are those of a plain oracle at every moment, whatever
// the batches, threads and the order of the partitions, and whatever was undone.

#include "linkage/expiring_linker.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "linkage/restoring_linker.h"
#include "tests/catch.h"
#include "tests/reference/expiring_history.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/expiring_streams.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

// Without what decides when, which is left to the routes.
std::vector<Event> matches(const ExpiringLinker& linker) { return live(linker.linker()); }

std::vector<Event> feed(ExpiringLinker* linker, std::span<const Record> records, size_t batch) {
  std::vector<Event> all;
  for (size_t begin = 0; begin < records.size(); begin += batch) {
    const size_t count = std::min(batch, records.size() - begin);
    for (const Change& change : linker->apply(records.subspan(begin, count)).changes) {
      all.push_back(plain(change));
      all.back().record += begin;
    }
  }
  return all;
}

std::vector<bool> random_ends(RandomText* random) {
  std::vector<bool> ends(kPartitions);
  for (size_t i = 0; i < kPartitions; ++i) ends[i] = random->number(1) == 0;
  return ends;
}

TEST_CASE("the live matches are those of what has not expired, at every moment") {
  size_t expired = 0;
  size_t late = 0;
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(6); ++seed) {
    for (const Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      RandomText random(seed + 100);
      ThreadPool pool(1 + static_cast<unsigned>(seed % 3));
      ExpiringLinker linker = make(stream, &pool);
      reference::ExpiringHistory expected(stream.world.setup, stream.expire, kPartitions);
      for (size_t begin = 0; begin < stream.records.size();) {
        const size_t count = std::min(1 + random.number(12), stream.records.size() - begin);
        const auto batch = std::span(stream.records).subspan(begin, count);
        late += linker.apply(batch).late.size();
        for (const Record& record : batch) expected.apply(record);
        if (random.number(4) == 0) {
          const std::vector<bool> ends = random_ends(&random);
          linker.leave_out(ends);
          expected.leave_out(ends);
          REQUIRE_FALSE(linker.would_leave_out(ends));
        }
        REQUIRE(linker.linker().stats().records == expected.survivors().size());
        REQUIRE(difference(matches(linker), expected.matches()) == "");
        begin += count;
      }
      expired += linker.expired();
      seen += matches(linker).size();
    }
  }
  CHECK(expired > 500);
  CHECK(late > 100);
  CHECK(seen > 50);
}

TEST_CASE("what is published does not depend on batches or threads, and adds up") {
  for (uint64_t seed = 0; seed < rounds(3); ++seed) {
    for (const Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      ThreadPool alone(1);
      ExpiringLinker one_by_one = make(stream, &alone);
      const std::vector<Event> expected = feed(&one_by_one, stream.records, 1);
      REQUIRE(tally(expected).retractions > 10);
      for (const Route route : every_route(stream.records.size())) {
        CAPTURE(route.threads, route.batch);
        ThreadPool pool(route.threads);
        ExpiringLinker linker = make(stream, &pool);
        REQUIRE(difference(feed(&linker, stream.records, route.batch), expected) == "");
        REQUIRE(linker.expired() == one_by_one.expired());
      }
      std::map<std::pair<Identity, Identity>, Decision> topic;
      for (const Event& event : expected) {
        if (event.decision == Decision::kRetracted) {
          REQUIRE(topic.erase({event.left, event.right}) == 1);
        } else {
          topic[{event.left, event.right}] = event.decision;
        }
      }
      REQUIRE(topic.size() == matches(one_by_one).size());
    }
  }
}

TEST_CASE("records that were prepared ahead of others come to the same") {
  constexpr size_t kBatch = 20;
  for (const Stream& stream : streams(1)) {
    CAPTURE(stream.expire.after);
    ThreadPool pool(2);
    ExpiringLinker in_turn = make(stream, &pool);
    ExpiringLinker ahead = make(stream, &pool);
    const std::span<const Record> records = stream.records;
    REQUIRE(records.size() % kBatch == 0);
    std::vector<std::vector<Prepared>> prepared;
    for (size_t begin = 0; begin < records.size(); begin += kBatch) {
      prepared.push_back(ahead.prepare(records.subspan(begin, kBatch)));
    }
    std::vector<Event> came;
    for (size_t i = 0; i < prepared.size(); ++i) {
      const auto batch = records.subspan(i * kBatch, kBatch);
      for (const Change& change : ahead.apply(batch, prepared[i]).changes) {
        came.push_back(plain(change));
        came.back().record += i * kBatch;
      }
    }
    const std::vector<Event> expected = feed(&in_turn, records, kBatch);
    REQUIRE(tally(expected).retractions > 10);
    REQUIRE(difference(came, expected) == "");
    REQUIRE(difference(matches(ahead), matches(in_turn)) == "");
  }
}

// The records of each partition in their order, the partitions mixed in another one.
std::vector<Record> mixed(const std::vector<Record>& records, uint64_t seed) {
  std::vector<std::vector<Record>> partitions(kPartitions);
  for (const Record& record : records) partitions[record.partition].push_back(record);
  std::vector<size_t> next(kPartitions, 0);
  std::vector<Record> all;
  RandomText random(seed);
  while (all.size() < records.size()) {
    const size_t partition = random.number(kPartitions - 1);
    // Now and then one runs ahead.
    for (size_t run = 1 + random.number(seed % 2 == 0 ? 3 : 60); run > 0; --run) {
      if (next[partition] == partitions[partition].size()) break;
      all.push_back(partitions[partition][next[partition]++]);
    }
  }
  return all;
}

// As a standby is, which leaves no partition out by itself.
TEST_CASE("a linker that is told how far time has come has the matches of the one that tells") {
  size_t behind = 0;
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(3); ++seed) {
    for (const Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      RandomText random(seed + 200);
      ThreadPool pool(2);
      ExpiringLinker leader = make(stream, &pool);
      ExpiringLinker follower = make(stream, &pool);
      for (size_t begin = 0; begin < stream.records.size();) {
        const size_t count = std::min(1 + random.number(30), stream.records.size() - begin);
        const auto batch = std::span(stream.records).subspan(begin, count);
        for (const Record& record : batch) {
          leader.apply({&record, 1});
          if (random.number(3) == 0) leader.leave_out(random_ends(&random));
        }
        follower.apply(mixed({batch.begin(), batch.end()}, seed));
        if (follower.time() < leader.time()) {
          ++behind;
          follower.advance(*leader.time());
        }
        REQUIRE(follower.time() == leader.time());
        REQUIRE(difference(matches(follower), matches(leader)) == "");
        REQUIRE(follower.linker().stats().records == leader.linker().stats().records);
        begin += count;
      }
      seen += matches(leader).size();
    }
  }
  CHECK(behind > 50);
  CHECK(seen > 20);
}

TEST_CASE("once all is read, what lives does not depend on how partitions were mixed") {
  size_t seen = 0;
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    for (const Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      reference::ExpiringHistory expected(stream.world.setup, stream.expire, kPartitions);
      for (const Record& record : stream.records) expected.apply(record);
      const std::vector<bool> all(kPartitions, true);
      expected.leave_out(all);
      for (uint64_t order = 0; order < 6; ++order) {
        ThreadPool pool(2);
        ExpiringLinker linker = make(stream, &pool);
        RandomText random(order);
        const std::vector<Record> records = mixed(stream.records, order);
        for (size_t begin = 0; begin < records.size(); begin += 10) {
          const auto rest = std::span(records).subspan(begin);
          linker.apply(rest.first(std::min<size_t>(10, rest.size())));
          if (order % 3 == 0) linker.leave_out(random_ends(&random));
        }
        linker.leave_out(all);
        REQUIRE(difference(matches(linker), expected.matches()) == "");
      }
      seen += expected.matches().size();
    }
  }
  CHECK(seen > 20);
}

TEST_CASE("what was undone is as if it had never come, expiry included") {
  size_t expired = 0;
  for (uint64_t seed = 0; seed < rounds(6); ++seed) {
    for (const Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      RandomText random(seed);
      ThreadPool pool(2);
      ExpiringLinker undoes = make(stream, &pool);
      ExpiringLinker plain = make(stream, &pool);
      const std::vector<bool> all(kPartitions, true);
      for (size_t begin = 0; begin < stream.records.size(); begin += 20) {
        const auto rest = std::span(stream.records).subspan(begin);
        const auto part = rest.first(std::min<size_t>(20, rest.size()));
        undoes.mark();
        const uint64_t before = undoes.expired();
        feed(&undoes, rest.first(random.number(rest.size())), 7);
        undoes.leave_out(all);
        expired += undoes.expired() - before;
        undoes.undo();
        REQUIRE(undoes.partitions() == plain.partitions());
        REQUIRE(undoes.expired() == plain.expired());
        REQUIRE(difference(feed(&undoes, part, 5), feed(&plain, part, 5)) == "");
        REQUIRE(difference(matches(undoes), matches(plain)) == "");
        REQUIRE(undoes.linker().stats().deleted == plain.linker().stats().deleted);
      }
    }
  }
  CHECK(expired > 1000);
}

// As the daemon restores: what was journalled, without a look at time.
TEST_CASE("what is taken in again from records and departures goes on alike") {
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    for (const Stream& stream : streams(seed)) {
      CAPTURE(seed, stream.expire.after);
      ThreadPool pool(2);
      ExpiringLinker whole = make(stream, &pool);
      std::vector<Record> journal;
      const auto half = std::span(stream.records).first(stream.records.size() / 2);
      for (size_t begin = 0; begin < half.size(); begin += 10) {
        const auto batch = half.subspan(begin, std::min<size_t>(10, half.size() - begin));
        const Linked linked = whole.apply(batch);
        auto departure = linked.departures.begin();
        for (size_t i = 0; i < batch.size(); ++i) {
          if (std::ranges::find(linked.late, i) == linked.late.end()) journal.push_back(batch[i]);
          for (; departure != linked.departures.end() && departure->record == i; ++departure) {
            journal.push_back(departure->deletion);
          }
        }
      }
      RestoringLinker restoring(stream.world.setup.pipeline, &pool);
      restoring.add(journal);
      ExpiringLinker restored(std::move(restoring).link(), stream.expire, kPartitions,
                              {.times = whole.partitions(), .kept = {}});
      REQUIRE(difference(matches(restored), matches(whole)) == "");
      const auto rest = std::span(stream.records).subspan(half.size());
      REQUIRE(difference(feed(&restored, rest, 6), feed(&whole, rest, 9)) == "");
      REQUIRE(restored.partitions() == whole.partitions());
    }
  }
}

TEST_CASE("the queue of records does not grow with their versions") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  ExpiringLinker linker(world.setup.pipeline, Expire{.after = 1'000'000, .field = {}}, 1, &pool);
  // More versions than are filed at a time: what is filed anew must still expire.
  for (int64_t time = 0; time < 10'000; ++time) {
    linker.apply(std::vector{Tiny::record(0, {"k"}, time % 2 == 0 ? "anna" : "ann", time)});
  }
  linker.apply(std::vector{Tiny::record(1, {"k"}, "ann", 1'005'000)});
  CHECK(linker.linker().stats().records == 2);
  linker.apply(std::vector{Tiny::record(1, {"k"}, "ann", 1'020'000)});
  CHECK(linker.linker().stats().records == 1);
  CHECK(linker.expired() == 1);
}

TEST_CASE("without expire nothing leaves") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  ExpiringLinker linker(world.setup.pipeline, std::nullopt, 1, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna", 0),
                           Tiny::record(1, {"k"}, "anna", int64_t{1} << 50)});
  CHECK(linker.linker().stats().matches == 1);
  CHECK_FALSE(linker.would_leave_out({true}));
}

}  // namespace
}  // namespace kindred
