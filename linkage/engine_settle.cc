#include <algorithm>
#include <tuple>
#include <utility>

#include "linkage/engine.h"

namespace kindred {

namespace {

bool concerns(const auto& pair, uint32_t slot) { return pair.a == slot || pair.b == slot; }

uint32_t other(const auto& pair, uint32_t slot) { return pair.a == slot ? pair.b : pair.a; }

}  // namespace

// Brings the set of live matches up to date with one move and publishes what that changed. When a
// version replaces another, a pair of both speaks for one pair of identities: nothing is said when
// its event stays the same.
void Engine::settle(const Move& move, int64_t time, Judged* judged, std::vector<Change>* changes) {
  Turn turn;
  take_away(judged->weaker, &turn);
  add(&judged->matched, &turn);
  const Choice choice = choose();
  for (const auto& [a, b] : choice.dropped) {
    turn.ended.push_back({a, b, matches_.find(a, b)->digest});
  }
  for (const auto& [a, b] : choice.chosen) {
    turn.begun.push_back({a, b, event_of(move, a, b, &judged->matched)});
  }

  const size_t first = changes->size();
  for (Begun& begun : turn.begun) {
    if (said_before(move, begun, &turn)) continue;
    if (refreshed_) begun.event.time = std::max(store_[begun.a].time(), store_[begun.b].time());
    changes->push_back(std::move(begun.event));
  }
  for (const Ended& ended : turn.ended) changes->push_back(retraction(ended.a, ended.b, time));
  std::sort(changes->begin() + static_cast<std::ptrdiff_t>(first), changes->end(), pair_less);
}

// Moves of which what they would publish and note is known elsewhere.
void Engine::apply_unsaid(std::span<const Move> moves) {
  index_.apply(moves, pool_);
  stats_.score.joins.pairs += index_.take_misfits();
  std::vector<Judged> judged = judge(moves);
  const bool noting = std::exchange(noting_, false);
  std::vector<Change> unsaid;
  for (size_t i = 0; i < moves.size(); ++i) settle(moves[i], 0, &judged[i], &unsaid);
  noting_ = noting;
  count_caps();
}

void Engine::take_away(std::span<const PairSupport> weaker, Turn* turn) {
  for (const auto& [a, b, branch, support] : weaker) {
    MatchSet::Match* match = matches_.find(a, b);
    if (match == nullptr) continue;
    match->support -= static_cast<uint32_t>(-support);
    if (match->support != 0) continue;
    if (match->published) turn->ended.push_back({a, b, match->digest});
    if (noting_) noted_.push_back({.pair = identities(a, b)});
    withdraw(a, b, match->review);
    matches_.remove(a, b);
  }
}

void Engine::add(std::vector<Matched>* matched, Turn* turn) {
  for (Matched& one : *matched) {
    const auto [a, b, branch, support] = one.pair;
    if (MatchSet::Match* match = matches_.find(a, b)) {
      match->support += static_cast<uint32_t>(support);
      continue;
    }
    const uint64_t said = digest(one.event);
    const bool review = one.event.decision == Decision::kReview;
    const double score = one.event.evaluation.score;
    matches_.add(a, b,
                 {.digest = said,
                  .support = static_cast<uint32_t>(support),
                  .review = review,
                  .published = !waits(review)});
    if (noting_) {
      noted_.push_back({.pair = {one.event.left, one.event.right},
                        .live = true,
                        .review = review,
                        .digest = said,
                        .score = pipeline_->one_per_source ? score : 0});
    }
    offer(a, b, review, score);
    if (!waits(review)) turn->begun.push_back({a, b, std::move(one.event)});
  }
}

// Of a pair that came with the move the event is there; of another one it is what it was.
Change Engine::event_of(const Move& move, Slot a, Slot b, std::vector<Matched>* matched) const {
  if (a == move.enters || b == move.enters) {
    const auto found = std::find_if(matched->begin(), matched->end(), [&](const Matched& one) {
      return concerns(one.pair, a) && concerns(one.pair, b);
    });
    if (found != matched->end()) return std::move(found->event);
  }
  ScoreCounts counts;
  return *judge_.judge(store_[a], store_[b], &counts);
}

// Whether the version that the move replaces had the same event. Its own end is none then, nor when
// the event is another: a new value under the same key.
bool Engine::said_before(const Move& move, const Begun& begun, Turn* turn) {
  if (move.leaves == RecordStore::kNone || !concerns(begun, move.enters)) return false;
  const Slot partner = other(begun, move.enters);
  const auto before = std::find_if(turn->ended.begin(), turn->ended.end(), [&](const Ended& ended) {
    return concerns(ended, move.leaves) && other(ended, move.leaves) == partner;
  });
  if (before == turn->ended.end()) return false;
  const bool same = before->digest == digest(begun.event);
  turn->ended.erase(before);
  return same;
}

IdentityPair Engine::identities(Slot a, Slot b) const {
  const bool in_order = identity_less(store_[a], store_[b]);
  return {store_[in_order ? a : b].identity(), store_[in_order ? b : a].identity()};
}

Change Engine::retraction(Slot a, Slot b, int64_t time) const {
  Change change;
  std::tie(change.left, change.right) = identities(a, b);
  change.decision = Decision::kRetracted;
  change.time = time;
  return change;
}

}  // namespace kindred
