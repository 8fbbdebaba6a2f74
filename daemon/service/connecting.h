#ifndef KINDRED_DAEMON_SERVICE_CONNECTING_H_
#define KINDRED_DAEMON_SERVICE_CONNECTING_H_

#include <functional>
#include <string>

#include "daemon/service/delivery.h"
#include "daemon/service/output_topics.h"
#include "daemon/service/run.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

// How a service gets to know its cluster: it asks for all that it has to know, again and again
// until it is told.
class Connecting {
 public:
  Connecting(Run* run, Delivery* delivery, OutputTopics* topics)
      : run_(run), delivery_(delivery), topics_(topics), retry_(*run->threads.io()) {}

  // Afterwards the input knows its partitions, their ends and the group's offsets, and the output
  // is prepared; without standby other processes are shut out. False: stopped before. Throws
  // Failure when another attempt would not help.
  Task<bool> connect();

  // Calls it on the engine's thread until it gives no reason to try again. False: stopped before.
  using Attempt = std::function<std::string()>;
  Task<bool> insist(const Attempt* attempt);

  // Ends the wait for the next attempt.
  void cancel() { retry_.cancel(); }

 private:
  std::string try_to_connect();
  std::string take_over();
  void check_no_cluster(const CommitMark& mark) const;
  void check_refusal(const ClusterError& error) const;

  Run* run_;
  Delivery* delivery_;
  OutputTopics* topics_;
  boost::asio::steady_timer retry_;  // loop
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_CONNECTING_H_
