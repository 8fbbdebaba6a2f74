#ifndef KINDRED_DAEMON_SERVICE_START_H_
#define KINDRED_DAEMON_SERVICE_START_H_

#include <string>
#include <vector>

#include "daemon/service/delivery.h"
#include "daemon/service/output_topics.h"
#include "daemon/service/run.h"

namespace kindred {

// How a service goes on from what it kept over a restart.
class Start {
 public:
  Start(Run* run, Delivery* delivery, OutputTopics* topics)
      : run_(run), delivery_(delivery), topics_(topics) {}

  // Once connected. Opens the state: the engine holds the records of the last commit then, and the
  // input is where that ends.
  Task<void> restore();

  // Without standby, then: makes the state one of this delivery. Where it is not known that the
  // output topic holds the matches of the state, reads that.
  Task<void> adopt();

 private:
  void open_state();
  void prepare_manifest();
  void check_records() const;
  void check_beginnings() const;

  Run* run_;
  Delivery* delivery_;
  OutputTopics* topics_;
  std::vector<OutputMessage> unsent_;  // loop, engine: of an earlier run
};

// For a state that counted other numbers than Kafka's. The process that led before may have written
// one commit more than Kafka has: its number stays free.
void count_anew(Run* run);

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_START_H_
