#include "linkage/decide/match_turn.h"

#include <algorithm>

namespace kindred {

MatchChanges changes_of(const MatchTurn& turn, const PairTurn& cause, const SlotRecords& records) {
  MatchChanges changes;
  const bool enters = cause.enters != SlotRecords::kNone;
  changes.record = records.identity(enters ? cause.enters : cause.leaves);
  changes.time = cause.time;
  for (const EndedMatch& match : turn.ended) {
    changes.changes.push_back({records.pair(match.a, match.b), Decision::kRetracted});
  }
  for (const BegunMatch& match : turn.begun) {
    const Decision decision = match.review ? Decision::kReview : Decision::kMatch;
    changes.changes.push_back({records.pair(match.a, match.b), decision});
  }
  std::sort(changes.changes.begin(), changes.changes.end(),
            [](const MatchChange& x, const MatchChange& y) { return x.pair < y.pair; });
  return changes;
}

}  // namespace kindred
