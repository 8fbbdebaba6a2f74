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

void Gathering::take(uint64_t offset, LogEntry entry) {
  read_ = offset;
  // The rest is for those who find.
  const bool for_us = entry.kind != Kind::kAgain && entry.kind != Kind::kStatement &&
                      entry.kind != Kind::kPartition && entry.kind != Kind::kEnd;
  if (for_us) log_.emplace_back(offset, std::move(entry));
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
}

// Whether the shard has ended a turn there or behind; what it said of those before is kept.
bool Gathering::reach(Shard* shard, uint64_t least) {
  while (!shard->turns.empty() && shard->turns.front().end < least) {
    std::ranges::move(shard->turns.front().changes, std::back_inserter(shard->carried));
    shard->turns.pop_front();
  }
  return !shard->turns.empty();
}

// The first offset at which all have ended a turn.
std::optional<uint64_t> Gathering::common_end() {
  uint64_t end = least_;
  for (bool common = false; !common;) {
    common = true;
    for (Shard& shard : shards_) {
      if (!reach(&shard, end)) return std::nullopt;
      const uint64_t next = shard.turns.front().end;
      common = common && next == end;
      end = next;
    }
  }
  return end;
}

std::optional<Gathering::Step> Gathering::next(const Known& known, const Expired& expired) {
  const std::optional<uint64_t> end = common_end();
  if (!end || !read_ || *read_ < *end) return std::nullopt;
  ByPair told = std::exchange(waiting_, {});
  for (uint32_t number = 0; number < shards_.size(); ++number) {
    Shard& shard = shards_[number];
    for (ShardChange& change : shard.carried) hear(number, std::move(change), &told);
    shard.carried.clear();
    for (ShardChange& change : shard.turns.front().changes) {
      hear(number, std::move(change), &told);
    }
    shard.turns.pop_front();
  }
  least_ = *end + 1;
  Moves moves;
  Step step{.end = *end, .pieces = std::vector<Piece>(1), .labels = {}};
  cut(known, expired, &moves, &step);
  check_all_told(told, moves);
  for (auto& [pair, change] : told) tell(pair, std::move(change), known, moves, &step.pieces);
  return step;
}

void Gathering::hear(uint32_t number, ShardChange change, ByPair* told) {
  const Identity& left = change.pair.event.left;
  const Identity& right = change.pair.event.right;
  const Key ranks = {identity_rank(left), identity_rank(right)};
  uint8_t& there = there_[ranks];
  Told& known = (*told)[{left, right}];
  known.ranks = ranks;
  std::optional<size_t> found;
  for (size_t side = 0; side < ranks.size(); ++side) {
    if (ranges_.shard_of(ranks[side]) != number) continue;
    known.found[side].reset();
    if (change.pair.live) {
      there |= kSides[side];
      // Of both sides, where they lie in one shard.
      if (found) known.found[*found] = change;
      found = side;
    } else {
      there &= static_cast<uint8_t>(~kSides[side]);
    }
  }
  if (found) known.found[*found] = std::move(change);
}

// What shards have said counts, in the places of versions that a compacted log has forgotten.
void Gathering::put_in_place(uint64_t end) {
  for (auto& [offset, entry] : log_) {
    if (entry.kind != Kind::kCounts || entry.as_of > end) continue;
    entry.kind = Kind::kRecord;
    offset = entry.as_of;
  }
  std::ranges::stable_sort(log_, {}, [](const auto& one) { return one.first; });
}

// The records up to its end, in pieces of identities of their own.
void Gathering::cut(const Known& known, const Expired& expired, Moves* moves, Step* step) {
  const bool begins = std::exchange(begins_, false);
  if (begins) put_in_place(step->end);
  std::vector<KeyedRecord> counted;
  for (; !log_.empty() && log_.front().first <= step->end; log_.pop_front()) {
    LogEntry& entry = log_.front().second;
    if (entry.label) {
      step->labels.push_back(std::move(*entry.label));
    } else if (entry.kind == Kind::kCounts) {
      counted.push_back(std::move(entry.record));
    } else if (entry.kind == Kind::kTime) {
      time_.take(entry.came_to);
    } else if (entry.kind == Kind::kMark) {
      take_mark(log_.front().first, entry.mark);
    } else if (entry.kind == Kind::kRecord || begins) {
      // What has expired is known by the time, but at first: compaction may have come in between.
      if (entry.kind == Kind::kExpired) doubt(entry.record, *moves, step->pieces);
      if (entry.kind == Kind::kRecord && !doubted_.empty()) doubted_.erase(entry.record.rank());
      cut(std::move(entry.record), known, moves, &step->pieces);
    }
  }
  check_none_missed(counted, known, *moves, step->pieces);
  let_expired_go(known, expired, moves, &step->pieces);
}

// Where a newer version stands before, its shard says that it counts.
void Gathering::doubt(const KeyedRecord& expired, const Moves& moves,
                      const std::vector<Piece>& pieces) {
  const auto move = moves.find(expired.rank());
  if (move == moves.end() || !move->second.place) return;
  const KeyedRecord& known = pieces[move->second.piece].records[*move->second.place].record;
  if (!known.deleted() && !time_.expired(known)) doubted_.insert(expired.rank());
}

