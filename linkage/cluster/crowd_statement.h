#ifndef KINDRED_LINKAGE_CLUSTER_CROWD_STATEMENT_H_
#define KINDRED_LINKAGE_CLUSTER_CROWD_STATEMENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// What a shard says in the log of the members that a key has in it: the control record by which all
// shards together count `Pipeline::max_bucket`. It is a function of the log before it alone, so it
// does not matter who says it, or how often. The last one of a key and a shard counts.
struct CrowdStatement {
  uint64_t key = 0;
  uint32_t shard = 0;
  // Live ones that the shard keeps; of those for which the shards before it leave no room, one.
  uint64_t members = 0;
  // The greatest rank that the key admits, where that lies in this shard as far as it knows.
  std::optional<uint64_t> last;

  bool operator==(const CrowdStatement&) const = default;
};

// A binary form that means the same in another process, and begins with its version.
void append_statement(const CrowdStatement& statement, std::string* out);
// Nothing where the bytes are something else, or of a later version.
std::optional<CrowdStatement> read_statement(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_CROWD_STATEMENT_H_
