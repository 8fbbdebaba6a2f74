// Processes of a cluster that find and decide, over topics in memory.

#ifndef KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_SIMULATED_PROCESSES_H_
#define KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_SIMULATED_PROCESSES_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "linkage/cluster/gathering.h"
#include "linkage/cluster/outlines.h"
#include "linkage/cluster/shard_reporter.h"
#include "linkage/record/copy_record.h"
#include "linkage/told_linker.h"
#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred::simulated {

struct Message {
  uint64_t offset;
  std::string key;
  std::optional<std::string> value;
};

// A partition of a topic.
class Topic {
 public:
  void append(std::string key, std::optional<std::string> value) {
    messages_.push_back({end_++, std::move(key), std::move(value)});
  }
  // Of each key the last one before that offset stays. Without `lost`, what says of a key that
  // nothing is there goes as well, as it does some time later.
  void compact(uint64_t before, bool lost = true) {
    std::set<std::string> seen;
    for (auto message = messages_.rbegin(); message != messages_.rend(); ++message) {
      if (message->offset >= before) continue;
      const bool last = seen.insert(message->key).second;
      if (!last || (!lost && !message->value)) message->offset = UINT64_MAX;
    }
    std::erase_if(messages_, [](const Message& one) { return one.offset == UINT64_MAX; });
  }
  std::vector<const Message*> read(uint64_t begin, uint64_t end) const {
    std::vector<const Message*> some;
    for (const Message& message : messages_) {
      if (message.offset >= begin && message.offset < end) some.push_back(&message);
    }
    return some;
  }
  // Offsets go on.
  void clear() { messages_.clear(); }
  uint64_t end() const { return end_; }

 private:
  std::vector<Message> messages_;
  uint64_t end_ = 0;
};

struct Topics {
  Topic log;
  // By replica, and in it by shard: what was found, and how far the log was read.
  std::vector<Topic> found;
  std::vector<uint64_t> committed;
  std::optional<LogExpiry> expiry{};
};

inline LogEntry read_entry(const Message& message) {
  std::string why;
  std::optional<LogEntry> entry =
      message.value ? read_log_entry(*message.value, &why) : read_log_key(message.key, &why);
  REQUIRE(entry);
  entry->offset = message.offset;
  return std::move(*entry);
}

inline FoundEntry entry_of(const Message& message) {
  std::string why;
  std::optional<FoundEntry> entry = read_found_entry(message.key, message.value, &why);
  REQUIRE(entry);
  return std::move(*entry);
}

inline void append(const LogEntry& entry, Topic* log) {
  log->append(log_key(entry), log_value(entry));
}

// The entries of some part of the log, and where its turns end.
class Turns {
 public:
  Turns(const Topic& log, uint64_t begin, uint64_t end) {
    for (const Message* message : log.read(begin, end)) {
      entries_.push_back(std::make_unique<LogEntry>(read_entry(*message)));
      offsets_.push_back(message->offset);
    }
  }
  // Calls visit(entries, end) for each turn that has ended; gives the offset behind the last one.
  template <typename Visit>
  uint64_t each(uint64_t begin, Visit&& visit) const {
    std::vector<const LogEntry*> turn;
    for (size_t i = 0; i < entries_.size(); ++i) {
      turn.push_back(entries_[i].get());
      if (!entries_[i]->ends) continue;
      visit(turn, offsets_[i]);
      turn.clear();
      begin = offsets_[i] + 1;
    }
    return begin;
  }
  std::vector<const LogEntry*> all() const {
    std::vector<const LogEntry*> all;
    for (const auto& entry : entries_) all.push_back(entry.get());
    return all;
  }

 private:
  std::vector<std::unique_ptr<LogEntry>> entries_;
  std::vector<uint64_t> offsets_;
};

class FindingProcess {
 public:
  FindingProcess(const World& world, ShardRanges ranges, std::vector<uint32_t> shards,
                 Topics* topics, ThreadPool* pool, uint32_t replica = 0)
      : shards_(shards),
        topics_(topics),
        count_(ranges.shards()),
        replica_(replica),
        reporter_(world.setup.pipeline, ranges, std::move(shards), pool, topics->expiry) {
    uint64_t least = UINT64_MAX;
    for (const uint32_t shard : shards_) {
      least = std::min(least, begin(shard));
      position_ = std::max(position_, begin(shard));
    }
    if (shards_.empty() || position_ == 0) return;
    const Turns all(topics->log, 0, topics->log.end());
    for (const LogEntry* entry : all.all()) {
      if (entry->kind == LogEntry::Kind::kTime) reporter_.load_time(entry->came_to);
      if (entry->kind != LogEntry::Kind::kCounts || entry->as_of >= least) continue;
      reporter_.load_counted(
          {.kind = entry->kind, .record = copy_record(entry->record), .as_of = entry->as_of});
    }
    const Turns before(topics->log, 0, least);
    reporter_.begin_load(said_before());
    reporter_.load(before.all());
    reporter_.end_load();
    Turns(topics->log, least, position_).each(least, [&](const auto& turn, uint64_t /*end*/) {
      reporter_.catch_up(turn);
    });
    reporter_.say_difference(position_ - 1);
  }

