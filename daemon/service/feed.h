#ifndef KINDRED_DAEMON_SERVICE_FEED_H_
#define KINDRED_DAEMON_SERVICE_FEED_H_

#include <deque>
#include <vector>

#include "daemon/service/run.h"

namespace kindred {

// Batches of input on their way to the engine. While a commit is under way nothing may be
// published, but messages can be decoded and their records prepared: that is taken ahead.
//
// For the loop's thread.
class Feed {
 public:
  explicit Feed(Run* run) : run_(run) {}

  // What has arrived; nothing while memory is full.
  PendingBatch take();
  // Its buffers are used again.
  void put_by(PendingBatch batch);

  // Whether something was taken ahead, and the first of that.
  bool has_ahead() const { return !ahead_.empty(); }
  PendingBatch next_ahead();
  // After the input was rewound.
  void drop_ahead() { ahead_.clear(); }

  // How far the input was processed.
  const Positions& processed() const;

  // Also without a message, when something is due to leave.
  Task<void> process(PendingBatch* batch);

  // Runs `commit` on its thread, and prepares meanwhile. What fails is thrown when both have ended.
  Task<void> prepare_beside(Work commit);
  // What has arrived, as far as it may be taken.
  Task<void> prepare_ahead();

 private:
  Run* run_;
  std::deque<PendingBatch> ahead_;   // prepared, not yet processed
  std::vector<PendingBatch> spare_;  // their buffers are used again
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_FEED_H_
