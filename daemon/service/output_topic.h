#ifndef KINDRED_DAEMON_SERVICE_OUTPUT_TOPIC_H_
#define KINDRED_DAEMON_SERVICE_OUTPUT_TOPIC_H_

#include <atomic>
#include <cstdint>

#include "daemon/service/run.h"

namespace kindred {

// What the output topic holds when this process begins to publish, as far as it matters: whether
// that can be what the state knows, and if not, all of it.
class OutputTopic {
 public:
  explicit OutputTopic(Run* run) : run_(run) {}

  // Blocks: engine. Throws ClusterError. Once the output is prepared.
  void look();
  // Whether the topic was given fewer messages, ever, than there are matches that were published on
  // it, but for so many that are still unsent: it was made anew meanwhile.
  bool lacks_matches(size_t unsent) const;
  // Reads the topic to its end, and withholds changes where they are to be compared with that.
  // Throws Failure where it is another pipeline's.
  Task<void> read();
  // Grows while it is read. Any thread.
  uint64_t progress() const { return progress_; }

 private:
  void check_is_ours(const Published& published) const;

  Run* run_;
  uint64_t written_ = 0;                // engine: messages on it, before this process published any
  std::atomic<uint64_t> progress_ = 0;  // any thread
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_OUTPUT_TOPIC_H_
