#ifndef KINDRED_LINKAGE_CLUSTER_SHARD_RANGES_H_
#define KINDRED_LINKAGE_CLUSTER_SHARD_RANGES_H_

#include <cstdint>

namespace kindred {

// The ranks of identities (KeyedRecord::rank()), cut into as many ranges of one size as there are
// shards, in their order: a record is kept by the shard of its rank. So whom a key admits first
// stands in the first shards.
class ShardRanges {
 public:
  // At least one shard.
  explicit ShardRanges(uint32_t shards) : shards_(shards) {}

  uint32_t shards() const { return shards_; }
  uint32_t shard_of(uint64_t rank) const {
    return static_cast<uint32_t>(static_cast<Wide>(rank) * shards_ >> 64U);
  }
  // The least and the greatest rank of a shard.
  uint64_t first(uint32_t shard) const {
    return static_cast<uint64_t>(((static_cast<Wide>(shard) << 64U) + shards_ - 1) / shards_);
  }
  uint64_t last(uint32_t shard) const {
    return shard + 1 == shards_ ? UINT64_MAX : first(shard + 1) - 1;
  }

 private:
  __extension__ using Wide = unsigned __int128;

  uint32_t shards_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_SHARD_RANGES_H_
