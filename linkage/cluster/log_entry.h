#ifndef KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_
#define KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_

#include <cstdint>

#include "linkage/cluster/crowd_statement.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// What stands in the log that all processes of a cluster read.
struct LogEntry {
  enum class Kind : uint8_t {
    kRecord,     // a new version of a record, or its delete
    kAgain,      // what counts of a record, told once more by the shard that keeps it
    kStatement,  // what a shard says of a key
  };
  Kind kind = Kind::kRecord;
  KeyedRecord record{};        // unless a statement
  CrowdStatement statement{};  // if one
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_
