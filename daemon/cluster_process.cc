#include "daemon/cluster_process.h"

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/asking/cluster_questions.h"
#include "daemon/base/log.h"
#include "daemon/base/random_word.h"
#include "daemon/cluster/cluster_status.h"
#include "daemon/cluster/process_roles.h"
#include "daemon/cluster/seed_log.h"
#include "daemon/cluster_site.h"
#include "daemon/http/http_ask.h"
#include "daemon/http/http_server.h"
#include "daemon/kafka/cluster_directory.h"
#include "daemon/kafka/cluster_topics.h"
#include "daemon/kafka/label_producer.h"
#include "daemon/state/directory.h"
#include "daemon/systemd.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds kStats{30};

// A name that no other process of this machine has, and that is found again after a restart: a
// folder of the state that is locked while the process lives, with a name in a file.
class ProcessName {
 public:
  explicit ProcessName(const std::string& folder) {
    constexpr int kMost = 1024;
    std::filesystem::create_directories(folder);
    for (int place = 1; place <= kMost && !directory_; ++place) {
      const std::string path = fmt::format("{}/process-{}", folder, place);
      try {
        directory_ = std::make_unique<StateDirectory>(path);
      } catch (const Failure&) {
        if (place == kMost) throw;
      }
    }
    const std::string file = directory_->file("name");
    std::ifstream known(file);
    if (known >> name_) return;
    name_ = random_word();
    if (!(std::ofstream(file) << name_ << '\n')) {
      throw Failure(ExitCode::kIo, "writing " + file);
    }
  }
  const std::string& name() const { return name_; }

 private:
  std::unique_ptr<StateDirectory> directory_;
  std::string name_;
};

// What the process does beside its answers. The first failure ends all.
class Roles {
 public:
  // `folder` is that of the state of one process, if there is one.
  Roles(const config::Config& config, const ClusterSetting& setting, ClusterTopics* topics,
        const std::string& folder)
      : seed_(config, setting, topics, folder), roles_(config, setting, topics) {}
  ~Roles() { stop(); }

  void start() {
    roles_.start([this](const std::string& role, const std::exception_ptr& why) {
      note_failure(role, why);
    });
    moves_ = std::thread([this] {
      try {
        seed_.run(stop_);
      } catch (...) {
        note_failure("move", std::current_exception());
      }
    });
  }
  void stop() {
    stop_ = true;
    if (moves_.joinable()) moves_.join();
    roles_.stop();
  }
  ProcessRoles& roles() { return roles_; }
  bool failed() const { return failed_; }
  ExitCode code() const { return code_; }

  // Any thread.
  ClusterStatus status() const {
    ClusterStatus status = status_of(roles_);
    status.stopping = stop_;
    status.moves = seed_.doing();
    return status;
  }

  void log_stats() const {
    const ClusterStatus now = status();
    log::info(
        "stats: prepared={} rejected={} shards={} log_offset={} loaded={} pairs={} decides={} "
        "stands_by={} decided_offset={} records={} matches={}",
        now.prepared, now.rejected, now.shards, now.log_offset, now.loaded, now.pairs,
        now.decides ? 1 : 0, now.stands_by ? 1 : 0, now.decided_offset, now.records, now.matches);
  }

 private:
  void note_failure(const std::string& name, const std::exception_ptr& why) {
    try {
      std::rethrow_exception(why);
    } catch (const Failure& error) {
      fail(error.code(), name + ": " + error.what());
    } catch (const ClusterError& error) {
      fail(ExitCode::kConfiguration, name + ": Kafka: " + error.what());
    } catch (const std::exception& error) {
      fail(ExitCode::kInternal, name + ": unexpected: " + error.what());
    }
  }
  void fail(ExitCode code, const std::string& why) {
    log::error("{}", why);
    if (!failed_.exchange(true)) code_ = code;
  }

  std::atomic<bool> stop_ = false;
  std::atomic<bool> failed_ = false;
  std::atomic<ExitCode> code_ = ExitCode::kDone;
  SeedLog seed_;
  ProcessRoles roles_;
  std::thread moves_;
};

