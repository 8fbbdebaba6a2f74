#ifndef KINDRED_DAEMON_SERVICE_SERVICE_H_
#define KINDRED_DAEMON_SERVICE_SERVICE_H_

#include <memory>

#include "config/config.h"
#include "daemon/base/coroutines.h"
#include "daemon/base/failure.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/options.h"
#include "daemon/transport/transport.h"

namespace kindred {

// kindredd without its process: the loop between the input topics, the engine and the output
// topics.
//
// One thread runs coroutines, timers and the wake-ups of the cluster; a second one the engine, one
// piece of work at a time; a third one commits, and sends what waits for that, while the second
// prepares what comes next, and without transactions links it. What was committed is kept in the
// state directory: a start takes it in again, and goes on with the input behind it. Where it does
// not know that the output topic holds the matches of the state, it reads the topic to its end, and
// publishes the difference.
//
// With `standby` another process may lead. Until this one comes to lead, it applies to a state of
// its own what that has committed.
//
// Everything here is for the thread that calls run().
class Service {
 public:
  // All outlive it. Throws Failure when the state directory cannot be used.
  Service(const config::Config& config, ServiceOptions options, Transport* transport);
  // As close(), and waits for questions to the cluster that are under way.
  ~Service();

  // Until stop(), or until it cannot go on, which is logged.
  ExitCode run();
  // After run(): waits for what the other threads have begun, which may take as long as the cluster
  // is away, and lets another process lead.
  void close();

  // Input stops, the batch in work is finished, its output flushed, offsets are committed; then
  // run() returns. The caller sees to it that this does not take too long.
  void stop();
  bool stopping() const;
  // Logs that the cluster does not answer, if it was ever asked for something.
  void warn_of_unacknowledged() const;

  // Compacts the state soon.
  void compact();
  // Reads the configuration again.
  void reload();
  // To a request over HTTP, which lasts as long as the answer takes.
  Task<HttpAnswer> answer(const HttpRequest& request);

  // Its thread is the one of run().
  boost::asio::io_context* io();

 private:
  class Parts;

  std::unique_ptr<Parts> parts_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SERVICE_H_
