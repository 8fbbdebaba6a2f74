#ifndef KINDRED_LINKAGE_RECORD_UNREADABLE_H_
#define KINDRED_LINKAGE_RECORD_UNREADABLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace kindred {

// By the pipeline's field numbers, how many values could not be read as the number, date, place or
// vector that they should have been. Takes no memory where all could.
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

  // Of `other` there are no more in any field.
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

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_UNREADABLE_H_
