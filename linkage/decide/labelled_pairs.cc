#include "linkage/decide/labelled_pairs.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "linkage/find/judge.h"
#include "linkage/prepare/values_digest.h"

namespace kindred {

namespace {

// What a verdict comes to.
std::optional<Verdict> effect(const std::optional<LabelBook::Known>& known) {
  if (!known || known->verdict == Verdict::kUnsure) return std::nullopt;
  return known->verdict;
}

LostPair lost(uint32_t a, uint32_t b, const Change& event) {
  return {.a = std::min(a, b),
          .b = std::max(a, b),
          .review = event.decision == Decision::kReview,
          .digest = digest(event)};
}

FoundPair found(uint32_t a, uint32_t b, Change event) {
  FoundPair pair;
  pair.a = std::min(a, b);
  pair.b = std::max(a, b);
  pair.digest = digest(event);
  pair.event = std::move(event);
  return pair;
}

}  // namespace

std::optional<LabelledRecords> LabelledPairs::set(const Label& label, PairTurn* turn) {
  turn->leaves = LabelBook::kNoSlot;
  turn->enters = LabelBook::kNoSlot;
  turn->time = label.time;
  turn->lost.clear();
  turn->found.clear();
  const Slot left = live_slot(label.pair.first);
  const Slot right = live_slot(label.pair.second);
  const bool live = left != LabelBook::kNoSlot && right != LabelBook::kNoSlot;
  if (live && there(left, right)) turn->lost.push_back(lost(left, right, event(left, right)));

  std::optional<LabelBook::Known> known;
  if (label.verdict) known = {*label.verdict, label.left_values, label.right_values};
  const std::optional<LabelBook::Known> before = book_.set(label.pair, known);
  if (keeping_) replaced_.push_back({label.pair, before});
  settle(book_.find(label.pair.first));
  settle(book_.find(label.pair.second));

  if (!live || effect(before) == effect(known)) return std::nullopt;
  if (there(left, right)) turn->found.push_back(found(left, right, event(left, right)));
  return LabelledRecords{left, right};
}

LabelledPairs::Slot LabelledPairs::live_slot(const Identity& identity) const {
  const Slot slot = finder_->store().find(identity.source, identity.id);
  return finder_->versions().live(slot) ? slot : LabelBook::kNoSlot;
}

// Finds the record of an entry that may be new.
void LabelledPairs::settle(Number number) {
  if (number == LabelBook::kNone || book_.slot(number) != LabelBook::kNoSlot) return;
  const Slot slot = live_slot(book_.identity(number));
  if (slot != LabelBook::kNoSlot) move(number, slot);
}

void LabelledPairs::move(Number number, Slot slot) {
  const bool live = slot != LabelBook::kNoSlot;
  book_.move(number, slot, live ? values_digest(finder_->pipeline(), finder_->store()[slot]) : 0);
}

// Pairs of the record that moves are found anew by its labels. All others that are labelled are
// what they were: `same` ones are there without find, `different` ones are not.
void LabelledPairs::adapt(PairTurn* turn) {
  std::erase_if(turn->lost, [this](const LostPair& pair) { return verdict(pair.a, pair.b); });
  const Number number = moving(*turn);
  if (number != LabelBook::kNone) {
    if (turn->leaves != LabelBook::kNoSlot) lose_same(number, turn->leaves, turn);
    move(number, turn->enters);
  }
  std::erase_if(turn->found, [this](const FoundPair& pair) { return verdict(pair.a, pair.b); });
  if (number != LabelBook::kNone && turn->enters != LabelBook::kNoSlot) {
    find_same(number, turn->enters, turn);
  }
}

// The entry of the record that comes, goes or is replaced.
LabelledPairs::Number LabelledPairs::moving(const PairTurn& turn) const {
  if (turn.leaves != LabelBook::kNoSlot) return book_.at(turn.leaves);
  if (turn.enters == LabelBook::kNoSlot) return LabelBook::kNone;
  return book_.find(finder_->records().identity(turn.enters));
}

void LabelledPairs::lose_same(Number number, Slot leaves, PairTurn* turn) const {
  for_each_live(number, Verdict::kSame, [&](Slot partner) {
    turn->lost.push_back(lost(leaves, partner, labelled_event(leaves, partner)));
  });
}

void LabelledPairs::find_same(Number number, Slot enters, PairTurn* turn) const {
  for_each_live(number, Verdict::kSame, [&](Slot partner) {
    turn->found.push_back(found(enters, partner, labelled_event(enters, partner)));
  });
}

void LabelledPairs::adapt(const KeyedRecord& record, std::vector<LookedUp>* found) const {
  const Number number = book_.find(record.identity());
  if (number == LabelBook::kNone) return;
  std::erase_if(*found, [&](const LookedUp& one) {
    const Number other = book_.at(one.other);
    if (other == LabelBook::kNone) return false;
    const std::optional<Verdict> said = book_.verdict(number, other);
    return said && *said != Verdict::kUnsure;
  });
  for_each_live(number, Verdict::kSame, [&](Slot partner) {
    found->push_back({partner, labelled_event(record, finder_->store()[partner])});
  });
}

std::optional<Verdict> LabelledPairs::verdict(Slot a, Slot b) const {
  const std::optional<Verdict> said = book_.verdict_at(a, b);
  return said == Verdict::kUnsure ? std::nullopt : said;
}

// Whether the pair is there for decide.
bool LabelledPairs::there(Slot a, Slot b) const {
  if (const std::optional<Verdict> said = verdict(a, b)) return *said == Verdict::kSame;
  return finder_->pairs().find(a, b) != nullptr;
}

Change LabelledPairs::event(Slot a, Slot b) const {
  return !empty() && same(a, b) ? labelled_event(a, b) : finder_->event(a, b);
}

Change LabelledPairs::labelled_event(Slot a, Slot b) const {
  return labelled_event(finder_->store()[a], finder_->store()[b]);
}

Change LabelledPairs::labelled_event(const KeyedRecord& a, const KeyedRecord& b) const {
  constexpr double kAnyScore = -std::numeric_limits<double>::infinity();
  ScoreCounts counts;
  Change event = *finder_->judge().judge(a, b, kAnyScore, &counts);
  event.decision = Decision::kMatch;
  event.labelled = true;
  return event;
}

void LabelledPairs::mark() {
  keeping_ = true;
  replaced_.clear();
}

void LabelledPairs::undo(const Follow& follow) {
  keeping_ = false;
  PairTurn turn;
  for (auto one = replaced_.rbegin(); one != replaced_.rend(); ++one) {
    Label label{.pair = one->pair, .verdict = std::nullopt};
    if (one->known) {
      label.verdict = one->known->verdict;
      label.left_values = one->known->left_values;
      label.right_values = one->known->right_values;
    }
    if (const auto records = set(label, &turn)) follow(turn, *records);
  }
  mark();
}

}  // namespace kindred
