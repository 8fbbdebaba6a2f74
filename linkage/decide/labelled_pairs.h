#ifndef KINDRED_LINKAGE_DECIDE_LABELLED_PAIRS_H_
#define KINDRED_LINKAGE_DECIDE_LABELLED_PAIRS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "linkage/decide/label_book.h"
#include "linkage/decide/match_turn.h"
#include "linkage/find/change.h"
#include "linkage/find/finder.h"
#include "linkage/find/looked_up.h"
#include "linkage/find/pair_turn.h"
#include "linkage/record/label.h"

namespace kindred {

// What labels make of the pairs that find gives, before anything is chosen of them. A pair that is
// `different` is none. One that is `same` is there whenever both of its records live, whether find
// has it or not, and is a match whatever its score and the rules: its event is that of the judged
// pair, and says that a label made it. `unsure` changes nothing, and a label of a record that is
// not live waits for it. So the pairs that come out are a function of those of find and of the
// labels.
//
// Without labels it costs a test of empty(). With them, a look at the identity of each record that
// comes, and at the labels of those that have any.
//
// One thread calls what is not const; const members may run concurrently.
class LabelledPairs {
 public:
  using Slot = SlotRecords::Slot;
  using Follow = std::function<void(const PairTurn& turn, const LabelledRecords& records)>;

  // `finder` outlives this. As long as there are labels it must tell every move
  // (Finder::tell_every_move()).
  explicit LabelledPairs(const Finder* finder) : finder_(finder) {}

  bool empty() const { return book_.empty(); }
  const LabelBook& book() const { return book_; }

  // Takes a label. When that changes what holds of two live records it gives these two, and `turn`
  // is what it changed of their pair, which may be nothing. Between two batches only.
  std::optional<LabelledRecords> set(const Label& label, PairTurn* turn);

  // Makes of a turn of find what it is by the labels.
  void adapt(PairTurn* turn);
  // The same of what a record that is not in would match.
  void adapt(const KeyedRecord& record, std::vector<LookedUp>* found) const;

  // The verdict on two live records. Nothing by `unsure`.
  std::optional<Verdict> verdict(Slot a, Slot b) const;
  bool same(Slot a, Slot b) const { return verdict(a, b) == Verdict::kSame; }

  // The event of a pair of live records that is there.
  Change event(Slot a, Slot b) const;

  // Calls visit(Slot, Slot) for each pair of live records that is `same`, once.
  template <typename Visit>
  void for_each_same(Visit&& visit) const;

  // Calls visit(Slot) for each live record that a label says to be another one than this.
  template <typename Visit>
  void for_each_different(Slot slot, Visit&& visit) const;

  // From here on undo() leads to where we are now. It gives the turns that lead there, the latest
  // label first. Records may be taken back later.
  void mark();
  void undo(const Follow& follow);

 private:
  using Number = LabelBook::Number;
  struct Replaced {
    IdentityPair pair;
    std::optional<LabelBook::Known> known;
  };

  Slot live_slot(const Identity& identity) const;
  void settle(Number number);
  Number moving(const PairTurn& turn) const;
  void lose_same(Number number, Slot leaves, PairTurn* turn) const;
  void find_same(Number number, Slot enters, PairTurn* turn) const;
  void move(Number number, Slot slot);
  template <typename Visit>
  void for_each_live(Number number, Verdict verdict, Visit&& visit) const;
  bool there(Slot a, Slot b) const;
  Change labelled_event(const KeyedRecord& a, const KeyedRecord& b) const;
  Change labelled_event(Slot a, Slot b) const;

  const Finder* finder_;
  LabelBook book_;
  bool keeping_ = false;
  std::vector<Replaced> replaced_;  // since the mark
};

template <typename Visit>
void LabelledPairs::for_each_live(Number number, Verdict verdict, Visit&& visit) const {
  book_.for_each_of(number, [&](Number other, Verdict said) {
    const Slot slot = book_.slot(other);
    if (said == verdict && slot != LabelBook::kNoSlot) visit(slot);
  });
}

template <typename Visit>
void LabelledPairs::for_each_same(Visit&& visit) const {
  book_.for_each_live([&](Number number, Slot slot) {
    for_each_live(number, Verdict::kSame, [&](Slot other) {
      if (slot < other) visit(slot, other);
    });
  });
}

template <typename Visit>
void LabelledPairs::for_each_different(Slot slot, Visit&& visit) const {
  const Number number = book_.at(slot);
  if (number != LabelBook::kNone) for_each_live(number, Verdict::kDifferent, visit);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_LABELLED_PAIRS_H_
