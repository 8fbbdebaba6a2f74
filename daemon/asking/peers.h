#ifndef KINDRED_DAEMON_ASKING_PEERS_H_
#define KINDRED_DAEMON_ASKING_PEERS_H_

#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "daemon/base/coroutines.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/transport/cluster_directory.h"

namespace kindred {

// The other processes of a cluster, and how they are asked. For the loop's thread.
class Peers {
 public:
  using Patience = std::chrono::milliseconds;
  // As http_ask(); a test may have another way.
  using Ask = std::function<Task<HttpAnswer>(const ClusterProcess& process,
                                             const HttpRequest& request, Patience patience)>;

  // `directory` outlives it. `token` is shown to those that are asked.
  Peers(ClusterDirectory* directory, std::string token, Ask ask);

  // Who has what, as it was a second ago at the most, and since doubt(). While the brokers do not
  // say it, as they have said it last. Throws ClusterError where they never have.
  Task<Whereabouts> look();
  // Somebody does not have what he was said to have.
  void doubt() { fresh_until_ = {}; }

  // Asks a process the same, as one that is not to ask another one again. Throws NoAnswer.
  Task<HttpAnswer> ask(const ClusterProcess& process, const HttpRequest& request,
                       Patience patience);

  // Waits for what is under way.
  void join() { background_.join(); }

 private:
  ClusterDirectory* directory_;
  std::string token_;
  Ask ask_;
  std::optional<Whereabouts> known_;
  std::chrono::steady_clock::time_point fresh_until_;
  boost::asio::thread_pool background_{1};
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_ASKING_PEERS_H_
