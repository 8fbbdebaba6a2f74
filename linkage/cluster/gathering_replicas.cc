// By the word of which replicas of shards pairs are there.

#include <algorithm>
#include <utility>

#include "linkage/cluster/gathering.h"

namespace kindred {

namespace {

// A call looks at all disputed pairs, where so many calls came before that these are not more each.
constexpr size_t kAtOnceAgreed = 1'024;
// Entries of the log by which a replica is away that is behind.
constexpr uint64_t kAway = 1'000'000;

}  // namespace

// The first offset, of these, at which some replica has ended a turn. Gapless is one that has ended
// a turn where the last step ends. One that has passed that over says what is there, and not what
// came and went.
std::optional<uint64_t> Gathering::next_end(const Shard& shard, uint64_t least,
                                            bool gapless) const {
  std::optional<uint64_t> end;
  for (const Replica& one : shard.replicas) {
    if (gapless && one.met != least_) continue;
    const auto turn = std::ranges::lower_bound(one.turns, least, {}, &Turn::end);
    if (turn != one.turns.end()) end = std::min(end.value_or(turn->end), turn->end);
  }
  return end;
}

// The first offset at which all shards have ended a turn.
std::optional<uint64_t> Gathering::common_end(bool gapless) const {
  uint64_t end = least_;
  for (bool common = false; !common;) {
    common = true;
    for (const Shard& shard : shards_) {
      const std::optional<uint64_t> next = next_end(shard, end, gapless);
      if (!next) return std::nullopt;
      common = common && *next == end;
      end = *next;
    }
  }
  return end;
}

// Where no replica of a shard is gapless that has come further, one may be that was not read yet.
std::optional<uint64_t> Gathering::step_end() {
  std::optional<uint64_t> end = common_end(true);
  if (!end) {
    end = common_end(false);
    const auto now = std::chrono::steady_clock::now();
    if (end && !waits_) waits_ = now;
    if (end && now - *waits_ < patience_) return std::nullopt;
  }
  waits_.reset();
  return end;
}

// What was said of the turns of a step. Those count that have ended one where it ends. Gives
// whether one of them was away before.
bool Gathering::hear_all() {
  bool came_back = false;
  for (uint32_t number = 0; number < shards_.size(); ++number) {
    Shard& shard = shards_[number];
    shard.count = 0;
    for (uint32_t replica = 0; replica < kMostReplicas; ++replica) {
      const Replica& one = shard.replicas[replica];
      hear(number, replica, least_);
      if (one.met == least_) {
        shard.count |= bit(replica);
        came_back = came_back || (shard.near & bit(replica)) == 0;
        shard.near |= bit(replica);
      } else if (one.turns.empty() && one.heard + kAway < least_ - 1) {
        shard.near &= static_cast<uint8_t>(~bit(replica));
      }
    }
  }
  return came_back;
}

Gathering::Sides Gathering::sides(const PairRanks& ranks, uint8_t Shard::*of) const {
  Sides sides = 0;
  for (size_t record = 0; record < ranks.size(); ++record) {
    const Shard& shard = shards_[ranges_.shard_of(ranks[record])];
    sides |= static_cast<Sides>(shard.*of << (kMostReplicas * record));
  }
  return sides;
}

// Whether the pair was told so whichever replicas count that are near: one of its shards says so in
// all of them, or no shard does in any.
bool Gathering::agreed(const PairRanks& ranks, const There& there) const {
  const Sides near = sides(ranks, &Shard::near);
  const Sides by = there.by & near;
  if (!there.told) return by == 0;
  constexpr Sides kLeft = bit(kMostReplicas) - 1;
  const auto all = [&](Sides of_shard) { return (by & of_shard) == (near & of_shard); };
  return all(kLeft) || all(kLeft << kMostReplicas);
}

void Gathering::watch(const PairRanks& ranks) {
  const auto there = there_.find(ranks);
  if (there != there_.end() && !agreed(ranks, there->second)) disputed_.try_emplace(ranks);
}

void Gathering::watch_all() {
  for (const auto& [ranks, there] : there_) {
    if (!agreed(ranks, there)) disputed_.try_emplace(ranks);
  }
}

// Where the limit of a crowded key has changed, a pair that both records' shards have in one
// process is found at once there, and elsewhere when one of them is told again. Whoever is away
// meanwhile leaves the pair as it was told, and the others may have no more to say of it.
void Gathering::check_agreed() {
  if (++calls_ * kAtOnceAgreed < disputed_.size()) return;
  calls_ = 0;
  const auto now = std::chrono::steady_clock::now();
  bool overtaken = false;
  boost::unordered::erase_if(disputed_, [&](auto& one) {
    auto& [ranks, since] = one;
    const auto there = there_.find(ranks);
    if (there == there_.end() || agreed(ranks, there->second)) return true;
    const bool so = (there->second.by & sides(ranks, &Shard::count)) != 0;
    const bool differs = so != there->second.told && !told_.contains(ranks);
    if (!differs) since.reset();
    overtaken = overtaken || (since && now - *since >= patience_);
    if (differs && !since) since = now;
    return false;
  });
  if (overtaken) throw Overtaken("the replicas of shards do not agree on a pair");
}

}  // namespace kindred
