// Shards that speak of crowded keys by the log alone come to the pairs of one process, whatever
// comes in between.

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "linkage/find/index/key_index.h"
#include "tests/catch.h"
#include "tests/reference/cluster_shards.h"
#include "tests/rounds.h"

namespace kindred {

namespace {

using Pairs = std::set<ClusterShards::Pair>;

// The pairs that the index of one process supports.
Pairs of_one_process(const std::vector<ClusterRecord>& live, uint32_t max_bucket) {
  KeyIndex index(max_bucket, {.rank = [&](KeyIndex::Slot slot) { return live[slot].rank; },
                              .holds =
                                  [&](KeyIndex::Slot slot, uint64_t key) {
                                    const std::vector<uint64_t>& keys = live[slot].keys;
                                    return std::find(keys.begin(), keys.end(), key) != keys.end();
                                  }});
  std::map<ClusterShards::Pair, int> support;
  const auto on_support = [&](std::span<const KeyIndex::Slot> members, KeyIndex::Slot slot,
                              int sign, bool certain) {
    REQUIRE((certain || !members.empty()));
    for (const KeyIndex::Slot other : members) {
      if (!alike(live[slot], live[other])) continue;
      support[std::minmax(live[slot].rank, live[other].rank)] += sign;
    }
  };
  for (KeyIndex::Slot slot = 0; slot < live.size(); ++slot) {
    for (const uint64_t key : live[slot].keys) index.insert(key, slot, on_support);
  }
  Pairs pairs;
  for (const auto& [pair, keys] : support) {
    if (keys > 0) pairs.insert(pair);
  }
  return pairs;
}

struct World {
  uint32_t max_bucket;
  uint32_t shards;
  uint32_t processes;
  uint64_t keys;
  size_t lag = 60;  // entries that the last process may be behind before nothing more is written
};

class Simulation {
 public:
  Simulation(const World& world, uint64_t seed) : world_(world), random_(seed) {
    std::vector<std::set<uint32_t>> own(world.processes);
    for (uint32_t shard = 0; shard < world.shards; ++shard) {
      own[below(world.processes)].insert(shard);
    }
    for (auto& shards : own) processes_.push_back(start(shards, 0));
  }

  uint64_t below(uint64_t n) { return random_() % n; }

  void write(const ClusterRecord& record) {
    live_[record.rank] = record;
    if (record.deleted) live_.erase(record.rank);
    log_.append({.kind = ClusterEntry::Kind::kRecord, .record = record, .of = 0, .statement = {}});
  }

  // A new record, another version of one, or a delete.
  void write_something(uint64_t deletes_of_eight) {
    ClusterRecord record{.rank = random_(), .content = random_(), .keys = {}, .deleted = false};
    if (!live_.empty() && below(3) != 0) {
      record.rank =
          std::next(live_.begin(), static_cast<std::ptrdiff_t>(below(live_.size())))->first;
      record.deleted = below(8) < deletes_of_eight;
    }
    std::set<uint64_t> keys;
    for (uint64_t n = below(4); n > 0 && !record.deleted; --n) {
      keys.insert(std::min(below(world_.keys), below(world_.keys)));
    }
    record.keys.assign(keys.begin(), keys.end());
    write(record);
  }

  // Some process does some of what it has to do; it may die, and be taken for dead.
  void go_on(bool failures) {
    const size_t chosen = below(processes_.size() + dead_.size());
    if (chosen >= processes_.size()) {
      ClusterShards* const process = dead_[chosen - processes_.size()].get();
      process->turn(log_, below(8));
      process->write(&log_, below(3));
      if (below(8) == 0)
        dead_.erase(dead_.begin() + static_cast<std::ptrdiff_t>(chosen - processes_.size()));
      return;
    }
    Process* const process = &processes_[chosen];
    if (failures && below(60) == 0) return die(process);
    if (below(2) == 0) process->shards->turn(log_, below(12));
    if (below(2) == 0) process->shards->write(&log_, below(4));
    if (failures && below(50) == 0) log_.compact(least_committed());
  }

  bool behind() const {
    return std::any_of(processes_.begin(), processes_.end(), [&](const Process& process) {
      return process.shards->position() + world_.lag < log_.size();
    });
  }

