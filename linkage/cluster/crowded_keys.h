#ifndef KINDRED_LINKAGE_CLUSTER_CROWDED_KEYS_H_
#define KINDRED_LINKAGE_CLUSTER_CROWDED_KEYS_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "linkage/cluster/crowd_statement.h"
#include "linkage/cluster/shard_ranges.h"

namespace kindred {

// How many members keys have over all shards, and so which of them a key admits: the `max_bucket`
// of the least ranks, as in one process (KeyIndex). It is what the statements in the log say, read
// in their order; everybody who has read as far of the log has the same.
//
// Shards are ranges of ranks, so a key fills its bucket shard by shard. A shard needs to know of
// those before it how many members they have, and of itself which member is the last: the one with
// which `max_bucket` is reached. Everybody else needs that one rank.
//
// As long as no shard has more than `quiet()` members of a key, no bucket can be full and nobody
// says anything. One shard's statement makes the key known; then each shard that has members of it
// says how many, and says so again when that has changed; of those that find no room in the bucket
// it says but one. Between a change and the statement a key may admit too many or too few. Behind
// the last statement it admits whom it must: that is for who keeps the records to bring about, see
// admitted().
//
// Some 60 bytes a known key, and 32 for each shard that has members of it. Not thread-safe.
class CrowdedKeys {
 public:
  // `max_bucket` is at least `shards`: else every key would be known.
  CrowdedKeys(uint64_t max_bucket, ShardRanges ranges) : max_bucket_(max_bucket), ranges_(ranges) {}

  // The ranks that a key admits changed from those up to `before` to those up to `after`. Where
  // they became more, records between the two must be looked for again in all shards.
  struct Change {
    uint64_t before;
    uint64_t after;
  };
  // Reads a statement. O(shards).
  Change read(const CrowdStatement& statement);

  // The greatest rank that the key admits. O(1).
  uint64_t limit(uint64_t key) const;
  bool admitted(uint64_t key, uint64_t rank) const { return rank <= limit(key); }

  // Whether shards say how many members the key has.
  bool known(uint64_t key) const { return keys_.contains(key); }

  // Calls visit(key) for every key that does not admit all of its members.
  template <typename Visit>
  void for_each_full(Visit&& visit) const {
    for (const auto& [key, known] : keys_) {
      if (known.limit != UINT64_MAX) visit(key);
    }
  }

  // How many these are. O(1).
  uint64_t full() const { return full_; }

  // A shard with more members of a key makes it known.
  uint64_t quiet() const { return max_bucket_ / ranges_.shards(); }

  // How many of its members a key has room for, as far as the shards before it have said.
  // O(shards).
  uint64_t room(uint64_t key, uint32_t shard) const;

  // What a shard has to say that keeps so many members of the key, whether it has said so already
  // or not; nothing where no word of it is needed. `nth(n)` is the rank of the n-th of them, n >=
  // 1, in the order of ranks. O(shards).
  std::optional<CrowdStatement> to_state(uint64_t key, uint32_t shard, uint64_t members,
                                         const std::function<uint64_t(uint64_t n)>& nth) const;

  // The last statement of a shard; one of no members where there is none.
  CrowdStatement stated(uint64_t key, uint32_t shard) const;

 private:
  struct Part {
    uint32_t shard;
    uint64_t members;
    std::optional<uint64_t> last;
  };
  struct Key {
    std::vector<Part> parts;  // by shard, ascending; those of shards without members are left out
    uint64_t limit = UINT64_MAX;
  };

  static uint64_t members_before(const Key& key, uint32_t shard);
  uint64_t limit_of(const Key& key) const;

  uint64_t max_bucket_;
  ShardRanges ranges_;
  boost::unordered_flat_map<uint64_t, Key> keys_;
  uint64_t full_ = 0;  // that do not admit all of their members
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_CROWDED_KEYS_H_
