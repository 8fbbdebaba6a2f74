#ifndef KINDRED_LINKAGE_BLOCK_JOIN_COUNTS_H_
#define KINDRED_LINKAGE_BLOCK_JOIN_COUNTS_H_

#include <cstdint>

namespace kindred {

// How far pairs came in exact joins (MMDS 3.9), each step out of the one before. A pair that the
// index leaves out by their sketches counts once for every key that it shares.
struct JoinCounts {
  uint64_t pairs = 0;     // that shared a key
  uint64_t lengths = 0;   // whose lengths, and in the index whose sketches, do not rule them out
  uint64_t places = 0;    // nor do the places of the first symbol in common
  uint64_t compared = 0;  // in full
  uint64_t held = 0;

  JoinCounts& operator+=(const JoinCounts& other) {
    pairs += other.pairs;
    lengths += other.lengths;
    places += other.places;
    compared += other.compared;
    held += other.held;
    return *this;
  }

  bool operator==(const JoinCounts&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_JOIN_COUNTS_H_
