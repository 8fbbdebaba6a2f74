// How who decides finds out that compaction has taken what it had not read.

#include "linkage/cluster/gathering.h"

namespace kindred {

// Where a newer version stands before, its shard says that it counts.
void Gathering::doubt(const KeyedRecord& expired, const Moves& moves,
                      const std::vector<Piece>& pieces) {
  const auto move = moves.find(expired.rank());
  if (move == moves.end() || !move->second.place) return;
  const KeyedRecord& known = pieces[move->second.piece].records[*move->second.place];
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

// A shard has had a greater version than what is known behind the step: that was in the log, and is
// no longer. Or a record without a version has come meanwhile, and then to begin anew costs no more
// than time. Or what was known at first counts although an older version has expired.
void Gathering::check_none_missed(const std::vector<KeyedRecord>& counted, const Known& known,
                                  const Moves& moves, const std::vector<Piece>& pieces) const {
  for (const KeyedRecord& record : counted) {
    const auto move = moves.find(record.rank());
    const KeyedRecord* const now = move != moves.end() && move->second.place
                                       ? &pieces[move->second.piece].records[*move->second.place]
                                       : known(record.identity());
    if ((now != nullptr && stale(*now, record)) || doubted_.contains(record.rank())) {
      throw Overtaken("the log was compacted behind what was read");
    }
  }
}

// Who changes has all of its pairs told: shards say of each what became of it. Where a compacted
// topic has forgotten that, before it was read, there are more.
void Gathering::check_all_told(const ByPair& told, const Moves& moves) const {
  boost::unordered_flat_map<uint64_t, uint32_t> heard;
  for (const auto& [ranks, change] : told) {
    const auto there = there_.find(ranks);
    if (!there->second.told || (change.spoke & sides(ranks, &Shard::count)) == 0) continue;
    for (const uint64_t rank : ranks) ++heard[rank];
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
