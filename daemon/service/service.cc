#include "daemon/service/service.h"

#include <exception>
#include <optional>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/service/blocking_health.h"
#include "daemon/service/connecting.h"
#include "daemon/service/delivery.h"
#include "daemon/service/feed.h"
#include "daemon/service/going_live.h"
#include "daemon/service/history.h"
#include "daemon/service/loop.h"
#include "daemon/service/memory_limit.h"
#include "daemon/service/output_topics.h"
#include "daemon/service/partition_watch.h"
#include "daemon/service/pulse.h"
#include "daemon/service/questions.h"
#include "daemon/service/reload.h"
#include "daemon/service/run.h"
#include "daemon/service/schemas.h"
#include "daemon/service/shadow.h"
#include "daemon/service/site.h"
#include "daemon/service/standby.h"
#include "daemon/service/start.h"
#include "daemon/service/status.h"
#include "daemon/service/survey.h"
#include "daemon/service/unacknowledged_warning.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

ExitCode log_failure(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Failure& error) {
    log::error("{}", error.what());
    return error.code();
  } catch (const ClusterError& error) {
    log::error("Kafka: {}", error.what());
    return ExitCode::kUnavailable;
  } catch (const std::exception& error) {
    log::error("unexpected: {}", error.what());
    return ExitCode::kInternal;
  }
}

}  // namespace

// In the order in which they know one another.
class Service::Parts {
 public:
  Parts(const config::Config& config, ServiceOptions options, Transport* transport)
      : run(config, std::move(options), transport) {
    if (!run.follows()) return;
    auto* const transactions = dynamic_cast<ExactlyOnce*>(delivery.get());
    standby.emplace(
        &run, Standby::Parts{&feed, transactions, &connecting, &topics, &memory, &partitions});
  }

  // The whole way of a service, from its start to its end.
  Task<void> work();
  // At each tick.
  void look() {
    history.note();
    health.look_when_due();
    if (standby) standby->wake();
    if (shadow) shadow->look();
  }

  Run run;
  Schemas schemas{&run};
  Feed feed{&run, &schemas};
  std::unique_ptr<Shadow> shadow = run.config.shadow ? std::make_unique<Shadow>(&run) : nullptr;
  std::unique_ptr<Delivery> delivery =
      make_delivery(&run, &feed, shadow ? shadow->outlet() : nullptr);
  OutputTopics topics{&run};
  Connecting connecting{&run, delivery.get(), &topics};
  Start start{&run, delivery.get(), &topics};
  GoingLive going_live{&run, &feed, delivery.get(), &topics};
  MemoryLimit memory{&run, delivery.get()};
  PartitionWatch partitions{&run};
  Survey survey{&run};
  Loop loop{&run, &feed, delivery.get(), &going_live, &memory, &partitions, &survey};
  std::optional<Standby> standby;
  Pulse pulse{&run, delivery.get(), &topics, [this] { look(); }};
  BlockingHealth health{&run};
  Status status{&run, Status::Parts{delivery.get(), &loop, &memory, &pulse, &schemas, &survey,
                                    &health, shadow.get()}};
  Reload reload{&run};
  History history{&run};
  Questions questions{&run, &history, &health, shadow.get()};
  Site site{run.config.http, &status, &questions};
};

Task<void> Service::Parts::work() {
  // Not within the condition: GCC 12 makes wrong code of that.
  const bool connected = co_await connecting.connect();
  if (!connected) co_return;
  if (shadow) {
    const bool found = co_await shadow->connect(&connecting);
    if (!found) co_return;
  }
  co_await schemas.begin();
  const bool registered = co_await schemas.register_events();
  if (!registered) co_return;
  run.threads.run_beside(loop.take_deliveries());
  co_await start.restore();
  if (standby) {
    co_await standby->stand_by();
  } else if (shadow) {
    co_await shadow->begin(&partitions);
  } else {
    co_await start.adopt();
    if (!run.phase.stopping) partitions.begin_input();
  }
  co_await loop.run();
  co_await delivery->drain();
  pulse.log_stats();
  log::info("stopped");
}

Service::Service(const config::Config& config, ServiceOptions options, Transport* transport)
    : parts_(std::make_unique<Parts>(config, std::move(options), transport)) {}

Service::~Service() { parts_->run.threads.join_all(); }

ExitCode Service::run() {
  Executors& threads = parts_->run.threads;
  spawn(threads.io(), parts_->work(),
        [&threads](const std::exception_ptr& failure) { threads.end_all(failure); });
  threads.run_beside(parts_->pulse.beat());
  if (parts_->standby) threads.run_beside(parts_->standby->watch_leadership());
  threads.run();
  return threads.failure() ? log_failure(threads.failure()) : ExitCode::kDone;
}

void Service::close() {
  Run& run = parts_->run;
  run.threads.join();
  if (run.follows()) run.leadership->leave(run.options.periods.leave);
}

void Service::stop() {
  Run& run = parts_->run;
  run.phase.stopping = true;
  run.options.notices->stopping();
  parts_->connecting.cancel();
  parts_->schemas.cancel();
  run.input_events.wake();
}

bool Service::stopping() const { return parts_->run.phase.stopping; }

void Service::warn_of_unacknowledged() const {
  const Run& run = parts_->run;
  if (run.processor != nullptr) kindred::warn_of_unacknowledged(*run.output);
}

void Service::compact() {
  parts_->run.compactor.ask();
  parts_->run.input_events.wake();
}

void Service::reload() { parts_->reload.ask(); }

Task<HttpAnswer> Service::answer(const HttpRequest& request) {
  return parts_->site.answer(request);
}

boost::asio::io_context* Service::io() { return parts_->run.threads.io(); }

}  // namespace kindred
