#include "linkage/find/distinct.h"

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>

#include "linkage/record/prefetch_record.h"

namespace kindred {

namespace {

// Records between the prefetch of one and its use: other threads have made them.
constexpr size_t kAhead = 16;

// A rank is a hash already.
struct Rank {
  using is_avalanching = void;
  size_t operator()(uint64_t rank) const { return rank; }
};

}  // namespace

size_t distinct(std::span<const Prepared> records) {
  boost::unordered_flat_set<uint64_t, Rank> ranks(records.size());
  size_t count = 0;
  for (; count < records.size(); ++count) {
    if (count + kAhead < records.size()) prefetch_record(records[count + kAhead].record);
    const KeyedRecord& record = records[count].record;
    if (!record.empty() && !ranks.insert(record.rank()).second) break;
  }
  return count;
}

}  // namespace kindred
