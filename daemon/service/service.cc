#include "daemon/service/service.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <csignal>
#include <exception>
#include <thread>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/kafka/properties.h"
#include "daemon/service/maker.h"
#include "daemon/service/systemd.h"
#include "linkage/base/hash.h"

namespace kindred {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kTick{1};
constexpr int kTicksPerStats = 30;
constexpr seconds kExtendStart{60};
constexpr milliseconds kLeaveTime{1'000};  // of the five seconds that a stop may take

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

}  // namespace

Service::Service(const config::Config& config, std::string path, bool rebuild)
    : config_(config),
      config_path_(std::move(path)),
      rebuild_(rebuild),
      commit_interval_(config.kafka_output->commit_interval),
      limits_(config.limits),
      outline_(config.outline),
      state_(state_directory(config.state_directory, config.pipeline_name), config.pipeline_name),
      signals_(io_, SIGTERM, SIGINT, SIGHUP),
      retry_(io_),
      tick_(io_),
      deadline_(io_),
      refresh_(io_),
      input_(config),
      output_(config),
      input_events_(io_),
      output_events_(io_),
      producer_(&input_, &output_),
      leadership_events_(io_),
      watchdog_(watchdog_interval()) {
  signals_.add(SIGUSR1);
  if (config.http_port) {
    http_.emplace(&io_, *config.http_port,
                  [this](std::string_view asked) { return answer(asked); });
  }
  if (!is_transactional(config)) return;
  transaction_.emplace(&producer_, [](milliseconds time) { std::this_thread::sleep_for(time); });
  if (!config.standby) return;
  leadership_.emplace(config);
  maker_ = hash_bytes(maker_of(config), 0);
}

Service::~Service() {
  engine_.join();
  commits_.join();
}

ExitCode Service::run() {
  asio::co_spawn(io_, work(), [this](std::exception_ptr failure) { end(std::move(failure)); });
  run_beside(watch_signals());
  run_beside(tick());
  run_beside(watch_leadership());
  io_.run();
  const ExitCode code = failure_ ? log_failure(failure_) : ExitCode::kDone;
  end_in_time(code);
  engine_.join();
  commits_.join();
  if (leadership_) leadership_->leave(kLeaveTime);
  return code;
}

// The first failure is the one that is told.
void Service::end(std::exception_ptr failure) {
  if (failure && !failure_) failure_ = std::move(failure);
  io_.stop();
}

// Ends everything when it fails.
void Service::run_beside(awaitable<void> coroutine) {
  asio::co_spawn(io_, std::move(coroutine), [this](std::exception_ptr failure) {
    if (failure) end(std::move(failure));
  });
}

awaitable<void> Service::work() {
  // Not within the condition: GCC 12 makes wrong code of that.
  const bool connected = co_await connect();
  if (!connected) co_return;
  co_await restore();
  if (leadership_) co_await stand_by();
  co_await link();
  co_await drain();
}

// --- The loop -----------------------------------------------------------------------------------

awaitable<void> Service::link() {
  if (stopping_) co_return;
  if (!leadership_) begin_input();
  while (!stopping_) {
    check_leadership();
    if (!live_ && ready_to_go_live()) co_await go_live();
    if (stopping_) break;  // a batch more would be published, and not committed
    co_await mind_memory();
    if (!partition_counts_.empty() && ahead_.empty()) add_partitions();
    PendingBatch batch = co_await next_batch();
    const auto begin = std::chrono::steady_clock::now();
    const bool compacting = compactor_.running();
    const bool idle = batch.input.messages.empty();
    if (!idle || processor_->due(batch.at_end)) co_await process(&batch);
    put_by(std::move(batch));
    if (commit_due(idle)) co_await commit();
    note_acknowledged();
    co_await compact_when_due();
    note_turn(begin, compacting);
  }
}

// Also without a message, when something is due to leave.
awaitable<void> Service::process(PendingBatch* batch) {
  const auto begin = std::chrono::steady_clock::now();
  const auto process = [&] { processor_->process(batch, &uncommitted_); };
  co_await on_engine(process);
  // That time has come further alone is not worth a commit.
  const bool changed = !batch->input.messages.empty() || !uncommitted_.intake.records.empty();
  if (changed && !uncommitted_since_) uncommitted_since_ = begin;
  stats_ = processor_->stats();
}

// What was taken ahead, else whatever has arrived: few messages when there is little to do, for the
// sake of latency, many under load. Empty when there is something else to look at.
awaitable<PendingBatch> Service::next_batch() {
  output_.throw_if_failed();
  if (!ahead_.empty()) {
    PendingBatch batch = std::move(ahead_.front());
    ahead_.pop_front();
    co_return batch;
  }
  PendingBatch batch = take();
  const bool uncommitted = uncommitted_since_ || processed() != committed_;
  const bool nothing_to_commit = sending_ || !uncommitted;  // or not now
  if (batch.input.messages.empty() && (live_ ? nothing_to_commit : !input_.reached_ends())) {
    put_by(std::move(batch));
    co_await input_events_.wait();
    batch = take();
  }
  output_.throw_if_failed();
  co_return batch;
}

awaitable<void> Service::take_deliveries() {
  for (;;) {
    co_await output_events_.wait();
    output_.poll();
    if (in_flight_.acknowledged()) input_events_.wake();
    try {
      output_.throw_if_failed();
    } catch (const Failure&) {
      input_events_.wake();  // the loop may be waiting, and has to throw it
    }
  }
}

awaitable<void> Service::on_engine(Work work) {
  engine_busy_ = true;
  co_await run_on(&engine_, work);
  engine_busy_ = false;
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
    if (!live_ && !standing_by_) notify_extend_start(kExtendStart);
    input_events_.wake();  // something may have been acknowledged, or be due
    leadership_events_.wake();
    if (std::chrono::steady_clock::now() >= next_stats) {
      next_stats = std::chrono::steady_clock::now() + kTicksPerStats * kTick;
      log_stats();
    }
  }
}

// The loop runs, or we would not be here. So the engine is what may hang: not while it is idle,
// while it gets on, or while it waits for the cluster to take its output.
void Service::feed_watchdog() {
  const uint64_t progress = reading_ + (processor_ == nullptr ? 0 : processor_->progress());
  const bool alive =
      !engine_busy_ || committing_ || output_.waiting() || progress != progress_seen_;
  progress_seen_ = progress;
  if (!alive) return;
  alive_at_ = std::chrono::steady_clock::now();
  if (watchdog_) notify_watchdog();
}

void Service::log_stats() const {
  spdlog::info("stats: {} aborted_transactions={} unacknowledged={}", to_text(stats_),
               transaction_ ? transaction_->aborted() : 0, output_.unacknowledged());
}

}  // namespace kindred
