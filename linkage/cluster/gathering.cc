#include "linkage/cluster/gathering.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <set>
#include <tuple>

#include "linkage/cluster/content_version.h"
#include "linkage/cluster/deletion.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;

PairChange lost(const IdentityPair& pair) {
  PairChange change;
  std::tie(change.event.left, change.event.right) = pair;
  return change;
}

}  // namespace

std::vector<Prepared> Gathering::Piece::take_records() {
  std::vector<Prepared> taken(std::max<size_t>(records.size(), 1));
  for (size_t i = 0; i < records.size(); ++i) taken[i].record = std::move(records[i]);
  records.clear();
  return taken;
}

void Gathering::take(uint64_t offset, LogEntry entry) {
  read_ = offset;
  // The rest is for those who find.
  const bool for_us = entry.kind != Kind::kAgain && entry.kind != Kind::kStatement &&
                      entry.kind != Kind::kPartition && entry.kind != Kind::kEnd;
  if (!for_us) return;
  Logged& logged = log_.emplace_back();
  logged.offset = offset;
  if (entry.kind == Kind::kRecord) {
    logged.record = std::move(entry.record);
  } else {
    logged.other = std::make_unique<LogEntry>(std::move(entry));
  }
}

void Gathering::take(uint32_t number, FoundEntry entry) {
  Shard& shard = shards_[number];
  if (entry.kind == FoundEntry::Kind::kPair) {
    shard.said.push_back(std::move(entry.change));
    return;
  }
  for (const uint64_t end : entry.turns) shard.turns.push_back({end, {}});
  shard.turns.back().changes = std::exchange(shard.said, {});
  shard.ended = entry.turns.back();
  reach(number, least_);  // who begins hears of most of them here
}

// Whether the shard has ended a turn there or behind; what it said of those before is heard.
bool Gathering::reach(uint32_t number, uint64_t least) {
  std::deque<Turn>& turns = shards_[number].turns;
  for (; !turns.empty() && turns.front().end < least; turns.pop_front()) {
    hear(number, std::move(turns.front().changes));
  }
  return !turns.empty();
}

// The first offset at which all have ended a turn.
std::optional<uint64_t> Gathering::common_end() {
  uint64_t end = least_;
  for (bool common = false; !common;) {
    common = true;
    for (uint32_t number = 0; number < shards_.size(); ++number) {
      if (!reach(number, end)) return std::nullopt;
      const uint64_t next = shards_[number].turns.front().end;
      common = common && next == end;
      end = next;
    }
  }
  return end;
}

std::optional<Gathering::Step> Gathering::next(const Known& known, const Expired& expired) {
  const std::optional<uint64_t> end = common_end();
  if (!end || !read_ || *read_ < *end) return std::nullopt;
  for (uint32_t number = 0; number < shards_.size(); ++number) reach(number, *end + 1);
  ByPair told = std::exchange(told_, {});
  least_ = *end + 1;
  Moves moves;
  Step step{.end = *end, .pieces = std::vector<Piece>(1), .labels = {}};
  cut(known, expired, &moves, &step);
  check_all_told(told, moves);
  for (auto& [ranks, change] : told) tell(ranks, std::move(change), known, moves, &step.pieces);
  return step;
}

void Gathering::hear(uint32_t number, std::vector<ShardChange> changes) {
  for (ShardChange& change : changes) hear(number, std::move(change));
}

void Gathering::hear(uint32_t number, ShardChange change) {
  const Identity& left = change.pair.event.left;
  const Identity& right = change.pair.event.right;
  const PairRanks ranks = {identity_rank(left), identity_rank(right)};
  const bool live = change.pair.live;
  uint8_t& there = there_[ranks];
  const auto [place, first] = told_.try_emplace(ranks);
  Told& known = place->second;
  if (first) known.pair = {left, right};
  std::shared_ptr<ShardChange> found;
  for (const auto& one : known.found) {
    const bool same = live && one && one->left == change.left && one->right == change.right &&
                      one->pair.digest == change.pair.digest;
    if (same) found = one;
  }
  if (live && !found) found = std::make_shared<ShardChange>(std::move(change));
  for (size_t side = 0; side < ranks.size(); ++side) {
    if (ranges_.shard_of(ranks[side]) != number) continue;
    known.found[side] = found;
    there = static_cast<uint8_t>(live ? there | kSides[side] : there & ~kSides[side]);
  }
}

// What shards have said counts, in the places of versions that a compacted log has forgotten.
void Gathering::put_in_place(uint64_t end) {
  bool moved = false;
  for (auto& [offset, record, other] : log_) {
    if (!other || other->kind != Kind::kCounts || other->as_of > end) continue;
    offset = other->as_of;
    record = std::move(other->record);
    other.reset();
    moved = true;
  }
  if (moved) std::ranges::stable_sort(log_, {}, [](const Logged& one) { return one.offset; });
}

