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

void Gathering::take(uint32_t number, FoundEntry entry, uint32_t replica) {
  Replica& one = shards_[number].replicas[replica];
  if (entry.kind == FoundEntry::Kind::kPair) {
    one.said.push_back(std::move(entry.change));
    return;
  }
  for (const uint64_t end : entry.turns) one.turns.push_back({end, {}});
  one.turns.back().changes = std::exchange(one.said, {});
  hear(number, replica, least_);  // who begins hears of most of them here
}

std::optional<Gathering::Step> Gathering::next(const Known& known, const Expired& expired) {
  check_agreed();
  const std::optional<uint64_t> end = step_end();
  if (!end || !read_ || *read_ < *end) return std::nullopt;
  least_ = *end + 1;
  const bool came_back = hear_all();
  ByPair told = std::exchange(told_, {});
  Moves moves;
  Step step{.end = *end, .pieces = std::vector<Piece>(1), .labels = {}};
  cut(known, expired, &moves, &step);
  check_all_told(told, moves);
  for (auto& [ranks, change] : told) {
    tell(ranks, std::move(change), known, moves, &step.pieces);
    watch(ranks);
  }
  if (came_back) watch_all();
  return step;
}

// What was said of turns that ended before.
void Gathering::hear(uint32_t number, uint32_t replica, uint64_t end) {
  std::deque<Turn>& turns = shards_[number].replicas[replica].turns;
  for (; !turns.empty() && turns.front().end < end; turns.pop_front()) {
    for (ShardChange& change : turns.front().changes) hear(number, replica, std::move(change));
    Replica& one = shards_[number].replicas[replica];
    one.heard = turns.front().end;
    if (turns.front().end + 1 == least_) one.met = least_;
  }
}

void Gathering::hear(uint32_t number, uint32_t replica, ShardChange change) {
  const Identity& left = change.pair.event.left;
  const Identity& right = change.pair.event.right;
  const PairRanks ranks = {identity_rank(left), identity_rank(right)};
  const bool live = change.pair.live;
  Sides& by = there_[ranks].by;
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
  for (size_t record = 0; record < ranks.size(); ++record) {
    if (ranges_.shard_of(ranks[record]) != number) continue;
    const size_t side = kMostReplicas * record + replica;
    known.found[side] = found;
    known.spoke |= bit(side);
    by = static_cast<Sides>(live ? by | bit(side) : by & ~bit(side));
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
  const bool before = there->second.told;
  const Sides counts = sides(ranks, &Shard::count);
  bool stays = false;
  ShardChange* now = nullptr;
  for (size_t side = 0; side < told.found.size(); ++side) {
    if ((counts & bit(side)) == 0) continue;
    const std::shared_ptr<ShardChange>& found = told.found[side];
    if (found && found->left == left && found->right == right) now = found.get();
    // What this shard said before holds on.
    const bool silent = (there->second.by & bit(side)) != 0 && !found;
    stays = stays || (before && silent && changed.empty());
  }
  if (now == nullptr && stays) return;
  for (const uint32_t piece : changed) {
    if (before && piece != last) (*pieces)[piece].told.push_back(lost(pair));
  }
  if (now != nullptr) {
    (*pieces)[last].told.push_back(std::move(now->pair));
    if (!before) count(ranks, 1);
    there->second.told = true;
    return;
  }
  if (before) {
    (*pieces)[last].told.push_back(lost(pair));
    count(ranks, -1);
    there->second.told = false;
  }
  // What one that is away has found it will say anew, or that it is lost.
  const Sides near = sides(ranks, &Shard::near);
  bool found = false;
  for (size_t side = 0; side < told.found.size(); ++side) {
    found = found || (told.found[side] && (near & bit(side)) != 0);
  }
  if (there->second.by == 0) there_.erase(there);
  if (found) told_[ranks] = std::move(told);
}

void Gathering::count(const PairRanks& ranks, int sign) {
  for (const uint64_t rank : ranks) {
    const auto place = pairs_of_.try_emplace(rank).first;
    place->second += static_cast<uint32_t>(sign);
    if (place->second == 0) pairs_of_.erase(place);
  }
}

}  // namespace kindred