  // Reads some turns; what comes of them is to be committed.
  void turn(uint64_t most) {
    const uint64_t end = std::min(position_ + most, topics_->log.end());
    position_ = Turns(topics_->log, position_, end).each(position_, [&](auto& turn, uint64_t at) {
      reporter_.apply(turn, at);
    });
  }
  void commit() {
    for (auto& [shard, entry] : reporter_.take_said()) {
      topics_->found[place(shard)].append(found_key(entry), found_value(entry));
    }
    const std::vector<LogEntry> due = reporter_.take_entries();
    if (!other_is_ahead()) {
      for (const LogEntry& entry : due) append(entry, &topics_->log);
    }
    for (const uint32_t shard : shards_) topics_->committed[place(shard)] = position_;
  }
  // Others have these from here on.
  void give_back(const std::vector<uint32_t>& shards) {
    commit();
    reporter_.give_back(shards);
    shards_ = reporter_.shards();
  }
  const std::vector<uint32_t>& shards() const { return shards_; }
  uint32_t replica() const { return replica_; }
  bool idle() const { return shards_.empty() || position_ == topics_->log.end(); }

 private:
  size_t place(uint32_t shard) const { return size_t{replica_} * count_ + shard; }
  // Where the replica is that is ahead.
  uint64_t begin(uint32_t shard) const {
    uint64_t most = 0;
    for (size_t any = shard; any < topics_->committed.size(); any += count_) {
      most = std::max(most, topics_->committed[any]);
    }
    return most;
  }
  // Another one has written what is due.
  bool other_is_ahead() const {
    if (topics_->committed.size() == count_) return false;
    return std::ranges::all_of(shards_, [this](uint32_t shard) {
      return position_ <= topics_->committed[size_t{1 - replica_} * count_ + shard];
    });
  }
  ShardReporter::SaidBefore said_before() const {
    ShardReporter::SaidBefore said;
    for (const uint32_t shard : shards_) {
      for (size_t any = shard; any < topics_->found.size(); any += count_) {
        for (const Message* message : topics_->found[any].read(0, UINT64_MAX)) {
          if (any == place(shard)) {
            FoundEntry entry = entry_of(*message);
            // What it was found by has been forgotten with the offset.
            if (topics_->committed[any] == 0) entry.change.left = entry.change.right = 0;
            said.take(shard, entry);
          } else {
            said.take_of_other(entry_of(*message));
          }
        }
      }
    }
    return said;
  }

  std::vector<uint32_t> shards_;
  Topics* topics_;
  uint32_t count_;  // of all shards
  uint32_t replica_;
  ShardReporter reporter_;
  uint64_t position_ = 0;
};

class DecidingProcess {
 public:
  static constexpr std::chrono::milliseconds kPatience{0};

  // It keeps outlines of records, unless it takes `whole` ones.
  DecidingProcess(const World& world, ShardRanges ranges, const Topics* topics, ThreadPool* pool,
                  bool whole = false)
      : topics_(topics),
        outlines_(*world.setup.pipeline,
                  topics->expiry ? std::optional(topics->expiry->expire) : std::nullopt),
        whole_(whole),
        gathering_(ranges, topics->expiry, kPatience),
        linker_(told_linker(
            world.setup.pipeline, pool,
            {.told = [this](auto) { return std::exchange(told_, {}); }, .outlines = !whole})),
        shards_(ranges.shards()),
        positions_(topics->found.size()) {
    if (topics->expiry) linker_.file_by_time(topics->expiry->expire);
    for (const Topic& found : topics->found) begun_.push_back(found.end());
    read_log(topics->log.end());
    if (log_ > 0) gathering_.begin_behind(log_ - 1, kAtOnce);
  }

  void read_log(uint64_t most) {
    const uint64_t end = std::min(log_ + most, topics_->log.end());
    for (const Message* message : topics_->log.read(std::exchange(log_, end), end)) {
      LogEntry entry = read_entry(*message);
      if (!whole_ && !entry.record.empty()) {
        entry.record = outlines_.of(std::move(entry.record));
      }
      gathering_.take(message->offset, std::move(entry));
    }
  }
  void read_found(size_t place, uint64_t most) {
    const Topic& found = topics_->found[place];
    uint64_t& position = positions_[place];
    const uint64_t end = std::min(position + most, found.end());
    for (const Message* message : found.read(std::exchange(position, end), end)) {
      gathering_.take(static_cast<uint32_t>(place % shards_), entry_of(*message),
                      static_cast<uint32_t>(place / shards_));
    }
  }
  // Calls behind(end) for each step, behind it.
  void decide(const std::function<void(uint64_t)>& behind = [](uint64_t /*end*/) {}) {
    const auto known = [&](const Identity& identity) { return linker_.version(identity); };
    const auto expired = [&](int64_t limit) { return linker_.take_expired(limit); };
    while (std::optional<Gathering::Step> step = gathering_.next(known, expired)) {
      for (Gathering::Piece& piece : step->pieces) {
        told_ = std::move(piece.told);
        std::vector<Prepared> records = piece.take_records();
        linker_.apply(records);
      }
      behind(step->end);
    }
  }
  const Linker& linker() const { return linker_; }
  // What is before that may be compacted without its notice. It begins behind what was there then.
  uint64_t unread_log() const { return log_; }
  uint64_t unread_found(size_t place) const { return std::max(begun_[place], positions_[place]); }
  bool idle() const {
    for (size_t place = 0; place < positions_.size(); ++place) {
      if (positions_[place] < topics_->found[place].end()) return false;
    }
    return log_ == topics_->log.end();
  }

 private:
  static constexpr size_t kAtOnce = 7;  // so that a beginning has many pieces

  const Topics* topics_;
  const Outlines outlines_;
  const bool whole_;
  Gathering gathering_;
  std::vector<PairChange> told_;
  Linker linker_;
  uint64_t log_ = 0;
  size_t shards_;
  std::vector<uint64_t> positions_;  // by replica and shard
  std::vector<uint64_t> begun_;      // likewise, where it ended when this one began
};

}  // namespace kindred::simulated

#endif  // KINDRED_TESTS_UNIT_LINKAGE_CLUSTER_SIMULATED_PROCESSES_H_
