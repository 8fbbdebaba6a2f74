#ifndef KINDRED_DAEMON_TRANSPORT_CONNECTION_H_
#define KINDRED_DAEMON_TRANSPORT_CONNECTION_H_

#include <string>

namespace kindred {

// How a client gets on with its cluster.
class Connection {
 public:
  virtual ~Connection() = default;

  // While off, errors of connections are kept for last_error() and not logged.
  virtual void log_errors(bool on) = 0;

  // The last error of a connection, with its broker, or a text that says there was none.
  virtual std::string last_error() const = 0;

  // Whether the cluster refused us on some connection since the last forget_refusal(). Not for a
  // consumer that was started.
  virtual bool refused() = 0;
  virtual void forget_refusal() = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CONNECTION_H_
