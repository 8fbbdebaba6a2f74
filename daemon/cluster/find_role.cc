#include "daemon/cluster/find_role.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/base/random_word.h"
#include "daemon/base/seconds_since.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

namespace {

using std::chrono::steady_clock;

// Entries of the log that one transaction takes about: each costs librdkafka and the broker some
// milliseconds.
constexpr size_t kEntries = 16'384;
// A process that was missed, or whose broker was away, may soon have its shards again.
constexpr std::chrono::seconds kKept{30};
// Who is ahead asks no sooner again how far the other replica is.
constexpr std::chrono::seconds kAsk{2};
// To look at the fullest keys takes at most one part of so many of the time.
constexpr int kLooks = 50;

}  // namespace

FindRole::FindRole(const config::Config& config, const ClusterSetting& setting,
                   ClusterTopics* topics, uint32_t replica)
    : Role("find", topics, setting, setting.find_group(replica), {setting.found(replica)}),
      config_(config),
      setting_(setting),
      replica_(replica),
      found_(setting.found(replica)),
      mark_{.word = random_word(), .rules = rules_of_topics(setting.rules)},
      pool_(config.threads) {}

void FindRole::rest() {
  shards_ = pairs_ = records_ = full_keys_ = 0;
  writer_.reset();
  if (!resting_) resting_ = steady_clock::now();
  if (!held_.empty() && steady_clock::now() - *resting_ > kKept) forget();
}

// Of shards that it may have lost it says nothing, also where it still keeps them.
ShardCandidates FindRole::candidates(const KeyedRecord& record) const {
  ShardCandidates found;
  const State now = state();
  found.loads = now == State::kBegins;
  if (now != State::kBegins && now != State::kWorks) return found;
  found.shards = held_.shards();
  if (!record.empty()) found.records = held_.candidates(record);
  return found;
}

void FindRole::forget() {
  held_.clear();
  said_.clear();
  entries_.clear();
  turn_.clear();
  reader_.reset();
  position_ = committed_ = 0;
  whole_ = true;
}

void FindRole::begin() {
  const auto since = steady_clock::now();
  const uint64_t loaded = loaded_;
  resting_.reset();
  other_at_ = 0;
  ask_next_ = {};
  // From here on no earlier one of this process commits.
  writer_ = topics()->write(replica_ == 0 ? "find" : fmt::format("find-{}", replica_ + 1));
  if (!whole_) forget();
  const std::vector<CommittedOffset> committed = member()->committed();
  require_found_by_same_rules(replica_, committed);
  std::vector<TopicOffset> fresh = keep(committed);
  const size_t kept = held_.shards().size();
  const size_t taken_over = fresh.size();
  write();
  if (!fresh.empty()) {
    begin_beside_another(&fresh);
    take_over(std::move(fresh));
  }
  shards_ = held_.shards().size();
  commit();
  log::info(
      "find: kept {} shards and took over {}, from offset {} of the log on; loading read {} "
      "entries, in {:.1f} s",
      kept, taken_over, position_.load(), loaded_ - loaded, seconds_since(since));
}

// What was found is not found anew where it stands already, and records keep the keys that they
// have in the log.
void FindRole::require_found_by_same_rules(uint32_t replica,
                                           const std::vector<CommittedOffset>& committed) const {
  for (const auto& [at, mark] : committed) {
    const std::optional<FindMark> read = read_find_mark(mark);
    const std::string differing = read ? differing_rules(mark_.rules, read->rules) : "";
    if (differing.empty()) continue;
    throw BeginAnew(fmt::format(
        "the matches in {} were found by another file or program: what differs is {}. Go back to "
        "that; or stop all processes and, where no more than score differs, delete this topic and "
        "group {}, so that all is found anew; else move to one process, which links anew",
        setting_.found(replica), differing, setting_.find_group(replica)));
  }
}

