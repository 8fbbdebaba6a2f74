#ifndef KINDRED_DAEMON_IN_FLIGHT_H_
#define KINDRED_DAEMON_IN_FLIGHT_H_

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace kindred {

// The messages that one batch gave and the cluster has not acknowledged, and one more while the
// batch is being worked on.
struct Unacknowledged {
  std::atomic<uint64_t> messages = 1;
};

// By input partition: the offset of the next record.
using Positions = std::vector<int64_t>;

// Batches whose output is on its way. The input behind a batch may be committed when everything
// that it and the batches before it gave is acknowledged.
class InFlight {
 public:
  // The next batch; `positions` stand after its input. The result lives as long as it counts
  // something.
  Unacknowledged* add(Positions positions);

  // How far the input may be committed, when further than at the last call.
  std::optional<Positions> take_committable();

  bool empty() const { return batches_.empty(); }

 private:
  struct Batch {
    std::unique_ptr<Unacknowledged> output;
    Positions positions;
  };

  std::deque<Batch> batches_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_IN_FLIGHT_H_
