// Records leave a cluster by the time of its log: what lives is what a plain oracle says of that
// time, and what one process has once all is read, whatever dies or is compacted meanwhile.

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/expiring_linker.h"
#include "tests/catch.h"
#include "tests/reference/expiring_history.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/cluster/simulation.h"
#include "tests/unit/linkage/expiring_streams.h"

namespace kindred {

namespace {

using namespace simulated;
using reference::Event;

LogExpiry expiry_of(const Stream& stream) {
  return {.expire = stream.expire, .clock = 17, .input = 18};
}

// What those say who prepare, and how far time comes by that, by its definition.
class Input {
 public:
  explicit Input(const Stream& stream) : preparer_(stream.world.setup.pipeline) {
    for (uint32_t number = 0; number < kPartitions; ++number) {
      partitions_.push_back({.topic = "people", .number = number, .partitions = kPartitions});
      partitions_.back().input = expiry_of(stream).input;
    }
    expire_ = stream.expire;
    heard_.resize(kPartitions);
  }

  // Records came through, and some partitions are at their ends. Gives what is to be said.
  std::vector<PartitionTime> take(std::span<const Record> records, const std::vector<bool>& ends) {
    const std::vector<PartitionTime> before = partitions_;
    for (size_t i = 0; i < kPartitions; ++i) partitions_[i].at_end = ends[i];
    for (const Record& record : records) {
      const Prepared prepared = preparer_.prepare(record);
      const std::optional<int64_t> time =
          prepared.record.empty() ? std::nullopt : expire_.time_of(prepared.record);
      if (!time) continue;
      PartitionTime& partition = partitions_[record.partition];
      partition.at_end = false;
      partition.time = std::max(partition.time.value_or(*time), *time);
    }
    std::vector<PartitionTime> said;
    for (size_t i = 0; i < kPartitions; ++i) {
      if (heard_[i] && partitions_[i] == before[i]) continue;
      heard_[i] = true;
      said.push_back(partitions_[i]);
    }
    move_on();
    return said;
  }

  std::optional<int64_t> time() const { return time_; }

 private:
  void move_on() {
    std::optional<int64_t> furthest;
    for (const PartitionTime& one : partitions_) furthest = std::max(furthest, one.time);
    std::vector<std::optional<int64_t>> counting;
    for (const PartitionTime& one : partitions_) {
      if (!one.at_end || one.time == furthest) counting.push_back(one.time);
    }
    time_ = std::max(time_, *std::ranges::min_element(counting));
  }

