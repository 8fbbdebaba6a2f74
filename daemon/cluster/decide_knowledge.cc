// How who decides comes to know what the topics between the processes hold, and what follows of it.

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/log_turns.h"

namespace kindred {

namespace {

// That one transaction takes about.
constexpr size_t kMessages = 8'192;

}  // namespace

// Gives the offset of the last entry; negative: there is none.
int64_t DecideRole::load_log() {
  gathering_.emplace(ShardRanges(setting_.shards), setting_.expiry);
  make_linker();
  int64_t last = -1;
  {
    const std::unique_ptr<TopicReader> log = topics()->read_to_end({{setting_.log, 0, kBeginning}});
    read_to_ends(log.get(), false, [&](TopicMessage* message) {
      last = message->offset;
      take(message);
      return true;
    });
  }
  if (last >= 0) gathering_->begin_behind(static_cast<uint64_t>(last));
  return last;
}

// The first step leads behind all that the log held, see Gathering.
void DecideRole::load_found(int64_t last) {
  std::vector<TopicOffset> from = {{setting_.log, 0, last < 0 ? kBeginning : last + 1}};
  for (uint32_t replica = 0; replica < setting_.shard_replicas; ++replica) {
    for (uint32_t shard = 0; shard < setting_.shards; ++shard) {
      from.push_back({setting_.found(replica), static_cast<int32_t>(shard), kBeginning});
    }
  }
  reader_ = topics()->read(from);
  position_ = 0;
  while (last >= 0) {
    const size_t taken = take_some();
    if (decide_next()) break;
    check();
    if (taken == 0) wait(std::chrono::milliseconds(50));
  }
  knows_ = true;
}

// Gives how many messages there were. Who does not come to the end of this, or of a step, does not
// know any more what it has of it.
size_t DecideRole::take_some() {
  const bool knew = std::exchange(knows_, false);
  TopicMessage message;
  size_t taken = 0;
  for (; taken < kMessages && reader_->take(&message); ++taken) take(&message);
  knows_ = knew;
  return taken;
}

void DecideRole::take(TopicMessage* message) {
  if (message->topic == setting_.log) {
    LogEntry entry = log_entry_of(*message);
    if (crowded_ && entry.kind == LogEntry::Kind::kStatement) {
      const EngineGate::Closed closed(&gate_);
      crowded_->read(entry.statement);
    }
    if (outlines_) keep_outline(&entry);
    gathering_->take(static_cast<uint64_t>(message->offset), std::move(entry));
  } else {
    const uint32_t replica = message->topic == found_first_ ? 0 : 1;
    gathering_->take(static_cast<uint32_t>(message->partition), found_entry_of(*message), replica);
  }
}

// A label scores a pair that nobody has found.
void DecideRole::keep_outline(LogEntry* entry) {
  if (entry->label) {
    outlines_.reset();
    throw BeginAnew("the log has labels, for which it needs all values of records");
  }
  if (!entry->record.empty()) entry->record = outlines_->of(std::move(entry->record));
}

std::optional<Gathering::Step> DecideRole::next_step() {
  const auto known = [this](const Identity& identity) { return linker_->version(identity); };
  const auto expired = [this](int64_t limit) { return linker_->take_expired(limit); };
  try {
    return gathering_->next(known, expired);
  } catch (const Overtaken& error) {
    throw BeginAnew(error.what());
  }
}

std::optional<std::vector<Change>> DecideRole::decide_next() {
  const bool knew = std::exchange(knows_, false);
  std::optional<std::vector<Change>> changes;
  if (std::optional<Gathering::Step> step = next_step()) changes = decide(std::move(*step));
  knows_ = knew;
  return changes;
}

std::vector<Change> DecideRole::decide(Gathering::Step step) {
  std::vector<Change> changes;
  for (Gathering::Piece& piece : step.pieces) {
    for (const KeyedRecord& record : piece.records) latest_ = std::max(latest_, record.time());
    if (!live_) note_created(&piece.records);
    told_ = std::move(piece.told);
    std::vector<Prepared> records = piece.take_records();
    std::vector<Change> some = apply(records);
    if (!live_) continue;  // what there is at first is compared as a whole
    for (Change& change : some) {
      if (change.time == 0) change.time = latest_;  // no record has caused it
    }
    std::ranges::move(some, std::back_inserter(changes));
  }
  if (!step.labels.empty()) {
    std::ranges::move(label(step.labels), std::back_inserter(changes));
  }
  position_ = static_cast<int64_t>(step.end) + 1;
  return changes;
}

// What the log has forgotten of records, the topics tell of those that were in an entity.
void DecideRole::note_created(std::vector<KeyedRecord>* records) {
  if (published_.entities.memberships.empty()) return;
  for (KeyedRecord& record : *records) {
    Record asked;
    asked.identity = record.identity();
    asked.time = record.time();
    asked.deleted = record.deleted();
    const auto created = published_.entities.created(asked);
    if (created && !asked.deleted) record = record.with_created(*created);
  }
}

}  // namespace kindred
