#ifndef KINDRED_DAEMON_PROCESS_H_
#define KINDRED_DAEMON_PROCESS_H_

#include <memory>
#include <string>

#include "config/config.h"
#include "daemon/base/failure.h"

namespace kindred {

// The process around a service: signals, systemd, HTTP, the cluster, and an end in time.
class Process {
 public:
  // `config` is as load_for_daemon() gave it, perhaps made a shadow, from the file at `path`; it
  // outlives this. With `rebuild` the state begins anew, and the input is read from its beginning.
  // With `from_cluster` the state is what the log of a cluster held, see take_from_cluster(), where
  // a cluster has come so far. Throws Failure when librdkafka does not take the configuration, when
  // the state directory cannot be used, and when the port is taken.
  Process(const config::Config& config, const std::string& path, bool rebuild,
          bool from_cluster = false);
  ~Process();

  // Until SIGTERM or SIGINT: then input stops, the batch in work is finished, its output flushed,
  // offsets are committed. What is not acknowledged within 4 seconds is left to the next start: the
  // process then ends here, with exit code 0. A second signal ends it at once. Logs why when it
  // cannot go on.
  ExitCode run();

 private:
  class Impl;

  std::unique_ptr<Impl> impl_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_PROCESS_H_
