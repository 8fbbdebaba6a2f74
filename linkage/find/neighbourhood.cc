#include "linkage/find/neighbourhood.h"

#include <algorithm>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

using Slot = uint32_t;

// A member of a key of one branch.
struct Met {
  Slot slot;
  uint32_t branch;

  auto operator<=>(const Met&) const = default;
};

// One that was met, with its part of a list of Met.
struct Drawn {
  uint64_t draw;
  size_t first;
  size_t count;

  bool operator<(const Drawn& other) const { return draw < other.draw; }
};

// Counts the members of each key, and gives how many there are together.
uint64_t count_members(const Finder& finder, Neighbourhood* around) {
  uint64_t all = 0;
  for (const uint64_t key : around->record->keys()) {
    around->members.push_back(finder.index().members(key));
    all += around->members.back();
  }
  return all;
}

// Those that a key admits along with the record, once a key, in the order of slots.
std::vector<Met> meet(const Finder& finder, Slot self) {
  std::vector<Met> met;
  const KeyedRecord& record = finder.store()[self];
  for (uint32_t branch = 0; branch < record.branches(); ++branch) {
    for (const uint64_t key : record.keys(branch)) {
      const size_t before = met.size();
      bool admitted = false;
      finder.index().probe(key, [&](Slot slot) {
        admitted = admitted || slot == self;
        if (slot != self) met.push_back({slot, branch});
      });
      if (!admitted) met.resize(before);
    }
  }
  std::sort(met.begin(), met.end());
  return met;
}

Neighbour neighbour_of(const Finder& finder, const KeyedRecord& record, std::span<const Met> met) {
  Neighbour neighbour;
  neighbour.record = &finder.store()[met.front().slot];
  ScoreCounts counts;
  for (size_t branch = 0; branch < record.branches(); ++branch) {
    KeysInCommon& keys = neighbour.branches.emplace_back();
    for_each_shared(record.keys(branch), neighbour.record->keys(branch),
                    [&](uint64_t) { ++keys.shared; });
    keys.admitted =
        static_cast<uint32_t>(std::ranges::count(met, static_cast<uint32_t>(branch), &Met::branch));
    keys.holds =
        keys.shared > 0 && finder.judge().qualifies(branch, record, *neighbour.record, &counts);
  }
  return neighbour;
}

// Looks at up to kMostNeighbours of those that were drawn, which then stand for all of them.
void take(const Finder& finder, std::span<const Met> met, bool match, std::vector<Drawn>* drawn,
          Neighbourhood* around) {
  const size_t taken = std::min(drawn->size(), kMostNeighbours);
  std::partial_sort(drawn->begin(), drawn->begin() + static_cast<std::ptrdiff_t>(taken),
                    drawn->end());
  for (size_t i = 0; i < taken; ++i) {
    const Drawn& one = (*drawn)[i];
    Neighbour neighbour = neighbour_of(finder, *around->record, met.subspan(one.first, one.count));
    if (std::ranges::none_of(neighbour.branches, &KeysInCommon::found)) continue;
    neighbour.match = match;
    neighbour.stands_for = static_cast<double>(drawn->size()) / static_cast<double>(taken);
    around->neighbours.push_back(std::move(neighbour));
  }
}

}  // namespace

Neighbourhood look_around(const Finder& finder, Slot slot,
                          const std::function<bool(Slot, Slot)>& match) {
  Neighbourhood around;
  around.record = &finder.store()[slot];
  around.crowded = count_members(finder, &around) > kMostAround;
  if (around.crowded) return around;
  const std::vector<Met> met = meet(finder, slot);
  std::vector<Drawn> matches;
  std::vector<Drawn> others;
  for (size_t first = 0; first < met.size();) {
    const Slot other = met[first].slot;
    size_t end = first;
    while (end < met.size() && met[end].slot == other) ++end;
    const bool linked =
        !finder.pipeline().link_only ||
        finder.pipeline().links(around.record->source(), finder.store()[other].source());
    std::vector<Drawn>& drawn = match(slot, other) ? matches : others;
    if (linked) drawn.push_back({mix(slot, other), first, end - first});
    first = end;
  }
  take(finder, met, true, &matches, &around);
  take(finder, met, false, &others, &around);
  return around;
}

}  // namespace kindred
