#ifndef KINDRED_LINKAGE_LAKE_KEY_BUCKET_H_
#define KINDRED_LINKAGE_LAKE_KEY_BUCKET_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "linkage/block/set_sketch.h"
#include "linkage/find/judge.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// A record, and those of its keys that admit it and that somebody shares.
class BucketMember {
 public:
  // `admitted` has a bit for each of record.keys(), from the lowest bit of the first byte on; what
  // is missing at its end is 0.
  BucketMember(KeyedRecord record, std::string_view admitted);

  const KeyedRecord& record() const { return record_; }
  // Of a branch, ascending.
  std::span<const uint64_t> keys(size_t branch) const;

 private:
  KeyedRecord record_;
  std::vector<uint64_t> keys_;
  std::vector<uint32_t> ends_;  // by branch
};

// Finds the pairs of one key where all records that it admits come together, without an index and
// without what other keys have found: the map-reduce of MMDS exercise 3.4.4. A pair that several
// keys support is found at the first of them, by branch and then by key, and nowhere else. So the
// buckets of all keys together give the pairs of linkage/find/finder.h, each once.
class KeyBuckets {
 public:
  using Visit =
      std::function<void(const KeyedRecord& a, const KeyedRecord& b, const Change& event)>;

  explicit KeyBuckets(std::shared_ptr<const Pipeline> pipeline);

  // Calls visit() for each pair of these records that `key` supports before all others, and that
  // scores high enough. They are all that the key admits, and at least one. O(members^2).
  void judge(uint64_t key, std::span<const BucketMember* const> members, const Visit& visit) const;

 private:
  bool first(size_t branch, uint64_t key, const BucketMember& a, const BucketMember& b) const;

  std::shared_ptr<const Pipeline> pipeline_;
  Judge judge_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LAKE_KEY_BUCKET_H_
