// Finders of shards that speak of crowded keys by the log alone come to the pairs of one process,
// whatever comes in between.

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/cluster/full_key.h"
#include "linkage/cluster/shard_finder.h"
#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;
using Pairs = std::set<IdentityPair>;

KeyedRecord copy_of(const KeyedRecord& record) {
  return std::move(*KeyedRecord::from_bytes(record.bytes()));
}

Pairs pairs_of(const Finder& finder) {
  Pairs pairs;
  finder.pairs().for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair&) {
    pairs.insert(finder.records().pair(a, b));
  });
  return pairs;
}

// The one log that all processes read: offsets from 0 on. It is compacted, as a topic of Kafka is.
class Log {
 public:
  size_t size() const { return entries_.size(); }
  void append(LogEntry entry) { entries_.emplace_back(std::move(entry)); }

  // What is left of the entries from `begin` to `end`.
  std::vector<const LogEntry*> read(size_t begin, size_t end) const {
    std::vector<const LogEntry*> some;
    for (size_t offset = begin; offset < end; ++offset) {
      if (entries_[offset]) some.push_back(&*entries_[offset]);
    }
    return some;
  }

  // Removes what is before that offset and has a later entry of its key before it, and records that
  // are told again: everybody has read those.
  void compact(size_t before) {
    std::set<uint64_t> records;
    std::set<std::pair<uint64_t, uint32_t>> statements;
    for (size_t offset = before; offset-- > 0;) {
      std::optional<LogEntry>& entry = entries_[offset];
      if (!entry) continue;
      const auto& [key, shard, members, last] = entry->statement;
      const bool kept = entry->kind == Kind::kRecord ? records.insert(entry->record.rank()).second
                                                     : entry->kind == Kind::kStatement &&
                                                           statements.insert({key, shard}).second;
      if (!kept) entry.reset();
    }
  }

 private:
  std::deque<std::optional<LogEntry>> entries_;
};

// A process, how far it has read, and what it has to write.
class Process {
 public:
  Process(const World& world, ShardRanges ranges, std::vector<uint32_t> shards, ThreadPool* pool)
      : shards_(std::move(shards)), finder_(world.setup.pipeline, ranges, shards_, pool) {}

  const std::vector<uint32_t>& shards() const { return shards_; }
  const Finder& finder() const { return finder_.finder(); }
  const ShardFinder& shard_finder() const { return finder_; }

  void load(const Log& log, size_t end) {
    finder_.load(log.read(0, end));
    position_ = end;
    take_entries(end);
  }
  // Reads at most so many entries.
  void turn(const Log& log, size_t most) {
    const size_t begin = std::exchange(position_, std::min(log.size(), position_ + most));
    finder_.apply(log.read(begin, position_));
    take_entries(begin);
  }
  void write(Log* log, size_t most) {
    for (; most > 0 && !outbox_.empty(); --most) {
      log->append(std::move(outbox_.front().second));
      outbox_.pop_front();
    }
  }

  size_t position() const { return position_; }
  // All that is due for the entries before it is in the log.
  size_t committed() const { return outbox_.empty() ? position_ : outbox_.front().first; }
  bool idle(const Log& log) const { return outbox_.empty() && position_ == log.size(); }
  size_t told_again() const { return told_again_; }
  size_t statements() const { return statements_; }

 private:
  void take_entries(size_t due) {
    for (LogEntry& entry : finder_.take_entries()) {
      ++(entry.kind == Kind::kAgain ? told_again_ : statements_);
      outbox_.emplace_back(due, std::move(entry));
    }
    finder_.take_changes();  // a long run has no room for them
  }

  std::vector<uint32_t> shards_;
  ShardFinder finder_;
  size_t position_ = 0;
  std::deque<std::pair<size_t, LogEntry>> outbox_;  // by where the entries begin that made it due
  size_t told_again_ = 0;
  size_t statements_ = 0;
};

struct Setting {
  uint32_t max_bucket;
  uint32_t shards;
  uint32_t processes;
  uint64_t keys;
  size_t lag = 60;  // entries that the last process may be behind before nothing more is written
};