// Answers how the process does, and questions, on a thread of its own.
class Site {
 public:
  // `config` has a port, and outlives it.
  Site(const config::Config& config, const std::string& process, Roles* work)
      : work_(work),
        access_{config.http.token, config.http.hosts},
        directory_(make_kafka_directory(config)),
        labels_(config),
        peers_(directory_.get(), config.http.token, &ask),
        questions_({.config = &config,
                    .process = process,
                    .decide = &work->roles().decide(),
                    .find = [work] { return &work->roles().find(); },
                    .peers = &peers_,
                    .io = &io_,
                    .write_label = [this](const auto& key,
                                          const auto& value) { labels_.write(key, value); }}),
        server_(&io_, config.http.address, *config.http.port,
                [this](const HttpRequest& request) { return answer(request); }),
        thread_([this] { io_.run(); }) {}
  ~Site() {
    io_.stop();
    thread_.join();
    questions_.join();
    peers_.join();
  }
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

 private:
  static Task<HttpAnswer> ask(const ClusterProcess& process, const HttpRequest& request,
                              Peers::Patience patience) {
    return http_ask(process.host, process.port, request, patience);
  }

  Task<HttpAnswer> answer(const HttpRequest& request) {
    std::optional<HttpAnswer> known = answer_in_cluster(work_->status(), access_, request);
    if (known) co_return *std::move(known);
    Task<HttpAnswer> asked = questions_.answer(request);
    HttpAnswer answer = co_await std::move(asked);
    co_return answer;
  }

  const Roles* work_;
  const Access access_;
  const std::unique_ptr<ClusterDirectory> directory_;
  LabelProducer labels_;
  Peers peers_;
  ClusterQuestions questions_;
  boost::asio::io_context io_;  // goes first, with what is under way
  HttpServer server_;
  std::thread thread_;
};

// Until a signal, or a failure.
void await_end(const Roles& work, const sigset_t& signals, Notices* notices) {
  const timespec look{0, 200'000'000};
  auto told = std::chrono::steady_clock::now();
  while (!work.failed()) {
    notices->alive();
    const int signal = sigtimedwait(&signals, nullptr, &look);
    if (signal == SIGTERM || signal == SIGINT) {
      log::info("{}: leaving the cluster", signal == SIGTERM ? "SIGTERM" : "SIGINT");
      return;
    }
    if (std::chrono::steady_clock::now() - told < kStats) continue;
    told = std::chrono::steady_clock::now();
    work.log_stats();
  }
}

// What is on the way may wait for a cluster that is away. Nothing is lost with it.
void end_in_time(ExitCode code) {
  constexpr std::chrono::seconds kTime{4};
  std::thread([code, kTime] {
    std::this_thread::sleep_for(kTime);
    log::warn("work on the way does not end in time; another process does it anew");
    std::_Exit(static_cast<int>(code));
  }).detach();
}

// Blocks until the cluster is there.
bool prepare(ClusterTopics* topics, const sigset_t& signals) {
  const timespec pause{1, 0};
  for (;;) {
    try {
      topics->prepare();
      return true;
    } catch (const ClusterError& error) {
      if (error.refused()) throw Failure(ExitCode::kConfiguration, error.what());
      log::warn("cannot reach Kafka: {}; trying again", error.what());
    }
    const int signal = sigtimedwait(&signals, nullptr, &pause);
    if (signal == SIGTERM || signal == SIGINT) return false;
  }
}

}  // namespace

ExitCode run_cluster_process(const config::Config& config) {
  sigset_t signals;  // of all threads, from here on
  sigemptyset(&signals);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGUSR1}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::string folder = state_directory(config.state_directory, config.pipeline_name);
  const ProcessName name(folder);
  const ClusterSetting setting(config);
  const std::unique_ptr<ClusterTopics> topics = make_kafka_cluster_topics(config, name.name());
  if (!prepare(topics.get(), signals)) return ExitCode::kDone;
  SystemdNotices notices;
  Roles work(config, setting, topics.get(), folder);
  std::optional<Site> site;
  if (config.http.port) site.emplace(config, name.name(), &work);
  work.start();
  log::info("one of a cluster of {} shards, by the name of {}", setting.shards, name.name());
  notices.ready();
  await_end(work, signals, &notices);
  notices.stopping();
  end_in_time(work.code());
  work.stop();
  work.log_stats();
  log::info("stopped");
  return work.code();
}

}  // namespace kindred