  // Nothing more is written: everybody reads all that there is.
  void settle() {
    dead_.clear();
    for (size_t turns = 0; !idle(); ++turns) {
      REQUIRE(turns < 1'000'000);
      Process* const process = &processes_[turns % processes_.size()];
      process->shards->turn(log_, 64);
      process->shards->write(&log_, 64);
    }
  }

  void check() const {
    std::vector<ClusterRecord> live;
    for (const auto& [rank, record] : live_) live.push_back(record);
    Pairs found;
    for (const Process& process : processes_) found.merge(process.shards->pairs());
    const Pairs expected = of_one_process(live, world_.max_bucket);
    CHECK(found.size() == expected.size());
    CHECK((found == expected));
  }

  size_t told_again() const {
    size_t sum = 0;
    for (const Process& process : processes_) sum += process.shards->told_again();
    return sum;
  }
  size_t statements() const {
    size_t sum = 0;
    for (const Process& process : processes_) sum += process.shards->statements();
    return sum;
  }

 private:
  struct Process {
    std::set<uint32_t> own;
    std::unique_ptr<ClusterShards> shards;
  };

  Process start(const std::set<uint32_t>& own, size_t end) const {
    Process process{
        own, std::make_unique<ClusterShards>(world_.max_bucket, ShardRanges(world_.shards), own)};
    process.shards->catch_up(log_, end);
    return process;
  }

  // What it had not written is lost, and another one begins where all had been written. The old one
  // may go on for a while.
  void die(Process* process) {
    Process next = start(process->own, process->shards->committed());
    if (below(2) == 0) dead_.push_back(std::move(process->shards));
    *process = std::move(next);
  }

  size_t least_committed() const {
    size_t least = log_.size();
    for (const Process& process : processes_) {
      least = std::min(least, process.shards->committed());
    }
    return least;
  }

  bool idle() const {
    return std::all_of(processes_.begin(), processes_.end(),
                       [&](const Process& process) { return process.shards->idle(log_); });
  }

  World world_;
  std::mt19937_64 random_;
  ClusterLog log_;
  std::map<uint64_t, ClusterRecord> live_;
  std::vector<Process> processes_;
  std::vector<std::unique_ptr<ClusterShards>> dead_;
};

void run(const World& world, uint64_t seed) {
  CAPTURE(seed, world.max_bucket, world.shards, world.processes, world.keys);
  Simulation simulation(world, seed);
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
  simulation.check();
}

}  // namespace

TEST_CASE("random histories of shards that die, lag and are replaced end as in one process") {
  for (uint64_t seed = 1; seed <= rounds(50); ++seed) {
    std::mt19937_64 random(seed);
    const auto shards = static_cast<uint32_t>(1 + random() % 8);
    run({.max_bucket = static_cast<uint32_t>(std::max<uint64_t>(2, shards) + random() % 12),
         .shards = shards,
         .processes = static_cast<uint32_t>(1 + random() % 4),
         .keys = 1 + random() % 12},
        seed);
  }
}

TEST_CASE("a key that thousands come to hold, and then few, admits whom it does in one process") {
  const size_t members = long_run() ? 100'000 : 3'000;
  const World world{
      .max_bucket = long_run() ? 1000U : 60U, .shards = 8, .processes = 3, .keys = 1, .lag = 500};
  Simulation simulation(world, 4);
  std::vector<ClusterRecord> records(members);
  for (ClusterRecord& record : records) {
    record = {.rank = simulation.below(UINT64_MAX), .content = 1, .keys = {0}, .deleted = false};
    while (simulation.behind()) simulation.go_on(false);
    simulation.write(record);
  }
  simulation.settle();
  simulation.check();
  // Nobody is admitted late while a key grows, and shards for which there is no room keep silent.
  CHECK(simulation.told_again() == 0);
  CHECK(2 * simulation.statements() < members);
  for (size_t left = members; left > 30; --left) {
    records[left - 1].deleted = true;
    while (simulation.behind()) simulation.go_on(false);
    simulation.write(records[left - 1]);
  }
  simulation.settle();
  simulation.check();
  CHECK(simulation.told_again() > 0);
}

}  // namespace kindred
