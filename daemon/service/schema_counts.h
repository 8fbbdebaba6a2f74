#ifndef KINDRED_DAEMON_SERVICE_SCHEMA_COUNTS_H_
#define KINDRED_DAEMON_SERVICE_SCHEMA_COUNTS_H_

#include <cstdint>

namespace kindred {

// What a schema registry was asked for since the start.
struct SchemaCounts {
  uint64_t known = 0;     // schemas that are kept
  uint64_t fetched = 0;   // schemas that it gave
  uint64_t unknown = 0;   // ids that it has no schema for, or none that can be read
  uint64_t failures = 0;  // questions that it did not answer
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SCHEMA_COUNTS_H_
