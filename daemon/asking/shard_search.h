#ifndef KINDRED_DAEMON_ASKING_SHARD_SEARCH_H_
#define KINDRED_DAEMON_ASKING_SHARD_SEARCH_H_

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/asking/peers.h"
#include "daemon/cluster/shard_candidates.h"
#include "linkage/record/record.h"

namespace kindred {

// What all shards say of a record that is searched for.
struct FoundInShards {
  // Of which nothing is known, and why.
  struct Missing {
    std::vector<uint32_t> shards;
    std::string why;
  };

  std::vector<Identity> records;  // each once
  std::vector<Missing> missing;
};

// Asks every other process that finds, all at the same time, in all replicas of the shards, and
// waits until each shard has answered once. `own` is what this one says, by the name of `process`.
// What is not there within two seconds is missing. On the loop's thread.
Task<FoundInShards> ask_shards(boost::asio::io_context* io, Peers* peers,
                               const std::string& process, uint32_t shards,
                               const HttpRequest& request, ShardCandidates own);

// What an answer says of it: {"partial": true, "missing": [{"shards": [3], "why": "..."}].
std::string missing_json(const FoundInShards& found);

// Where a process is asked for its ShardCandidates, by the record as it is searched for.
inline constexpr const char* kCandidatesPath = "/v1/shards/candidates";

}  // namespace kindred

#endif  // KINDRED_DAEMON_ASKING_SHARD_SEARCH_H_
