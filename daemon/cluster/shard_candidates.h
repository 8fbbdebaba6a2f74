#ifndef KINDRED_DAEMON_CLUSTER_SHARD_CANDIDATES_H_
#define KINDRED_DAEMON_CLUSTER_SHARD_CANDIDATES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// What one process of a cluster says of a record that is searched for: which of its own records
// would be in a pair with it. Whoever decides makes an answer of what all of them say.
struct ShardCandidates {
  std::vector<uint32_t> shards;  // in which it has looked
  bool loads = false;            // it is about to have more shards
  std::vector<Identity> records;

  bool operator==(const ShardCandidates&) const = default;
};

// As bytes, which begin with their version.
std::string bytes_of(const ShardCandidates& candidates);
// Nothing where that is something else; *why says what.
std::optional<ShardCandidates> read_shard_candidates(std::string_view bytes, std::string* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_SHARD_CANDIDATES_H_