// A version may have expired that came and was compacted before it was read, and that what is known
// is older than. Then the first mark of those before it was compacted, too.
void Gathering::take_mark(uint64_t offset, const LogEntry::Mark& mark) {
  if (!mark.second) {
    marked_[mark.shard] = mark.as_of;
    return;
  }
  const auto first = marked_.find(mark.shard);
  if ((begun_ && offset <= *begun_) || (first != marked_.end() && first->second == mark.as_of))
    return;
  throw Overtaken("the log was compacted behind what was read");
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
    const KeyedRecord& record = (*pieces)[move.piece].records[*move.place].record;
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
      move.place ? &(*pieces)[move.piece].records[*move.place].record : known(record.identity());
  if (first) move.version = before == nullptr ? 0 : content_version(*before);
  if (before != nullptr && stale(record, *before)) return;
  if (move.place && move.piece + 1 == pieces->size()) pieces->emplace_back();
  move.piece = pieces->size() - 1;
  move.place = pieces->back().records.size();
  const uint64_t version = content_version(record);
  if (std::exchange(move.version, version) != version) move.changed.push_back(move.piece);
  pieces->back().records.emplace_back().record = std::move(record);
}

// A shard has had a greater version than what is known behind the step: that was in the log, and is
// no longer. Or a record without a version has come meanwhile, and then to begin anew costs no more
// than time. Or what was known at first counts although an older version has expired.
void Gathering::check_none_missed(const std::vector<KeyedRecord>& counted, const Known& known,
                                  const Moves& moves, const std::vector<Piece>& pieces) const {
  for (const KeyedRecord& record : counted) {
    const auto move = moves.find(record.rank());
    const KeyedRecord* const now =
        move != moves.end() && move->second.place
            ? &pieces[move->second.piece].records[*move->second.place].record
            : known(record.identity());
    if ((now != nullptr && stale(*now, record)) || doubted_.contains(record.rank())) {
      throw Overtaken("the log was compacted behind what was read");
    }
  }
}

// A pair is told as it stands behind the last piece in which one of its records is another one, and
// lost in those before.
void Gathering::tell(const IdentityPair& pair, Told told, const Known& known, const Moves& moves,
                     std::vector<Piece>* pieces) {
  std::vector<size_t> changed;
  const auto version_of = [&](const Identity& identity, uint64_t rank) {
    const auto move = moves.find(rank);
    if (move == moves.end()) {
      const KeyedRecord* const record = known(identity);
      return record == nullptr ? uint64_t{0} : content_version(*record);
    }
    changed.insert(changed.end(), move->second.changed.begin(), move->second.changed.end());
    return move->second.version;
  };
  const uint64_t left = version_of(pair.first, told.ranks[0]);
  const uint64_t right = version_of(pair.second, told.ranks[1]);
  const size_t last = changed.empty() ? pieces->size() - 1 : std::ranges::max(changed);
  const auto there = there_.find(told.ranks);
  const bool before = (there->second & kTold) != 0;
  bool stays = false;
  std::optional<ShardChange>* now = nullptr;
  for (size_t side = 0; side < told.found.size(); ++side) {
    std::optional<ShardChange>& found = told.found[side];
    if (found && found->left == left && found->right == right) now = &found;
    // What this shard said before holds on.
    const bool silent = (there->second & kSides[side]) != 0 && !found;
    stays = stays || (before && silent && changed.empty());
  }
  if (now == nullptr && stays) return;
  for (const size_t piece : changed) {
    if (before && piece != last) (*pieces)[piece].told.push_back(lost(pair));
  }
  if (now != nullptr) {
    (*pieces)[last].told.push_back(std::move((*now)->pair));
    if (!before) count(told.ranks, 1);
    there->second |= kTold;
    return;
  }
  if (before) {
    (*pieces)[last].told.push_back(lost(pair));
    count(told.ranks, -1);
    there->second &= static_cast<uint8_t>(~kTold);
  }
  if (told.found[0] || told.found[1]) waiting_[pair] = std::move(told);
  if (there->second == 0) there_.erase(there);
}

void Gathering::count(const Key& ranks, int sign) {
  for (const uint64_t rank : ranks) {
    const auto place = pairs_of_.try_emplace(rank).first;
    place->second += static_cast<uint32_t>(sign);
    if (place->second == 0) pairs_of_.erase(place);
  }
}

// Who changes has all of its pairs told: shards say of each what became of it. Where a compacted
// topic has forgotten that, before it was read, there are more.
void Gathering::check_all_told(const ByPair& told, const Moves& moves) const {
  boost::unordered_flat_map<uint64_t, uint32_t> heard;
  for (const auto& [pair, change] : told) {
    const auto there = there_.find(change.ranks);
    if ((there->second & kTold) == 0) continue;
    for (const uint64_t rank : change.ranks) ++heard[rank];
  }
  for (const auto& [rank, move] : moves) {
    const auto pairs = pairs_of_.find(rank);
    if (move.changed.empty() || pairs == pairs_of_.end()) continue;
    const auto found = heard.find(rank);
    if (found == heard.end() || found->second != pairs->second) {
      throw Overtaken("the topics between the processes were compacted behind what was read");
    }
  }
}

}  // namespace kindred