// The records up to its end, in pieces of identities of their own.
void Gathering::cut(const Known& known, const Expired& expired, Moves* moves, Step* step) {
  const bool begins = std::exchange(begins_, false);
  if (begins) {
    put_in_place(step->end);
    moves->reserve(log_.size());
  }
  std::vector<KeyedRecord> counted;
  for (; !log_.empty() && log_.front().offset <= step->end; log_.pop_front()) {
    auto& [offset, record, other] = log_.front();
    if (!other) {
      if (!doubted_.empty()) doubted_.erase(record.rank());
      cut(std::move(record), known, moves, &step->pieces);
    } else if (other->label) {
      step->labels.push_back(std::move(*other->label));
    } else if (other->kind == Kind::kCounts) {
      counted.push_back(std::move(other->record));
    } else if (other->kind == Kind::kTime) {
      time_.take(other->came_to);
    } else if (other->kind == Kind::kMark) {
      take_mark(offset, other->mark);
    } else if (begins) {
      // What has expired is known by the time, but at first: compaction may have come in between.
      doubt(other->record, *moves, step->pieces);
      cut(std::move(other->record), known, moves, &step->pieces);
    }
  }
  check_none_missed(counted, known, *moves, step->pieces);
  let_expired_go(known, expired, moves, &step->pieces);
  at_once_ = SIZE_MAX;
}

// By what is known behind the step. What came and went in between makes no difference.
void Gathering::let_expired_go(const Known& known, const Expired& expired, Moves* moves,
                               std::vector<Piece>* pieces) {
  const std::optional<int64_t> limit = time_.limit();
  if (!limit) return;
  std::set<Identity> leaving;
  if (std::exchange(limit_, limit) < limit) {
    for (const KeyedRecord* record : expired(*limit)) {
      const auto move = moves->find(record->rank());
      if (move == moves->end() || !move->second.place) leaving.insert(record->identity());
    }
  }
  for (const auto& [rank, move] : *moves) {
    if (!move.place) continue;
    const KeyedRecord& record = (*pieces)[move.piece].records[*move.place];
    if (time_.expired(record)) leaving.insert(record.identity());
  }
  const int64_t time = *limit + time_.expiry()->expire.after;
  for (const Identity& identity : leaving) cut(deletion_of(identity, time), known, moves, pieces);
}

// A version that is older than what is known is left out.
void Gathering::cut(KeyedRecord record, const Known& known, Moves* moves,
                    std::vector<Piece>* pieces) {
  const auto [place, first] = moves->try_emplace(record.rank());
  Move& move = place->second;
  const KeyedRecord* const before =
      move.place ? &(*pieces)[move.piece].records[*move.place] : known(record.identity());
  if (first) move.version = before == nullptr ? 0 : content_version(*before);
  if (before != nullptr && stale(record, *before)) return;
  const bool again = move.place && move.piece + 1 == pieces->size();
  if (again || pieces->back().records.size() >= at_once_) pieces->emplace_back();
  move.piece = static_cast<uint32_t>(pieces->size() - 1);
  move.place = static_cast<uint32_t>(pieces->back().records.size());
  const uint64_t version = content_version(record);
  if (std::exchange(move.version, version) != version) move.changed.push_back(move.piece);
  pieces->back().records.push_back(std::move(record));
}

// A pair is told as it stands behind the last piece in which one of its records is another one, and
// lost in those before.
void Gathering::tell(const PairRanks& ranks, Told told, const Known& known, const Moves& moves,
                     std::vector<Piece>* pieces) {
  const IdentityPair& pair = told.pair;
  std::vector<uint32_t> changed;
  const auto version_of = [&](const Identity& identity, uint64_t rank) {
    const auto move = moves.find(rank);
    if (move == moves.end()) {
      const KeyedRecord* const record = known(identity);
      return record == nullptr ? uint64_t{0} : content_version(*record);
    }
    changed.insert(changed.end(), move->second.changed.begin(), move->second.changed.end());
    return move->second.version;
  };
  const uint64_t left = version_of(pair.first, ranks[0]);
  const uint64_t right = version_of(pair.second, ranks[1]);
  const auto last =
      changed.empty() ? static_cast<uint32_t>(pieces->size() - 1) : std::ranges::max(changed);
  const auto there = there_.find(ranks);
  const bool before = (there->second & kTold) != 0;
  bool stays = false;
  ShardChange* now = nullptr;
  for (size_t side = 0; side < told.found.size(); ++side) {
    const std::shared_ptr<ShardChange>& found = told.found[side];
    if (found && found->left == left && found->right == right) now = found.get();
    // What this shard said before holds on.
    const bool silent = (there->second & kSides[side]) != 0 && !found;
    stays = stays || (before && silent && changed.empty());
  }
  if (now == nullptr && stays) return;
  for (const uint32_t piece : changed) {
    if (before && piece != last) (*pieces)[piece].told.push_back(lost(pair));
  }
  if (now != nullptr) {
    (*pieces)[last].told.push_back(std::move(now->pair));
    if (!before) count(ranks, 1);
    there->second |= kTold;
    return;
  }
  if (before) {
    (*pieces)[last].told.push_back(lost(pair));
    count(ranks, -1);
    there->second &= static_cast<uint8_t>(~kTold);
  }
  if (told.found[0] || told.found[1]) told_[ranks] = std::move(told);
  if (there->second == 0) there_.erase(there);
}

void Gathering::count(const PairRanks& ranks, int sign) {
  for (const uint64_t rank : ranks) {
    const auto place = pairs_of_.try_emplace(rank).first;
    place->second += static_cast<uint32_t>(sign);
    if (place->second == 0) pairs_of_.erase(place);
  }
}

}  // namespace kindred