  Preparer preparer_;
  Expire expire_;
  std::vector<PartitionTime> partitions_;
  std::vector<bool> heard_;
  std::optional<int64_t> time_;
};

struct Seen {
  size_t matches = 0;
  size_t expired = 0;  // records that were there and are not
};

void require_equal(const Stream& stream, const Setting& setting, uint64_t seed, Seen* seen) {
  CAPTURE(seed, setting.shards, setting.processes, stream.expire.after);
  ThreadPool pool(1);
  RandomText random(seed + 300);
  reference::ExpiringHistory expected(stream.world.setup, stream.expire, kPartitions);
  ExpiringLinker one = make(stream, &pool);
  Simulation simulation(stream.world, setting, seed, expiry_of(stream));
  Input input(stream);
  std::set<Identity> came;
  const auto compare = [&] {
    simulation.settle();
    const std::vector<Event> matches = timeless(expected.matches(input.time()));
    const size_t records = expected.survivors(input.time()).size();
    REQUIRE(difference(timeless(simulation.linker()), matches) == "");
    REQUIRE(simulation.linker().stats().records == records);
    seen->matches += matches.size();
    seen->expired += came.size() - records;
  };
  for (std::span<const Record> rest = stream.records; !rest.empty();) {
    const auto some = rest.first(std::min<size_t>(rest.size(), 1 + random.number(11)));
    rest = rest.subspan(some.size());
    one.apply(some);
    for (const Record& record : some) {
      expected.apply(record);
      came.insert(record.identity);
    }
    std::vector<bool> ends(kPartitions);
    for (size_t i = 0; i < kPartitions; ++i) ends[i] = random.number(3) == 0;
    simulation.prepare(some);
    simulation.say(input.take(some, ends));
    for (size_t steps = random.number(11); steps > 0; --steps) simulation.go_on();
    if (random.number(4) == 0) compare();
  }
  const std::vector<bool> all(kPartitions, true);
  simulation.say(input.take({}, all));
  one.leave_out(all);
  REQUIRE(input.time() == one.time());
  compare();
  REQUIRE(difference(timeless(simulation.linker()), timeless(one.linker())) == "");
  for (const LogEntry& entry : simulation.remains()) {
    if (entry.kind != LogEntry::Kind::kRecord || entry.record.deleted()) continue;
    REQUIRE(one.linker().record(entry.record.identity()) != nullptr);
  }
}

// By arrival: most records come again as they were, but for their time.
Stream coming_again(uint64_t seed) {
  Stream stream = by_arrival(seed, false);
  RandomText random(seed + 7);
  std::map<Identity, Record> last;
  for (Record& record : stream.records) {
    const auto [place, first] = last.try_emplace(record.identity, record);
    const bool again = random.number(99) < 80;
    if (!first && again) {
      record.values = place->second.values;
      record.deleted = place->second.deleted;
    }
    place->second = record;
  }
  return stream;
}

std::vector<Stream> unversioned(uint64_t seed) {
  return {by_arrival(seed, false), by_date(seed, false), coming_again(seed)};
}

}  // namespace

TEST_CASE("over topics records expire as in one process, by the time of the log") {
  Seen seen;
  for (uint64_t seed = 1; seed <= rounds(8); ++seed) {
    for (const Stream& stream : unversioned(seed)) {
      const Setting setting{.shards = static_cast<uint32_t>(1 + seed % 3),
                            .processes = static_cast<uint32_t>(1 + seed % 3),
                            .failures = false};
      require_equal(stream, setting, seed, &seen);
    }
  }
  CHECK(seen.matches > 200);
  CHECK(seen.expired > 200);
}

TEST_CASE("so they do though processes die, begin anew, and topics are compacted") {
  Seen seen;
  for (uint64_t seed = 121; seed <= 120 + rounds(40); ++seed) {  // 143 has found an error
    for (const Stream& stream : unversioned(seed)) {
      const Setting setting{.shards = static_cast<uint32_t>(1 + seed % 3),
                            .processes = static_cast<uint32_t>(1 + seed % 4)};
      require_equal(stream, setting, 100 + seed, &seen);
    }
  }
  CHECK(seen.matches > 1000);
  CHECK(seen.expired > 1000);
}

// What is told to count of it makes it expire where it is a guest. Meanwhile it has come again, as
// it was but for its time.
TEST_CASE("a record that came again later stays, also where it was told as it was before") {
  const World world = Tiny::world();
  const LogExpiry expiry{.expire = {.after = 100, .field = {}}, .clock = 17, .input = 18};
  ThreadPool pool(1);
  Topics topics;
  topics.found.resize(2);
  topics.committed.resize(2);
  topics.expiry = expiry;
  Preparer preparer(world.setup.pipeline);
  const auto put = [&](size_t n, int64_t time) {
    const Record record = Tiny::record(n, {"k"}, "anna", time);
    append({.record = preparer.prepare(record).record, .ends = true}, &topics.log);
  };
  const auto come_to = [&](int64_t time) {
    append({.kind = LogEntry::Kind::kTime, .came_to = {time, expiry.clock}, .ends = true},
           &topics.log);
  };
  FindingProcess first(world, ShardRanges(2), {0}, &topics, &pool);
  FindingProcess second(world, ShardRanges(2), {1}, &topics, &pool);
  DecidingProcess deciding(world, ShardRanges(2), &topics, &pool);
  put(0, 1'100);
  come_to(1'000);
  put(4, 10);
  second.turn(UINT32_MAX);
  put(4, 950);
  second.commit();  // that the version before has expired
  second.turn(UINT32_MAX);
  put(4, 1'100);
  come_to(1'080);
  second.commit();  // that the one behind it counts
  for (int times = 0; times < 3; ++times) {
    for (FindingProcess* process : {&first, &second}) {
      process->turn(UINT32_MAX);
      process->commit();
    }
  }
  REQUIRE(first.idle());
  REQUIRE(second.idle());
  deciding.read_log(UINT32_MAX);
  for (const uint32_t shard : {0U, 1U}) deciding.read_found(shard, UINT32_MAX);
  deciding.decide();
  CHECK(in_words(live(deciding.linker())) == std::vector<std::string>{"0-4 match"});
}

}  // namespace kindred
