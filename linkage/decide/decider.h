#ifndef KINDRED_LINKAGE_DECIDE_DECIDER_H_
#define KINDRED_LINKAGE_DECIDE_DECIDER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/decide/cohesive_matches.h"
#include "linkage/decide/greedy_matching.h"
#include "linkage/decide/match_turn.h"
#include "linkage/find/looked_up.h"
#include "linkage/find/pair_turn.h"
#include "linkage/find/slot_records.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

// The third stage: changes of the pairs that score high enough in, changes of the published matches
// out. All such pairs are published, or with Pipeline::one_per_source those of a greedy matching,
// or with Pipeline::cohesion those that hang together and all reviews. Pairs come as labels left
// them (LabelledPairs): one that is labelled is taken first, above all scores, and hangs together.
//
// Whatever it knows is a function of the pairs that are live. So it keeps nothing of its own in a
// state: the turns that Finder::restore() gives bring it to where it was. Nor has it an undo of its
// own: the turns of Finder::undo() lead it back.
//
// It never looks at a record but through SlotRecords.
//
// One thread calls apply(); const members may run concurrently.
class Decider {
 public:
  using Slot = uint32_t;

  // `records` outlives the decider, and knows the slots of the turns.
  Decider(const Pipeline& pipeline, const SlotRecords* records);

  // Takes one turn, and replaces `out` by what it changed. When a version replaces another, a pair
  // of both speaks for one pair of identities: nothing is said when its event stays the same, and
  // else it is published again, and not retracted. The same holds where no record moves and a label
  // makes another event of a pair. O(p log p) for p pairs of the turn where all are published, see
  // the two classes for the others.
  void apply(const PairTurn& turn, MatchTurn* out);

  // Whether a live pair, which is a review or none, is published.
  bool published(Slot a, Slot b, bool review) const;

  // How far up a pair is taken with one_per_source: by its score, a labelled one above all.
  static double strength(const Change& event);

  // How many are published.
  uint64_t matches() const { return published_ - reviews_; }
  uint64_t reviews() const { return reviews_; }

  // With one_per_source: the score of a live pair that is not labelled; whom the record has in that
  // source.
  double score(Slot a, Slot b) const { return partners_.score(a, b); }
  std::optional<Slot> partner(Slot slot, uint32_t source) const;

  // With one_per_source: leaves those pairs that a record which is not in would keep. In each
  // source that is the best pair whose other record has nobody better in this record's source.
  // `found` may be in any order. `self`: its identity's own live record, which counts for nothing,
  // or kNone. `source`: its source by SlotRecords::source(), where a record has had it.
  void keep_one_per_source(Slot self, std::optional<uint32_t> source,
                           std::vector<LookedUp>* found) const;

  // With cohesion: that of a live pair that is no review.
  Cohesion cohesion(Slot a, Slot b) const { return cohesive_.cohesion(a, b); }

  // Memory, where pairs must hang together.
  size_t bytes() const { return cohesive_.bytes(); }

 private:
  bool waits(bool review) const;
  void lose(const PairTurn& turn, MatchTurn* out);
  void gain(const PairTurn& turn, MatchTurn* out);
  void choose(const PairTurn& turn, MatchTurn* out);
  void begin(const BegunMatch& match, MatchTurn* out);
  void end(const EndedMatch& match, bool review, MatchTurn* out);

  bool one_per_source_;
  bool must_cohere_;
  const SlotRecords* records_;
  GreedyMatching partners_;   // of all live pairs, with one_per_source
  CohesiveMatches cohesive_;  // of those that are no reviews, with cohesion
  uint64_t published_ = 0;
  uint64_t reviews_ = 0;  // of these
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_DECIDER_H_
