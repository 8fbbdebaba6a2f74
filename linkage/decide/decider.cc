#include "linkage/decide/decider.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

namespace kindred {

namespace {

bool concerns(const auto& pair, uint32_t slot) { return pair.a == slot || pair.b == slot; }

uint32_t other(const auto& pair, uint32_t slot) { return pair.a == slot ? pair.b : pair.a; }

// Where the pair stands in the turn. Only pairs of the record that enters are asked for: another
// one was found earlier.
size_t place_of(uint32_t a, uint32_t b, const PairTurn& turn) {
  if (a != turn.enters && b != turn.enters) return BegunMatch::kEarlier;
  for (size_t i = 0; i < turn.found.size(); ++i) {
    if (concerns(turn.found[i], a) && concerns(turn.found[i], b)) return i;
  }
  return BegunMatch::kEarlier;
}

// What began again of what the version before had. That has no end then, whether the event is the
// same, so that nothing is said, or another: a new value under the same key.
void join_versions(const PairTurn& turn, MatchTurn* out) {
  std::vector<std::pair<uint32_t, uint64_t>> before;  // partners, and what was said of them
  for (const EndedMatch& ended : out->ended) {
    if (concerns(ended, turn.leaves)) before.emplace_back(other(ended, turn.leaves), ended.digest);
  }
  std::sort(before.begin(), before.end());
  std::vector<uint32_t> again;  // partners
  std::erase_if(out->begun, [&](const BegunMatch& begun) {
    if (!concerns(begun, turn.enters)) return false;
    const uint32_t partner = other(begun, turn.enters);
    const auto known =
        std::lower_bound(before.begin(), before.end(), std::pair(partner, uint64_t{0}));
    if (known == before.end() || known->first != partner) return false;
    again.push_back(partner);
    return begun.found != BegunMatch::kEarlier && known->second == turn.found[begun.found].digest;
  });
  std::sort(again.begin(), again.end());
  std::erase_if(out->ended, [&](const EndedMatch& ended) {
    return concerns(ended, turn.leaves) &&
           std::binary_search(again.begin(), again.end(), other(ended, turn.leaves));
  });
}

// A pair that a label changed is another event, and no end of one.
void keep_begun(MatchTurn* out) {
  std::erase_if(out->ended, [out](const EndedMatch& ended) {
    return std::ranges::any_of(out->begun, [&ended](const BegunMatch& begun) {
      return concerns(begun, ended.a) && concerns(begun, ended.b);
    });
  });
}

}  // namespace

Decider::Decider(const Pipeline& pipeline, const SlotRecords* records)
    : one_per_source_(pipeline.one_per_source),
      must_cohere_(pipeline.cohesion > 0),
      records_(records),
      partners_(records),
      cohesive_(pipeline.cohesion) {}

void Decider::apply(const PairTurn& turn, MatchTurn* out) {
  out->clear();
  lose(turn, out);
  gain(turn, out);
  choose(turn, out);
  const bool leaves = turn.leaves != SlotRecords::kNone;
  const bool enters = turn.enters != SlotRecords::kNone;
  if (!leaves && !enters) keep_begun(out);
  if (leaves && enters) join_versions(turn, out);
}

// Whether such a pair is published only once it is chosen.
bool Decider::waits(bool review) const { return one_per_source_ || (must_cohere_ && !review); }

void Decider::begin(const BegunMatch& match, MatchTurn* out) {
  ++published_;
  reviews_ += match.review ? 1 : 0;
  out->begun.push_back(match);
}

void Decider::end(const EndedMatch& match, bool review, MatchTurn* out) {
  --published_;
  reviews_ -= review ? 1 : 0;
  out->ended.push_back(match);
}

void Decider::lose(const PairTurn& turn, MatchTurn* out) {
  for (const auto& [a, b, review, digest] : turn.lost) {
    bool published = true;
    if (waits(review))
      published = one_per_source_ ? partners_.remove(a, b) : cohesive_.remove(a, b);
    if (published) end({a, b, digest}, review, out);
  }
}

void Decider::gain(const PairTurn& turn, MatchTurn* out) {
  for (size_t i = 0; i < turn.found.size(); ++i) {
    const FoundPair& pair = turn.found[i];
    const bool review = pair.review();
    if (!waits(review)) {
      begin({pair.a, pair.b, review, i}, out);
    } else if (one_per_source_) {
      partners_.add({pair.a, pair.b, strength(pair.event)}, review);
    } else {
      cohesive_.add(pair.a, pair.b, pair.event.labelled);
    }
  }
}

// Chooses anew after pairs were gained and lost.
void Decider::choose(const PairTurn& turn, MatchTurn* out) {
  if (one_per_source_) {
    const GreedyMatching::Changes changes = partners_.update();
    for (const auto& [a, b, score] : changes.dropped) end({a, b}, partners_.review(a, b), out);
    for (const auto& [a, b, score] : changes.chosen) {
      begin({a, b, partners_.review(a, b), place_of(a, b, turn)}, out);
    }
  }
  if (must_cohere_) {
    const CohesiveMatches::Changes changes = cohesive_.update();
    for (const auto& [a, b] : changes.dropped) end({a, b}, false, out);
    for (const auto& [a, b] : changes.chosen) begin({a, b, false, place_of(a, b, turn)}, out);
  }
}

bool Decider::published(Slot a, Slot b, bool review) const {
  if (!waits(review)) return true;
  return one_per_source_ ? partners_.chosen(a, b) : cohesive_.stands(a, b);
}

double Decider::strength(const Change& event) {
  return event.labelled ? std::numeric_limits<double>::infinity() : event.evaluation.score;
}

std::optional<Decider::Slot> Decider::partner(Slot slot, uint32_t source) const {
  const auto pair = partners_.partner(slot, source);
  return pair ? std::optional(other(*pair, slot)) : std::nullopt;
}

void Decider::keep_one_per_source(Slot self, std::optional<uint32_t> source,
                                  std::vector<LookedUp>* found) const {
  const GreedyMatching::Changes meanwhile =
      self == SlotRecords::kNone ? GreedyMatching::Changes() : partners_.without(self);
  const auto better = [](const Change& x, const Change& y) {
    if (strength(x) != strength(y)) return strength(x) > strength(y);
    return pair_less(x, y);
  };
  const auto wins = [&](const LookedUp& one) {
    if (!source) return true;
    const auto partner = partners_.partner(one.other, *source, meanwhile);
    if (!partner) return true;
    Change held;
    std::tie(held.left, held.right) = records_->pair(partner->a, partner->b);
    held.evaluation.score = partner->score;
    return better(one.event, held);
  };

  std::sort(found->begin(), found->end(),
            [&](const LookedUp& x, const LookedUp& y) { return better(x.event, y.event); });
  std::set<uint32_t> taken;  // sources
  std::vector<LookedUp> kept;
  for (LookedUp& one : *found) {
    const uint32_t of_other = records_->source(one.other);
    if (taken.contains(of_other) || !wins(one)) continue;
    taken.insert(of_other);
    kept.push_back(std::move(one));
  }
  *found = std::move(kept);
}

}  // namespace kindred
