#include "linkage/decide/label_book.h"

#include <algorithm>
#include <utility>

namespace kindred {

namespace {

// `values`: of the record as it is; `then`: of the record as it was.
bool changed(uint64_t values, const std::optional<uint64_t>& then) {
  return then && *then != values;
}

uint64_t& count_of(Verdict verdict, LabelStats* counts) {
  switch (verdict) {
    case Verdict::kSame:
      return counts->same;
    case Verdict::kDifferent:
      return counts->different;
    default:
      return counts->unsure;
  }
}

}  // namespace

std::optional<LabelBook::Known> LabelBook::set(const IdentityPair& pair,
                                               const std::optional<Known>& known) {
  const Number left = entry(pair.first);
  const Number right = entry(pair.second);
  std::optional<Known> before;
  if (const Link* const old = link(left, right)) before = old->known;
  if (before) count(left, right, *before, false);
  put_link(left, right, known);
  put_link(right, left, known);
  if (known) count(left, right, *known, true);
  drop_unnamed(left);
  drop_unnamed(right);
  return before;
}

LabelBook::Number LabelBook::find(const Identity& identity) const {
  const auto found = by_identity_.find(identity);
  return found == by_identity_.end() ? kNone : found->second;
}

LabelBook::Number LabelBook::at(Slot slot) const {
  const auto found = by_slot_.find(slot);
  return found == by_slot_.end() ? kNone : found->second;
}

void LabelBook::move(Number number, Slot slot, uint64_t values) {
  Entry& entry = entries_[number];
  count_all(number, false);
  if (entry.slot != kNoSlot) by_slot_.erase(entry.slot);
  entry.slot = slot;
  entry.values = values;
  if (slot != kNoSlot) by_slot_[slot] = number;
  count_all(number, true);
}

std::optional<Verdict> LabelBook::verdict(Number one, Number other) const {
  const Link* const found = link(one, other);
  return found == nullptr ? std::nullopt : std::optional(found->known.verdict);
}

std::optional<Verdict> LabelBook::verdict_at(Slot a, Slot b) const {
  const Number one = at(a);
  if (one == kNone) return std::nullopt;
  const Number other = at(b);
  return other == kNone ? std::nullopt : verdict(one, other);
}

std::vector<Label> LabelBook::all() const {
  return labels([](Number, const Link&) { return true; });
}

std::vector<Label> LabelBook::stale() const {
  return labels(
      [this](Number left, const Link& link) { return is_stale(left, link.other, link.known); });
}

template <typename Keep>
std::vector<Label> LabelBook::labels(Keep&& keep) const {
  std::vector<Label> found;
  for (Number number = 0; number < entries_.size(); ++number) {
    const Entry& left = entries_[number];
    for (const Link& link : left.links) {
      const Identity& right = entries_[link.other].identity;
      if (!(left.identity < right) || !keep(number, link)) continue;
      found.push_back({.pair = {left.identity, right},
                       .verdict = link.known.verdict,
                       .left_values = link.known.left_values,
                       .right_values = link.known.right_values});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Label& x, const Label& y) { return x.pair < y.pair; });
  return found;
}

LabelBook::Number LabelBook::entry(const Identity& identity) {
  const Number known = find(identity);
  if (known != kNone) return known;
  auto number = static_cast<Number>(entries_.size());
  if (free_.empty()) {
    entries_.emplace_back();
  } else {
    number = free_.back();
    free_.pop_back();
  }
  entries_[number].identity = identity;
  by_identity_[identity] = number;
  return number;
}

void LabelBook::drop_unnamed(Number number) {
  Entry& entry = entries_[number];
  if (!entry.links.empty()) return;
  if (entry.slot != kNoSlot) by_slot_.erase(entry.slot);
  by_identity_.erase(entry.identity);
  entry = Entry();
  free_.push_back(number);
}

const LabelBook::Link* LabelBook::link(Number one, Number other) const {
  const std::vector<Link>& links = entries_[one].links;
  const auto found = std::ranges::lower_bound(links, other, {}, &Link::other);
  return found == links.end() || found->other != other ? nullptr : &*found;
}

void LabelBook::put_link(Number from, Number to, const std::optional<Known>& known) {
  std::vector<Link>& links = entries_[from].links;
  const auto place = std::ranges::lower_bound(links, to, {}, &Link::other);
  const bool there = place != links.end() && place->other == to;
  if (known && there) place->known = *known;
  if (known && !there) links.insert(place, {to, *known});
  if (!known && there) links.erase(place);
}

bool LabelBook::waits(Number one, Number other) const {
  return entries_[one].slot == kNoSlot || entries_[other].slot == kNoSlot;
}

bool LabelBook::is_stale(Number one, Number other, const Known& known) const {
  const bool in_order = entries_[one].identity < entries_[other].identity;
  const Entry& left = entries_[in_order ? one : other];
  const Entry& right = entries_[in_order ? other : one];
  return (left.slot != kNoSlot && changed(left.values, known.left_values)) ||
         (right.slot != kNoSlot && changed(right.values, known.right_values));
}

void LabelBook::count(Number one, Number other, const Known& known, bool comes) {
  const auto add = [comes](uint64_t* count) { *count += comes ? 1 : UINT64_MAX; };
  add(&count_of(known.verdict, &counts_));
  if (waits(one, other)) add(&counts_.waiting);
  if (is_stale(one, other, known)) add(&counts_.stale);
}

void LabelBook::count_all(Number number, bool come) {
  for (const Link& link : entries_[number].links) count(number, link.other, link.known, come);
}

}  // namespace kindred
