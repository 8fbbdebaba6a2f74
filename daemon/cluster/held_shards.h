#ifndef KINDRED_DAEMON_CLUSTER_HELD_SHARDS_H_
#define KINDRED_DAEMON_CLUSTER_HELD_SHARDS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/service/engine_gate.h"
#include "linkage/cluster/full_key.h"
#include "linkage/cluster/shard_reporter.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// The shards of one process that finds: those that it has had for longer, and beside them those
// that it was given since, which were loaded apart. So what is kept goes on when others come. Both
// stand at one offset of the log. They are two at the most, for each looks every record up.
//
// For one thread, which closes the gate for what changes records or keys. shards() and candidates()
// may be asked for by others in turns of it.
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
  void add(std::unique_ptr<ShardReporter> part);
  void clear();

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

  EngineGate* gate() { return &gate_; }
  // Its own records that a record, which is not taken in, would be in a pair with. O(members of the
  // record's keys).
  std::vector<Identity> candidates(const KeyedRecord& record) const;

 private:
  std::unique_ptr<ShardReporter> take_last();

  EngineGate gate_;
  std::vector<std::unique_ptr<ShardReporter>> parts_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_HELD_SHARDS_H_
