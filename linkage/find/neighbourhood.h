#ifndef KINDRED_LINKAGE_FIND_NEIGHBOURHOOD_H_
#define KINDRED_LINKAGE_FIND_NEIGHBOURHOOD_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "linkage/find/finder.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// How a branch stands to a pair of live records.
struct KeysInCommon {
  uint32_t shared = 0;    // keys that both have
  uint32_t admitted = 0;  // of these, keys that admit both: see Pipeline::max_bucket
  bool holds = false;     // a key is shared, and the check on the pair says yes where there is one

  // Whether the branch finds the pair.
  bool found() const { return holds && admitted > 0; }
};

// A live record that some branch finds with another one.
struct Neighbour {
  const KeyedRecord* record = nullptr;
  bool match = false;
  double stands_for = 1;               // neighbours that were left out are like this one
  std::vector<KeysInCommon> branches;  // by branch
};

// What one live record shares keys with.
struct Neighbourhood {
  const KeyedRecord* record = nullptr;
  std::vector<uint64_t> members;  // by key of KeyedRecord::keys(): live records that have it
  bool crowded = false;           // too many share a key with it: they were not looked at
  std::vector<Neighbour> neighbours;
};

// So many that share a key are looked at; then up to so many matches among them, and up to so many
// others. Which, is drawn by a hash that knows of nothing but the slots.
inline constexpr size_t kMostAround = 50'000;
inline constexpr size_t kMostNeighbours = 32;

// The neighbourhood of a live record, by its slot. Records in it are valid until the finder takes
// in others. `match` says whether the pair of two slots is a match that is published.
// O(members of the record's keys), each some nanoseconds, and O(kMostNeighbours keys).
Neighbourhood look_around(const Finder& finder, uint32_t slot,
                          const std::function<bool(uint32_t, uint32_t)>& match);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_NEIGHBOURHOOD_H_
