#ifndef KINDRED_LINKAGE_CLUSTER_MATCH_SEARCH_H_
#define KINDRED_LINKAGE_CLUSTER_MATCH_SEARCH_H_

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "linkage/find/finder.h"
#include "linkage/find/index/buckets.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Asks which of some records, that are not in, would be in a pair with one that a finder of a share
// is there for. Most are in none, so they are looked up before anything is done about them. One
// thread each.
class MatchSearch {
 public:
  // Outlives this.
  explicit MatchSearch(const Finder* finder) : finder_(finder) {}

  // By record, 1 or 0. O(members of their keys).
  void search(std::span<const KeyedRecord* const> records, std::span<uint8_t> matches);

  const PairJudging::Counts& counts() const { return counts_; }

 private:
  using Slot = RecordStore::Slot;
  struct Probe {
    uint64_t key;
    uint32_t record;
    uint16_t branch;
  };
  struct Shared {
    uint32_t record;
    Slot slot;
    uint16_t branch;
    uint64_t key;
    bool same_pair(const Shared& other) const {
      return record == other.record && slot == other.slot;
    }
    friend auto operator<=>(const Shared&, const Shared&) = default;
  };

  void search_piece(std::span<const KeyedRecord* const> records, std::span<uint8_t> matches);
  void prefetch_members(size_t begin, std::span<const uint8_t> matches);
  void probe(std::span<const KeyedRecord* const> records);
  bool qualifies(const KeyedRecord& record, const Shared& one);
  bool matches(const KeyedRecord& record, Slot slot);

  const Finder* finder_;
  PairJudging::Counts counts_;
  size_t at_once_ = 256;  // records
  // Their memory is used again.
  std::vector<Probe> probes_;
  Buckets<Probe> by_region_;
  std::vector<Shared> shared_;
  std::vector<Slot> members_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_MATCH_SEARCH_H_
