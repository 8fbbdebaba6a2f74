// A cluster whose processes take turns at random, die, get other shards and begin anew, over topics
// that are compacted.

#ifndef KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_SIMULATION_H_
#define KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_SIMULATION_H_

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/unit/linkage/cluster/log_oracle.h"
#include "tests/unit/linkage/cluster/simulated_processes.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred::simulated {

struct Setting {
  uint32_t shards = 4;
  uint32_t processes = 2;
  bool failures = true;
  bool whole = false;  // whether who decides keeps whole records
  // Whether who decides has the matches of one process behind each step. Compaction spares it then.
  bool each_step = false;
  uint32_t replicas = 1;
};

inline std::vector<reference::Event> timeless(std::vector<reference::Event> events) {
  for (reference::Event& event : events) event.time = 0;
  return events;
}
inline std::vector<reference::Event> timeless(const Linker& linker) {
  return timeless(live(linker));
}

class Simulation {
 public:
  Simulation(const World& world, const Setting& setting, uint64_t seed,
             const std::optional<LogExpiry>& expiry = {})
      : world_(world), setting_(setting), ranges_(setting.shards), random_(seed) {
    topics_.expiry = expiry;
    topics_.found.resize(size_t{setting.shards} * setting.replicas);
    topics_.committed.resize(topics_.found.size());
    for (uint32_t replica = 0; replica < setting.replicas; ++replica) rebalance(replica);
    decide_anew();
  }

  // As whoever prepares does: no identity twice in a turn, and its last entry ends it.
  void prepare(std::span<const Record> records) {
    Preparer preparer(world_.setup.pipeline);
    std::vector<LogEntry> entries;
    std::set<uint64_t> turn;
    for (const Record& record : records) {
      Prepared prepared = preparer.prepare(record);
      if (prepared.record.empty()) continue;
      if (!turn.insert(prepared.record.rank()).second) {
        entries.back().ends = true;
        turn = {prepared.record.rank()};
      }
      oracle_.take(topics_.log.end() + entries.size(), record);
      entries.push_back({.record = std::move(prepared.record)});
    }
    if (!entries.empty()) entries.back().ends = true;
    for (const LogEntry& entry : entries) append(entry, &topics_.log);
  }

  // Who prepares says so of partitions.
  void say(const std::vector<PartitionTime>& times) {
    for (size_t i = 0; i < times.size(); ++i) {
      append({.kind = LogEntry::Kind::kPartition,
              .partition = std::make_unique<PartitionTime>(times[i]),
              .ends = i + 1 == times.size()},
             &topics_.log);
    }
  }

  void go_on() {
    FindingProcess* const process = finding_[below(finding_.size())].get();
    process->turn(below(20));
    if (below(3) != 0) process->commit();
    if (below(2) == 0) deciding_->read_log(below(20));
    deciding_->read_found(below(topics_.found.size()), below(20));
    decide();
    if (!setting_.failures) return;
    if (below(60) == 0) rebalance(any_replica());
    if (setting_.replicas > 1 && below(60) == 0) forget_replica();
    if (below(20) == 0) hand_over();
    if (below(40) == 0) decide_anew();
    if (below(20) == 0) compact();
  }

