#ifndef KINDRED_DAEMON_CLUSTER_HELD_SHARDS_H_
#define KINDRED_DAEMON_CLUSTER_HELD_SHARDS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "linkage/cluster/full_key.h"
#include "linkage/cluster/shard_reporter.h"

namespace kindred {

// The shards of one process that finds: those that it has had for longer, and beside them those
// that it was given since, which were loaded apart. So what is kept goes on when others come. Both
// stand at one offset of the log. They are two at the most, for each looks every record up.
class HeldShards {
 public:
  using Entries = ShardReporter::Entries;

  bool empty() const { return parts_.empty(); }
  bool holds(uint32_t shard) const;
  std::vector<uint32_t> shards() const;

  // Gives back what it holds besides these. To be called when all was taken.
  void keep_only(const std::vector<uint32_t>& shards);
  // Lets go of the smaller part where there are two, and gives its shards.
  std::vector<uint32_t> make_room();
  void add(std::unique_ptr<ShardReporter> part) { parts_.push_back(std::move(part)); }
  void clear() { parts_.clear(); }

  // As ShardReporter's, of all parts together.
  void apply(Entries turn, uint64_t end);
  ShardReporter::Said take_said();
  std::vector<LogEntry> take_entries();
  // A pair of which two parts have a record counts twice.
  size_t pairs() const;
  // Live ones, guests among them.
  size_t records() const;
  // Crowded keys of all shards of the cluster, and those of which its own keep the most.
  uint64_t full_keys() const;
  std::vector<FullKey> fullest(size_t most) const;

 private:
  std::vector<std::unique_ptr<ShardReporter>> parts_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_HELD_SHARDS_H_
