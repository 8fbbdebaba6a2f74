#ifndef KINDRED_DAEMON_SERVICE_FEED_H_
#define KINDRED_DAEMON_SERVICE_FEED_H_

#include <deque>
#include <vector>

#include "daemon/service/run.h"
#include "daemon/service/schemas.h"

namespace kindred {

// Batches of input on their way to the engine. While a commit is under way nothing may be
// published, but messages can be decoded and their records prepared: that is taken ahead. So is a
// batch whose messages name a schema that is not known yet; nothing is taken behind it until it is.
//
// For the loop's thread.
class Feed {
 public:
  Feed(Run* run, Schemas* schemas) : run_(run), schemas_(schemas) {}

  // What has arrived; nothing while memory is full, or a batch waits for its schemas.
  PendingBatch take();
  // Its buffers are used again.
  void put_by(PendingBatch batch);

  // Whether something was taken ahead; whether the first of that can be processed now, and that.
  bool has_ahead() const { return !ahead_.empty(); }
  bool has_next();
  PendingBatch next_ahead();
  // Whether the schemas are known that the messages of a batch name: see Schemas.
  bool resolve(PendingBatch* batch);
  // Whether a batch waits for its schemas.
  bool waits() const { return !ahead_.empty() && !ahead_.back().resolved; }
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
  Schemas* schemas_;
  std::deque<PendingBatch> ahead_;   // not yet processed; prepared, but for one that waits
  std::vector<PendingBatch> spare_;  // their buffers are used again
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_FEED_H_