  // Where there are replicas, now and then without one of them.
  void settle() {
    const uint64_t away = setting_.replicas > 1 ? below(setting_.replicas + 1) : setting_.replicas;
    const auto done = [&] {
      return deciding_->idle() && std::ranges::all_of(finding_, [&](const auto& process) {
               return process->idle() || process->replica() == away;
             });
    };
    // Where replicas do not agree, who decides looks twice for those who will.
    for (size_t times = 0; times < 3 || !done(); ++times) {
      REQUIRE(times < 10'000);
      for (const auto& process : finding_) {
        if (process->replica() == away) continue;
        process->turn(UINT32_MAX);
        process->commit();
      }
      deciding_->read_log(UINT32_MAX);
      for (size_t place = 0; place < topics_.found.size(); ++place) {
        deciding_->read_found(place, UINT32_MAX);
      }
      decide();
    }
  }

  const Linker& linker() const { return deciding_->linker(); }
  // What a compacted log keeps when all have read it.
  std::vector<LogEntry> remains() {
    topics_.log.compact(topics_.log.end(), false);
    std::vector<LogEntry> entries;
    for (const Message* message : topics_.log.read(0, UINT64_MAX)) {
      entries.push_back(read_entry(*message));
    }
    return entries;
  }

 private:
  uint64_t below(uint64_t n) { return random_() % n; }
  uint32_t any_replica() {
    return setting_.replicas > 1 ? static_cast<uint32_t>(below(setting_.replicas)) : 0;
  }

  // Processes with other shards take the place of all of a replica. What they had not committed is
  // lost.
  void rebalance(uint32_t replica) {
    std::vector<std::vector<uint32_t>> own(1 + below(setting_.processes));
    for (uint32_t shard = 0; shard < setting_.shards; ++shard) {
      own[below(own.size())].push_back(shard);
    }
    std::erase_if(finding_, [&](const auto& one) { return one->replica() == replica; });
    for (auto& shards : own) add(std::move(shards), replica);
  }
  // All who find have read what is compacted: that is what min.compaction.lag.ms is for.
  void compact() {
    const auto before = [this](uint64_t offset, uint64_t unread) {
      return setting_.each_step ? std::min(offset, unread) : offset;
    };
    topics_.log.compact(before(least_read(), deciding_->unread_log()), below(2) == 0);
    for (size_t place = 0; place < topics_.found.size(); ++place) {
      Topic& found = topics_.found[place];
      found.compact(before(found.end(), deciding_->unread_found(place)));
    }
  }
  // One process goes on with some of its shards, another one begins with the others.
  void hand_over() {
    FindingProcess* const giving = finding_[below(finding_.size())].get();
    std::vector<uint32_t> given = giving->shards();
    std::erase_if(given, [this](uint32_t) { return below(2) == 0; });
    giving->give_back(given);
    add(std::move(given), giving->replica());
  }
  void add(std::vector<uint32_t> shards, uint32_t replica) {
    finding_.push_back(std::make_unique<FindingProcess>(world_, ranges_, std::move(shards),
                                                        &topics_, &pool_, replica));
  }
  // The second replica, which begins anew beside the first one. Where that is ahead what it has
  // said may be there still.
  void forget_replica() {
    bool stays = below(2) == 0;
    for (size_t shard = 0; shard < setting_.shards; ++shard) {
      stays = stays && topics_.committed[shard] > topics_.committed[setting_.shards + shard];
    }
    for (size_t place = setting_.shards; place < topics_.found.size(); ++place) {
      if (!stays) topics_.found[place].clear();
      topics_.committed[place] = 0;
    }
    rebalance(1);
    decide_anew();
  }
  // Of a replica of which nothing was written yet nothing is to be read.
  uint64_t least_read() const {
    uint64_t least = UINT64_MAX;
    for (size_t place = 0; place < topics_.committed.size(); ++place) {
      const bool begun = place < setting_.shards || topics_.committed[place] > 0;
      if (begun) least = std::min(least, topics_.committed[place]);
    }
    return least;
  }
  // Compaction may overtake who reads: only where it may do so at any time.
  void decide() {
    try {
      deciding_->decide([this](uint64_t end) {
        if (!setting_.each_step) return;
        REQUIRE(difference(timeless(linker()), timeless(oracle_.behind(end))) == "");
      });
    } catch (const Overtaken& why) {
      INFO(why.what());
      REQUIRE(((setting_.failures && !setting_.each_step) || setting_.replicas > 1));
      ++overtaken_;
      decide_anew();
    }
  }
  void decide_anew() {
    deciding_ =
        std::make_unique<DecidingProcess>(world_, ranges_, &topics_, &pool_, setting_.whole);
  }

  const World& world_;
  Setting setting_;
  ShardRanges ranges_;
  std::mt19937_64 random_;
  ThreadPool pool_{1};
  Topics topics_;
  LogOracle oracle_{world_, &pool_};
  std::vector<std::unique_ptr<FindingProcess>> finding_;
  std::unique_ptr<DecidingProcess> deciding_;
  size_t overtaken_ = 0;
};

}  // namespace kindred::simulated

#endif  // KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_SIMULATION_H_
