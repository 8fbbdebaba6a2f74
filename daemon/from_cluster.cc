#include "daemon/from_cluster.h"

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <csignal>
#include <ctime>
#include <exception>
#include <memory>
#include <optional>
#include <thread>

#include "daemon/base/log.h"
#include "daemon/base/random_word.h"
#include "daemon/cluster/state_of_log.h"
#include "daemon/http/http_server.h"
#include "daemon/kafka/cluster_topics.h"
#include "daemon/state/directory.h"
#include "daemon/systemd.h"

namespace kindred {
namespace {

config::Config clustered(config::Config config) {
  config.cluster.emplace();
  return config;
}

// Says that this process lives, and what it does, on a thread of its own.
class Site {
 public:
  Site(const config::Http& http, const StateOfLog* work) {
    if (!http.port) return;
    server_.emplace(&io_, http.address, *http.port,
                    [work](const HttpRequest& request) -> Task<HttpAnswer> {
                      HttpAnswer answer{503, work->doing() + "\n"};
                      if (request.path == "/health") answer = {200, "ok\n"};
                      co_return answer;
                    });
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Site() {
    io_.stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  boost::asio::io_context io_;
  std::optional<HttpServer> server_;
  std::thread thread_;
};

// Runs it on a thread of its own; false when a signal has ended it.
bool run(StateOfLog* work, const sigset_t& signals) {
  std::atomic<bool> stop = false;
  std::atomic<bool> done = false;
  std::exception_ptr failure;
  std::thread thread([&] {
    try {
      work->run(stop);
    } catch (...) {
      failure = std::current_exception();
    }
    done = true;
  });
  SystemdNotices notices;
  const timespec look{0, 100'000'000};
  while (!done) {
    notices.alive();
    notices.status(work->doing());
    notices.extend_start(std::chrono::seconds(30));
    const int signal = sigtimedwait(&signals, nullptr, &look);
    if (signal == SIGTERM || signal == SIGINT) stop = true;
  }
  thread.join();
  if (failure) std::rethrow_exception(failure);
  return !stop;
}

}  // namespace

bool take_from_cluster(const config::Config& config) {
  sigset_t signals;
  sigset_t before;
  sigemptyset(&signals);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGUSR1}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  const std::unique_ptr<ClusterTopics> topics =
      make_kafka_cluster_topics(clustered(config), random_word());
  StateOfLog work(config, topics.get(),
                  state_directory(config.state_directory, config.pipeline_name));
  bool taken = false;
  {
    const Site site(config.http, &work);
    taken = run(&work, signals);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return taken;
}

}  // namespace kindred
