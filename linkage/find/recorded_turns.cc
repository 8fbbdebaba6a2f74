#include "linkage/find/recorded_turns.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace kindred {

PairChanges changes_of(const PairTurn& turn, const SlotRecords& records) {
  PairChanges changes;
  const uint32_t record = turn.enters != SlotRecords::kNone ? turn.enters : turn.leaves;
  changes.record = records.identity(record);
  changes.time = turn.time;
  for (const LostPair& pair : turn.lost) {
    PairChange& change = changes.changes.emplace_back();
    change.digest = pair.digest;
    std::tie(change.event.left, change.event.right) = records.pair(pair.a, pair.b);
    change.event.decision = pair.review ? Decision::kReview : Decision::kMatch;
  }
  for (const FoundPair& pair : turn.found) {
    changes.changes.push_back({true, pair.digest, pair.event});
    changes.changes.back().event.record = 0;
  }
  return changes;
}

PairTurn RecordedTurns::turn_of(PairChanges changes) {
  PairTurn turn;
  turn.leaves = turn.enters = slot_of(changes.record);
  turn.time = changes.time;
  for (PairChange& change : changes.changes) {
    Change& event = change.event;
    const auto [a, b] = std::minmax({slot_of(event.left), slot_of(event.right)});
    if (change.live) {
      turn.found.push_back(
          {.a = a, .b = b, .support = 1, .digest = change.digest, .event = std::move(event)});
    } else {
      turn.lost.push_back({a, b, event.decision == Decision::kReview, change.digest});
    }
  }
  return turn;
}

RecordedTurns::Slot RecordedTurns::slot_of(const Identity& identity) {
  const auto next = static_cast<Slot>(identities_.size());
  const auto [known, is_new] = slots_.emplace(identity, next);
  if (!is_new) return known->second;
  identities_.push_back(&known->first);
  sources_.put(next, identity.source);
  return next;
}

}  // namespace kindred
