#ifndef KINDRED_DAEMON_IN_FLIGHT_H_
#define KINDRED_DAEMON_IN_FLIGHT_H_

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>

#include "daemon/state/intake.h"

namespace kindred {

// The messages that one batch gave and the cluster has not acknowledged, and one more while the
// batch is being worked on.
struct Unacknowledged {
  std::atomic<uint64_t> messages = 1;
};

// Input on its way: what it came to, and what it gave.
struct InputBatch {
  Unacknowledged output;
  Intake intake;
};

// Batches whose output is on its way. The input behind a batch may be committed when everything
// that it and the batches before it gave is acknowledged.
class InFlight {
 public:
  // The next batch. It lives as long as its output counts something.
  InputBatch* add() { return &batches_.emplace_back(); }

  // Whether take_committable() gives something.
  bool committable() const { return !batches_.empty() && batches_.front().output.messages == 0; }

  // What may be committed, of all such batches together; nothing when there are none.
  std::optional<Intake> take_committable();

  bool empty() const { return batches_.empty(); }

 private:
  std::deque<InputBatch> batches_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_IN_FLIGHT_H_
