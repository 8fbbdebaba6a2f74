// How several finders, each of a share of the records, are one.

#include "linkage/find/finder.h"
#include "linkage/find/told_pairs.h"

namespace kindred {

void Finder::apply(std::span<Prepared> records, std::span<PairChange> told, const Take& take) {
  if (records.empty()) return;
  const Entered entered = enter(records);
  std::vector<Judged> judged = judged_of(told, entered.moves, versions_, pairs_);
  settle_each(records, entered, judged, 0, take);
  settle({}, RecordStore::kNone, entered.times.back(), &judged.back());
  tell(take, records.size() - 1);
  for (const Move& move : entered.moves) versions_.release(move);
}

void Finder::set_limits(std::span<const ShardedIndex::KeyLimit> limits, const Take& take) {
  index_.set_limits(limits);
  const std::vector<Move> none(limits.size());
  for (Judged& judged : judging_.judge(none, pool_)) {
    settle({}, RecordStore::kNone, 0, &judged);
    tell(take, 0);
  }
}

void Finder::drop(std::span<const Slot> slots) {
  std::vector<Move> moves;
  for (const Slot slot : slots) moves.push_back(versions_.drop(slot));
  apply_unnoted(moves, [](PairTurn* /*turn*/, size_t /*record*/) {});
  for (const Move& move : moves) versions_.release(move);
}

}  // namespace kindred
