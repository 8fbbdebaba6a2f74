#ifndef KINDRED_LINKAGE_CLUSTER_LOCAL_CLUSTER_H_
#define KINDRED_LINKAGE_CLUSTER_LOCAL_CLUSTER_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "linkage/base/counts.h"
#include "linkage/base/thread_pool.h"
#include "linkage/cluster/shard_finder.h"
#include "linkage/find/pair_change.h"
#include "linkage/find/pair_judging.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepared.h"

namespace kindred {

// A cluster within one process: a ShardFinder for each shard, and the log between them in memory.
// It finds what a Finder does, by the way that a cluster does. It takes more time than that, since
// every record is looked up by all, and the memory of guests and of the log of a batch.
//
// One thread at a time.
class LocalCluster {
 public:
  // Throws std::invalid_argument where there are no shards, or more than max_bucket. `pool`
  // outlives it.
  LocalCluster(const std::shared_ptr<const Pipeline>& pipeline, uint32_t shards, ThreadPool* pool);

  // Takes records of identities of their own. Gives what became of pairs once nobody has more to
  // say: each pair that changed once, in the order of pairs, as Finder::apply() is told.
  std::vector<PairChange> apply(std::span<const Prepared> records);

  // Sums over the shards. A pair is judged up to three times: by those who look its records up, and
  // once one of them is a guest.
  PairJudging::Counts judged() const;
  uint64_t postings() const;
  MemoryUse memory() const;
  // As Finder::capped_keys().
  std::vector<uint64_t> capped_keys() const;

 private:
  std::vector<std::unique_ptr<ShardFinder>> finders_;  // by shard
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_LOCAL_CLUSTER_H_