// Keeps the shards that nobody else has had since this process wrote of them. Gives the others.
std::vector<TopicOffset> FindRole::keep(const std::vector<CommittedOffset>& committed) {
  std::vector<uint32_t> kept;
  std::vector<TopicOffset> fresh;
  bool written = false;
  for (const auto& [at, mark] : committed) {
    const auto shard = static_cast<uint32_t>(at.partition);
    const std::optional<FindMark> read = read_find_mark(mark);
    if (held_.holds(shard) && read && read->word == mark_.word &&
        (at.offset == committed_ || at.offset == position_)) {
      kept.push_back(shard);
      written = at.offset == position_;
    } else {
      fresh.push_back(at);
    }
  }
  if (kept.empty()) {
    forget();
    return fresh;
  }
  held_.keep_only(kept);
  // A transaction that was not seen to end may have been committed all the same.
  if (written) {
    committed_ = position_;
    said_.clear();
    entries_.clear();
  }
  std::erase_if(said_, [&](const auto& one) { return !held_.holds(one.first); });
  return fresh;
}

bool FindRole::turn() {
  TopicMessage message;
  size_t taken = 0;
  bool ended = false;
  whole_ = false;
  // As much as there is, up to the end of a turn.
  while (taken < kEntries && reader_->take(&message)) {
    ++taken;
    LogEntry entry = log_entry_of(message);
    const bool ends = entry.ends;
    turn_.add(std::move(entry));
    if (!ends) continue;
    held_.apply(turn_.all(), static_cast<uint64_t>(message.offset));
    turn_.clear();
    position_ = message.offset + 1;
    ended = true;
  }
  whole_ = true;
  if (ended) commit();
  return taken > 0;
}

void FindRole::commit() {
  std::ranges::move(held_.take_said(), std::back_inserter(said_));
  std::ranges::move(held_.take_entries(), std::back_inserter(entries_));
  if (!entries_.empty() && other_is_ahead()) entries_.clear();
  note_figures();
  write();
}

// Then what is due stands in the log already, and what the other replica has said since would seem
// to be what was so before: of a crowded key all members would be admitted that were then.
bool FindRole::other_is_ahead() {
  if (setting_.shard_replicas == 1) return false;
  const auto now = steady_clock::now();
  if (position_ > other_at_ && now >= ask_next_ && !reader_->ends().front()) ask_other();
  return position_ <= other_at_;
}

// Who has died in a transaction of the other replica lets this wait: what it says is as it was.
void FindRole::ask_other() {
  try {
    const std::vector<CommittedOffset> other = offsets_of_other();
    other_at_ = INT64_MAX;
    for (const uint32_t shard : held_.shards()) {
      other_at_ = std::min(other_at_, other[shard].at.offset);
    }
  } catch (const ClusterError& error) {
    log::debug("find: {}", error.what());
  }
  if (other_at_ < position_) ask_next_ = steady_clock::now() + kAsk;
}

void FindRole::note_figures() {
  pairs_ = mark_.pairs = held_.pairs();
  records_ = mark_.records = held_.records();
  full_keys_ = mark_.full_keys = held_.full_keys();
  const auto now = steady_clock::now();
  if (now < look_next_) return;
  mark_.fullest = held_.fullest(FindMark::kMostKeys);
  const auto end = steady_clock::now();
  look_next_ = end + kLooks * (end - now);
}

void FindRole::write() {
  if (said_.empty() && entries_.empty()) return;
  std::vector<TopicOffset> offsets;
  for (const uint32_t shard : held_.shards()) {
    offsets.push_back({found_, static_cast<int32_t>(shard), position_});
  }
  writer_->begin();
  for (const auto& [shard, entry] : said_) writer_->send(message_of(entry, found_, shard));
  for (const LogEntry& entry : entries_) writer_->send(message_of(entry, setting_.log));
  writer_->commit(offsets, text_of(mark_), member());
  committed_ = position_;
  said_.clear();
  entries_.clear();
}

}  // namespace kindred