class Simulation {
 public:
  Simulation(const Setting& setting, uint64_t seed)
      : setting_(setting),
        world_(Tiny::world(setting.max_bucket)),
        preparer_(world_.setup.pipeline),
        random_(seed) {
    std::vector<std::vector<uint32_t>> own(setting.processes);
    for (uint32_t shard = 0; shard < setting.shards; ++shard) {
      own[below(setting.processes)].push_back(shard);
    }
    for (auto& shards : own) processes_.push_back(start(std::move(shards), 0));
  }

  uint64_t below(uint64_t n) { return random_() % n; }

  void write(const Record& record) {
    Prepared prepared = preparer_.prepare(record);
    if (record.deleted) {
      live_.erase(record.identity);
    } else {
      live_[record.identity] = copy_of(prepared.record);
    }
    log_.append({.kind = Kind::kRecord, .record = std::move(prepared.record)});
  }

  // A new record, another version of one, or a delete.
  void write_something(uint64_t deletes_of_eight) {
    Record record;
    record.identity = {"s", std::to_string(random_())};
    if (!live_.empty() && below(3) != 0) {
      record.identity =
          std::next(live_.begin(), static_cast<std::ptrdiff_t>(below(live_.size())))->first;
      record.deleted = below(8) < deletes_of_eight;
    }
    if (!record.deleted) {
      for (uint64_t n = below(4); n > 0; --n) {
        const uint64_t key = std::min(below(setting_.keys), below(setting_.keys));
        record.values.add(Tiny::kKey, std::to_string(key));
      }
      record.values.add(Tiny::kValue, world_.values[Tiny::kValue][below(4)]);
    }
    write(record);
  }

  // Some process does some of what it has to do; it may die, and be taken for dead.
  void go_on(bool failures) {
    const size_t chosen = below(processes_.size() + dead_.size());
    if (chosen >= processes_.size()) {
      const auto dead = dead_.begin() + static_cast<std::ptrdiff_t>(chosen - processes_.size());
      (*dead)->turn(log_, below(8));
      (*dead)->write(&log_, below(3));
      if (below(8) == 0) dead_.erase(dead);
      return;
    }
    Process* const process = processes_[chosen].get();
    if (failures && below(60) == 0) return die(chosen);
    if (below(2) == 0) process->turn(log_, below(12));
    if (below(2) == 0) process->write(&log_, below(4));
    if (failures && below(50) == 0) log_.compact(least_committed());
  }

  bool behind() const {
    return std::ranges::any_of(processes_, [&](const auto& process) {
      return process->position() + setting_.lag < log_.size();
    });
  }

  // Nothing more is written: everybody reads all that there is.
  void settle() {
    dead_.clear();
    for (size_t turns = 0; !idle(); ++turns) {
      REQUIRE(turns < 1'000'000);
      Process* const process = processes_[turns % processes_.size()].get();
      process->turn(log_, 64);
      process->write(&log_, 64);
    }
  }

  // Gives how many pairs there are.
  size_t check() {
    Finder one(world_.setup.pipeline, &pool_);
    std::vector<Prepared> records;
    for (const auto& [identity, record] : live_) records.emplace_back().record = copy_of(record);
    one.apply(records, [](PairTurn* /*turn*/, size_t /*record*/) {});
    const Pairs expected = pairs_of(one);
    Pairs found;
    for (const auto& process : processes_) found.merge(pairs_of(process->finder()));
    REQUIRE(found.size() == expected.size());
    REQUIRE((found == expected));
    return found.size();
  }

  // The crowded keys, with what all processes keep of them.
  std::vector<FullKey> fullest() const {
    std::vector<FullKey> keys;
    for (const auto& process : processes_) {
      std::ranges::move(fullest_keys(process->shard_finder(), 2), std::back_inserter(keys));
    }
    std::vector<FullKey> fullest = fullest_of(std::move(keys), 2);
    for (const auto& process : processes_) {
      REQUIRE(process->shard_finder().crowded().full() == fullest.size());
    }
    return fullest;
  }

  // Sums over the processes that live.
  size_t told_again() const {
    size_t sum = 0;
    for (const auto& process : processes_) sum += process->told_again();
    return sum;
  }
  size_t statements() const {
    size_t sum = 0;
    for (const auto& process : processes_) sum += process->statements();
    return sum;
  }

