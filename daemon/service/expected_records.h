#ifndef KINDRED_DAEMON_SERVICE_EXPECTED_RECORDS_H_
#define KINDRED_DAEMON_SERVICE_EXPECTED_RECORDS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "daemon/base/positions.h"
#include "daemon/transport/partition.h"

namespace kindred {

// How many records a service will hold once it has read what its topics held at its start, as if
// the rest were like what has come: many messages may be versions of few records.
class ExpectedRecords {
 public:
  // Begins at `positions`, with so many records.
  ExpectedRecords(const std::vector<InputPartition>& partitions, const Positions& positions,
                  uint64_t records);

  // Gives the guess once, when one message in a hundred has been read. `positions` and `records`
  // are those of now. O(partitions).
  std::optional<uint64_t> look(const Positions& positions, uint64_t records);

 private:
  int64_t left(const Positions& positions) const;

  Positions ends_;        // those of partitions that came later are not known
  int64_t messages_ = 0;  // to read; 0: nothing is left to guess
  uint64_t records_ = 0;  // at the beginning
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_EXPECTED_RECORDS_H_
