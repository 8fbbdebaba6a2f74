#include "daemon/service.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <utility>

#include "daemon/failure.h"
#include "daemon/published_reader.h"
#include "daemon/systemd.h"

namespace kindred {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using asio::use_awaitable;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kFirstRetry{500};
constexpr milliseconds kLastRetry{10'000};
constexpr seconds kTick{1};
constexpr int kTicksPerStats = 30;
constexpr seconds kExtendStart{60};
// timeout(1) and some supervisors signal the process and then its group: that is one request.
constexpr milliseconds kOneSignal{200};
// Leaves a second of the five for the end of the process.
constexpr milliseconds kFlushTime{3'000};
constexpr milliseconds kDrainTime{4'000};

// Sleeps; returns early when the timer is cancelled.
awaitable<void> sleep(asio::steady_timer* timer, std::chrono::steady_clock::duration time) {
  boost::system::error_code cancelled;
  timer->expires_after(time);
  co_await timer->async_wait(asio::redirect_error(use_awaitable, cancelled));
}

ExitCode log_failure(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Failure& error) {
    spdlog::error("{}", error.what());
    return error.code();
  } catch (const KafkaError& error) {
    spdlog::error("Kafka: {}", error.what());
    return ExitCode::kUnavailable;
  } catch (const std::exception& error) {
    spdlog::error("unexpected: {}", error.what());
    return ExitCode::kInternal;
  }
}

template <typename Work>
awaitable<void> call(Work work) {
  work();
  co_return;
}

}  // namespace

Service::Service(const config::Config& config)
    : config_(config),
      signals_(io_, SIGTERM, SIGINT, SIGHUP),
      retry_(io_),
      tick_(io_),
      deadline_(io_),
      input_(config),
      output_(config),
      input_events_(io_),
      output_events_(io_),
      watchdog_(watchdog_interval()) {}

Service::~Service() { engine_.join(); }

ExitCode Service::run() {
  std::exception_ptr failure;
  const auto ends_all = [&](std::exception_ptr exception) {
    if (exception && !failure) failure = std::move(exception);
    io_.stop();
  };
  const auto ends_by_failing = [&](std::exception_ptr exception) {
    if (exception) ends_all(std::move(exception));
  };
  asio::co_spawn(io_, work(), ends_all);
  asio::co_spawn(io_, watch_signals(), ends_by_failing);
  asio::co_spawn(io_, tick(), ends_by_failing);
  io_.run();
  engine_.join();
  return failure ? log_failure(failure) : ExitCode::kDone;
}

awaitable<void> Service::work() {
  // Not within the condition: GCC 12 makes wrong code of that.
  const bool connected = co_await connect();
  if (!connected) co_return;
  co_await restore();
  co_await link();
  co_await drain();
}

// --- Start --------------------------------------------------------------------------------------

awaitable<bool> Service::connect() {
  notify_status("connecting to " + config_.kafka_input->brokers);
  input_.client().log_errors(false);
  output_.client().log_errors(false);
  milliseconds pause = kFirstRetry;
  while (!stopping_) {
    std::string reason;
    const auto attempt = [&] { reason = try_to_connect(); };
    co_await on_engine(attempt);
    if (stopping_) break;
    if (reason.empty()) {
      input_.client().log_errors(true);
      output_.client().log_errors(true);
      co_return true;
    }
    spdlog::warn("cannot reach Kafka at {}: {}; trying again in {} ms",
                 config_.kafka_input->brokers, reason, pause.count());
    co_await sleep(&retry_, pause);
    pause = std::min(2 * pause, kLastRetry);
  }
  co_return false;
}

// Why it failed, or nothing. Throws Failure when another attempt would not help.
std::string Service::try_to_connect() {
  try {
    input_.look_up();
    const size_t partitions = input_.partitions().size() / input_.topics();
    output_.prepare(input_.client(), static_cast<int>(partitions));
    return "";
  } catch (const KafkaError& error) {
    for (KafkaClient* client : {&input_.client(), &output_.client()}) {
      client->poll();
      if (!client->refused() && !is_refusal(error.code())) continue;
      throw Failure(ExitCode::kConfiguration, "Kafka at " + config_.kafka_input->brokers +
                                                  " refuses us: " + error.what() + " (" +
                                                  client->last_error() + ")");
    }
    return error.what() + (" (" + input_.client().last_error() + ")");
  }
}

awaitable<void> Service::restore() {
  processor_ = std::make_unique<BatchProcessor>(config_, input_.partitions(), &output_);
  output_events_.watch(output_.queue());
  asio::co_spawn(io_, take_deliveries(), asio::detached);

  notify_status("reading " + config_.kafka_output->topic);
  Published published;
  const auto read = [&] { published = read_published(config_, stopping_, &reading_); };
  co_await on_engine(read);
  spdlog::info("read topic {}: {} live keys", config_.kafka_output->topic, published.size());
  if (!published.empty()) processor_->withhold(std::move(published));
  notify_status("catching up with the input topics");
}

// --- The loop -----------------------------------------------------------------------------------

awaitable<void> Service::link() {
  if (stopping_) co_return;
  input_.start();
  input_events_.watch(input_.queue());
  while (!stopping_) {
    if (!live_ && (!processor_->withholding() || input_.reached_ends())) {
      Unacknowledged* output = in_flight_.add(input_.positions());
      const auto publish = [&] {
        if (processor_->withholding()) processor_->publish_difference(output);
      };
      co_await on_engine(publish);
      --output->messages;
      stats_ = processor_->stats();
      go_live();
    }
    const KafkaBatch batch = co_await next_batch();
    if (batch.messages.empty()) continue;
    Unacknowledged* output = in_flight_.add(input_.positions());
    const auto process = [&] { processor_->process(batch, output); };
    co_await on_engine(process);
    --output->messages;
    stats_ = processor_->stats();
  }
}

// Whatever has arrived: few messages when there is little to do, for the sake of latency, many
// under load. Empty when there is something else to look at.
awaitable<KafkaBatch> Service::next_batch() {
  KafkaBatch batch;
  input_.take(&batch);
  if (batch.messages.empty() && (live_ || !input_.reached_ends())) {
    co_await input_events_.wait();
    input_.take(&batch);
  }
  output_.throw_if_failed();
  co_return batch;
}

void Service::go_live() {
  live_ = true;
  spdlog::info("live: {} partitions of {} topics, {} matches and {} reviews known",
               input_.partitions().size(), input_.topics(), stats_.linker.matches,
               stats_.linker.reviews);
  notify_ready();
  notify_status("live");
}

awaitable<void> Service::take_deliveries() {
  for (;;) {
    co_await output_events_.wait();
    output_.poll();
    try {
      output_.throw_if_failed();
    } catch (const Failure&) {
      input_events_.wake();  // the loop may be waiting, and has to throw it
    }
  }
}

template <typename Work>
awaitable<void> Service::on_engine(Work work) {
  engine_busy_ = true;
  co_await asio::co_spawn(engine_, call(std::move(work)), use_awaitable);
  engine_busy_ = false;
}

// --- The end ------------------------------------------------------------------------------------

awaitable<void> Service::watch_signals() {
  for (;;) {
    const int signal = co_await signals_.async_wait(use_awaitable);
    if (signal == SIGHUP) {
      spdlog::info("SIGHUP: a changed configuration is applied by a restart");
    } else if (stopping_ && std::chrono::steady_clock::now() < stopped_at_ + kOneSignal) {
      continue;
    } else if (stopping_) {
      spdlog::warn("second signal, ending at once; the next start publishes what is missing");
      std::_Exit(128 + signal);
    } else {
      spdlog::info("{}: draining", signal == SIGTERM ? "SIGTERM" : "SIGINT");
      stop();
    }
  }
}

void Service::stop() {
  stopping_ = true;
  stopped_at_ = std::chrono::steady_clock::now();
  notify_stopping();
  retry_.cancel();
  input_events_.wake();
  deadline_.expires_after(kDrainTime);
  deadline_.async_wait([this](boost::system::error_code cancelled) {
    if (cancelled) return;
    warn_of_unacknowledged();
    std::_Exit(static_cast<int>(ExitCode::kDone));
  });
}

void Service::warn_of_unacknowledged() const {
  spdlog::warn("{} messages are not acknowledged in time; the next start publishes what is missing",
               output_.unacknowledged());
}

awaitable<void> Service::drain() {
  bool flushed = false;
  const auto flush = [&] {
    flushed = output_.flush(static_cast<int>(kFlushTime.count()));
    if (!flushed) return;
    const std::optional<Positions> positions = in_flight_.take_committable();
    if (live_ && positions) input_.commit(*positions, true);
  };
  co_await on_engine(flush);
  output_.throw_if_failed();
  if (!flushed) warn_of_unacknowledged();
  log_stats();
  spdlog::info("stopped");
}

// --- Time ---------------------------------------------------------------------------------------

awaitable<void> Service::tick() {
  using Duration = std::chrono::steady_clock::duration;
  const Duration period = watchdog_ ? std::min<Duration>(kTick, *watchdog_ / 2) : kTick;
  auto next_stats = std::chrono::steady_clock::now() + kTicksPerStats * kTick;
  for (;;) {
    co_await sleep(&tick_, period);
    feed_watchdog();
    if (processor_ == nullptr || stopping_) continue;
    if (live_) {
      commit();
    } else {
      notify_extend_start(kExtendStart);
    }
    if (std::chrono::steady_clock::now() >= next_stats) {
      next_stats = std::chrono::steady_clock::now() + kTicksPerStats * kTick;
      log_stats();
    }
  }
}

void Service::commit() {
  if (const std::optional<Positions> positions = in_flight_.take_committable()) {
    input_.commit(*positions, false);
  }
}

// The loop runs, or we would not be here. So the engine is what may hang: not while it is idle,
// while it gets on, or while it waits for the cluster to take its output.
void Service::feed_watchdog() {
  if (!watchdog_) return;
  const uint64_t progress = reading_ + (processor_ == nullptr ? 0 : processor_->progress());
  const bool alive = !engine_busy_ || output_.waiting() || progress != progress_seen_;
  progress_seen_ = progress;
  if (alive) notify_watchdog();
}

void Service::log_stats() const {
  spdlog::info("stats: {} unacknowledged={}", to_text(stats_), output_.unacknowledged());
}

}  // namespace kindred
