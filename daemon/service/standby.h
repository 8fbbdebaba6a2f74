#ifndef KINDRED_DAEMON_SERVICE_STANDBY_H_
#define KINDRED_DAEMON_SERVICE_STANDBY_H_

#include "daemon/service/connecting.h"
#include "daemon/service/exactly_once.h"
#include "daemon/service/feed.h"
#include "daemon/service/memory_limit.h"
#include "daemon/service/output_topics.h"
#include "daemon/service/partition_watch.h"
#include "daemon/service/run.h"

namespace kindred {

// Several processes run one pipeline, each with a state of its own: one leads, the others apply
// what it has committed, and one of them takes its place.
//
// For the loop's thread.
class Standby {
 public:
  // The parts that it goes through; they outlive it. Only with transactions.
  struct Parts {
    Feed* feed;
    ExactlyOnce* delivery;
    Connecting* connecting;
    OutputTopics* topics;
    MemoryLimit* memory;
    PartitionWatch* partitions;
  };

  Standby(Run* run, const Parts& parts) : run_(run), parts_(parts), events_(run->threads.io()) {}

  // Runs beside the rest: learns who leads.
  Task<void> watch_leadership();
  // Has it look.
  void wake() { events_.wake(); }

  // Follows the process that leads, and returns when this one does, or the service stops.
  Task<void> stand_by();

 private:
  void join();
  Task<bool> follow();
  Task<void> apply_up_to(const GroupOffsets& group);
  Task<void> apply_input();
  Task<void> rejoin();

  Task<void> take_the_lead();
  Task<bool> shut_out_others();
  Task<void> lead_from(const GroupOffsets& group);

  Run* run_;
  Parts parts_;
  Wake events_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_STANDBY_H_
