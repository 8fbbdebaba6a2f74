#ifndef KINDRED_DAEMON_CLUSTER_CLUSTER_STATUS_H_
#define KINDRED_DAEMON_CLUSTER_CLUSTER_STATUS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/cluster/process_roles.h"
#include "daemon/cluster/role.h"

namespace kindred {

// What one process of a cluster does and has done.
struct ClusterStatus {
  struct OfRole {
    std::string name;
    Role::State state = Role::State::kJoins;
    std::string trouble;

    // It does its part, or has none.
    bool works() const { return trouble.empty() && goes_on(); }
    bool goes_on() const {
      return state == Role::State::kWorks || state == Role::State::kRests ||
             state == Role::State::kAside;
    }
  };
  std::vector<OfRole> roles;  // prepare, find, decide; stand, where some process stands by
  bool stopping = false;
  std::string moves;  // what it does to bring a state of one process here; empty: nothing

  // Since the start: records that it wrote into the log, messages that it rejected.
  uint64_t prepared = 0;
  uint64_t rejected = 0;
  // What it finds among: its shards, the records that it keeps, pairs of these; where it reads the
  // log; and entries of the log that it read to load shards, since the start.
  uint64_t shards = 0;
  uint64_t kept_records = 0;
  uint64_t pairs = 0;
  uint64_t full_keys = 0;  // crowded ones, of all shards of the cluster
  int64_t log_offset = 0;
  uint64_t loaded = 0;
  // Where it decides, or stands by: behind which offset of the log, and what is live.
  bool decides = false;
  bool stands_by = false;
  int64_t decided_offset = 0;
  uint64_t records = 0;
  uint64_t matches = 0;
  // How often it began to decide, since the start, and how often of that it had stood by.
  uint64_t begun = 0;
  uint64_t begun_warm = 0;
};

// Any thread.
ClusterStatus status_of(const ProcessRoles& roles);

// What it waits for, a line for each role that does not work yet; empty: nothing.
std::string waits_for(const ClusterStatus& status);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_CLUSTER_STATUS_H_
