// What the engine counts on the way of a record, for summaries, metrics and reports. No count is
// ever an input: matches do not depend on them.

#ifndef KINDRED_LINKAGE_BASE_COUNTS_H_
#define KINDRED_LINKAGE_BASE_COUNTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace kindred {

// How many values could not be read as the number, date, place or vector that they should be, by
// the pipeline's field numbers. Takes no memory where all could be read.
class UnreadableCounts {
 public:
  void add(size_t field, uint64_t values = 1) {
    if (counts_.size() <= field) counts_.resize(field + 1, 0);
    counts_[field] += values;
  }

  // Every field from this number on has none.
  size_t fields() const { return counts_.size(); }
  uint64_t of(size_t field) const { return field < counts_.size() ? counts_[field] : 0; }
  uint64_t all() const { return std::accumulate(counts_.begin(), counts_.end(), uint64_t{0}); }

  UnreadableCounts& operator+=(const UnreadableCounts& other) {
    for (size_t f = 0; f < other.counts_.size(); ++f) add(f, other.counts_[f]);
    return *this;
  }

  // `other` has no more than this in any field.
  UnreadableCounts& operator-=(const UnreadableCounts& other) {
    const size_t fields = std::min(counts_.size(), other.counts_.size());
    for (size_t f = 0; f < fields; ++f) counts_[f] -= other.counts_[f];
    while (!counts_.empty() && counts_.back() == 0) counts_.pop_back();
    return *this;
  }

  bool operator==(const UnreadableCounts&) const = default;

 private:
  std::vector<uint64_t> counts_;  // the last one is not 0
};

// What became of the texts whose shingles are kept for a comparison in full (steps 1 to 3 of MMDS
// 3.4.3).
struct ShingleCounts {
  uint64_t shingles = 0;
  uint64_t distinct = 0;  // each once a record
  uint64_t slots = 0;     // of the signatures made of them

  ShingleCounts& operator+=(const ShingleCounts& other) {
    shingles += other.shingles;
    distinct += other.distinct;
    slots += other.slots;
    return *this;
  }

  bool operator==(const ShingleCounts&) const = default;
};

// How far pairs came in exact joins (MMDS 3.9); each count is a part of the one before. A pair that
// the index leaves out by its sketches counts once for every key that it shares.
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

// The bytes that the live records and matches take. The allocator's own bytes and the memory that a
// batch needs while it is linked are not counted.
struct MemoryUse {
  uint64_t records = 0;     // their values, features and keys
  uint64_t identities = 0;  // to find a record by its identity
  uint64_t keys = 0;        // to find records by a key, and to tell duplicates among them
  uint64_t matches = 0;
  uint64_t entities = 0;  // which records are together

  MemoryUse& operator+=(const MemoryUse& other) {
    records += other.records;
    identities += other.identities;
    keys += other.keys;
    matches += other.matches;
    entities += other.entities;
    return *this;
  }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_COUNTS_H_
