#ifndef KINDRED_DAEMON_SERVICE_GOING_LIVE_H_
#define KINDRED_DAEMON_SERVICE_GOING_LIVE_H_

#include "daemon/service/delivery.h"
#include "daemon/service/feed.h"
#include "daemon/service/output_topics.h"
#include "daemon/service/run.h"

namespace kindred {

// The step from a service that catches up to one that publishes what comes.
class GoingLive {
 public:
  GoingLive(Run* run, Feed* feed, Delivery* delivery, OutputTopics* topics)
      : run_(run), feed_(feed), delivery_(delivery), topics_(topics) {}

  // Whether the matches have come as far as those on the output topic may be, and the input is
  // committed.
  bool ready() const;
  // Publishes the difference to what the topic holds, if changes were withheld. Phase::live
  // afterwards, unless stopped before.
  Task<void> go();

 private:
  Run* run_;
  Feed* feed_;
  Delivery* delivery_;
  OutputTopics* topics_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_GOING_LIVE_H_
