#ifndef KINDRED_DAEMON_SERVICE_PROCESSOR_STATS_H_
#define KINDRED_DAEMON_SERVICE_PROCESSOR_STATS_H_

#include <array>
#include <cstdint>
#include <string>

#include "daemon/codec/rejection.h"
#include "linkage/linker.h"

namespace kindred {

// What happened since the start.
struct ProcessorStats {
  uint64_t messages = 0;
  uint64_t events = 0;       // published, retractions included
  uint64_t retractions = 0;  // published
  uint64_t expired = 0;      // records
  uint64_t evicted = 0;      // of these, because memory was full
  uint64_t kept = 0;         // pairs that outlived one of their records, by now
  double decode_seconds = 0;
  double link_seconds = 0;
  double publish_seconds = 0;
  std::array<uint64_t, kRejectionClasses> rejected{};
  Stats linker;

  // Grows whenever what is live may have changed: by what comes, and by what leaves of itself.
  uint64_t come_and_gone() const { return messages + expired; }
};

// Counts only versions of records that came since `then`, when the state had been taken in: the
// records of the state came to an earlier run. What is live, and what was compared, stays as it is.
Stats counted_since(Stats now, const Stats& then);

// One line: messages=10 rejected=1 rejected.not_json=1 inserted=9 ...
std::string to_text(const ProcessorStats& stats);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_PROCESSOR_STATS_H_