 private:
  std::unique_ptr<Process> start(std::vector<uint32_t> shards, size_t end) {
    auto process =
        std::make_unique<Process>(world_, ShardRanges(setting_.shards), std::move(shards), &pool_);
    process->load(log_, end);
    return process;
  }

  // What it had not written is lost, and another one begins where all had been written. The old one
  // may go on for a while.
  void die(size_t number) {
    const Process& before = *processes_[number];
    std::unique_ptr<Process> next = start(before.shards(), before.committed());
    std::swap(processes_[number], next);
    if (below(2) == 0) dead_.push_back(std::move(next));
  }

  size_t least_committed() const {
    size_t least = log_.size();
    for (const auto& process : processes_) least = std::min(least, process->committed());
    return least;
  }

  bool idle() const {
    return std::ranges::all_of(processes_,
                               [&](const auto& process) { return process->idle(log_); });
  }

  Setting setting_;
  World world_;
  ThreadPool pool_{1};
  Preparer preparer_;
  std::mt19937_64 random_;
  Log log_;
  std::map<Identity, KeyedRecord> live_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::vector<std::unique_ptr<Process>> dead_;
};

// Gives how many pairs there are at the end.
size_t run(const Setting& setting, uint64_t seed) {
  CAPTURE(seed, setting.max_bucket, setting.shards, setting.processes, setting.keys);
  Simulation simulation(setting, seed);
  for (int phase = 0; phase < 3; ++phase) {
    const uint64_t deletes_of_eight = simulation.below(9);
    for (size_t steps = 0; steps < 400; ++steps) {
      if (simulation.below(3) == 0 && !simulation.behind()) {
        simulation.write_something(deletes_of_eight);
      }
      simulation.go_on(true);
    }
    if (simulation.below(2) == 0) simulation.settle();
  }
  simulation.settle();
  return simulation.check();
}

}  // namespace

TEST_CASE("random histories of shards that die, lag and are replaced end as in one process") {
  size_t pairs = 0;
  for (uint64_t seed = 1; seed <= rounds(50); ++seed) {
    std::mt19937_64 random(seed);
    const auto shards = static_cast<uint32_t>(1 + random() % 8);
    pairs +=
        run({.max_bucket = static_cast<uint32_t>(std::max<uint64_t>(2, shards) + random() % 12),
             .shards = shards,
             .processes = static_cast<uint32_t>(1 + random() % 4),
             .keys = 1 + random() % 12},
            seed);
  }
  CHECK(pairs > 1000);
}

TEST_CASE("a key that thousands come to hold, and then few, admits whom it does in one process") {
  const size_t members = long_run() ? 100'000 : 3'000;
  const Setting setting{
      .max_bucket = long_run() ? 1000U : 60U, .shards = 8, .processes = 3, .keys = 1, .lag = 500};
  Simulation simulation(setting, 4);
  std::vector<Record> records(members);
  for (Record& record : records) {
    record.identity = {"s", std::to_string(simulation.below(UINT64_MAX))};
    record.values.add(Tiny::kKey, "k");
    record.values.add(Tiny::kValue, simulation.below(3) == 0 ? "anna" : "bo");
    while (simulation.behind()) simulation.go_on(false);
    simulation.write(record);
  }
  simulation.settle();
  CHECK(simulation.check() > 100);
  // Nobody is admitted late while a key grows, and shards for which there is no room keep silent.
  CHECK(simulation.told_again() == 0);
  CHECK(2 * simulation.statements() < members);
  const std::vector<FullKey> crowded = simulation.fullest();
  REQUIRE(crowded.size() == 1);
  CHECK(crowded.front().records == members);
  CHECK(crowded.front().branch == 0);
  CHECK(crowded.front().holder.source == "s");
  for (size_t left = members; left > 30; --left) {
    records[left - 1].deleted = true;
    records[left - 1].values.clear();
    while (simulation.behind()) simulation.go_on(false);
    simulation.write(records[left - 1]);
  }
  simulation.settle();
  CHECK(simulation.check() > 10);
  CHECK(simulation.told_again() > 0);
  CHECK(simulation.fullest().empty());
}

}  // namespace kindred
