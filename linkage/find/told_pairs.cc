#include "linkage/find/told_pairs.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <utility>

namespace kindred {

namespace {

using Slot = RecordStore::Slot;
using Move = ShardedIndex::Move;
using Judged = PairJudging::Judged;

// Where a record was before the moves, where it is behind them, and which of them is its own.
struct Place {
  Slot before = RecordStore::kNone;
  Slot now = RecordStore::kNone;
  std::optional<size_t> move;
};

class Places {
 public:
  Places(std::span<const Move> moves, const Versions& versions)
      : moves_(moves), versions_(versions) {
    for (size_t i = 0; i < moves.size(); ++i) {
      const Slot slot = moves[i].enters != RecordStore::kNone ? moves[i].enters : moves[i].leaves;
      if (slot != RecordStore::kNone) of_rank_[versions.store()[slot].rank()] = i;
    }
  }

  Place of(const Identity& identity) const {
    const auto move = of_rank_.find(identity_rank(identity));
    if (move != of_rank_.end()) {
      const auto& [leaves, enters] = moves_[move->second];
      return {leaves, enters, move->second};
    }
    const Slot slot = versions_.store().find(identity.source, identity.id);
    if (!versions_.live(slot)) return {};
    return {slot, slot, std::nullopt};
  }

 private:
  std::span<const Move> moves_;
  const Versions& versions_;
  boost::unordered_flat_map<uint64_t, size_t> of_rank_;  // moves
};

bool there(Slot a, Slot b) { return a != RecordStore::kNone && b != RecordStore::kNone; }

}  // namespace

std::vector<Judged> judged_of(std::span<PairChange> told, std::span<const Move> moves,
                              const Versions& versions, const SupportedPairs& pairs) {
  std::vector<Judged> judged(moves.size() + 1);
  const Places places(moves, versions);
  for (PairChange& change : told) {
    const Place left = places.of(change.event.left);
    const Place right = places.of(change.event.right);
    const bool moved = left.move || right.move;
    const SupportedPairs::Pair* const known =
        there(left.before, right.before) ? pairs.find(left.before, right.before) : nullptr;
    const bool stays = known && change.live && !moved && known->digest == change.digest;
    if (stays) continue;
    if (known) {
      const size_t rest = moves.size();
      Judged& at = judged[std::min(left.move.value_or(rest), right.move.value_or(rest))];
      const auto [a, b] = std::minmax(left.before, right.before);
      at.weaker.push_back({.a = a, .b = b, .branch = 0, .support = -1});
    }
    if (change.live && there(left.now, right.now)) {
      Judged& at = judged[std::max(left.move, right.move).value_or(moves.size())];
      const auto [a, b] = std::minmax(left.now, right.now);
      at.stronger.push_back({.a = a,
                             .b = b,
                             .support = 1,
                             .digest = change.digest,
                             .event = std::move(change.event)});
    }
  }
  return judged;
}

}  // namespace kindred
