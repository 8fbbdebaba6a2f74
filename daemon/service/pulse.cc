#include "daemon/service/pulse.h"

#include <utility>

#include "daemon/base/log.h"

namespace kindred {
namespace {

constexpr std::chrono::seconds kExtendStart{60};

// The longest that a piece of work may take without getting on.
constexpr std::chrono::seconds kPatience{60};

}  // namespace

Pulse::Pulse(Run* run, Delivery* delivery, OutputTopics* topics, std::function<void()> each)
    : run_(run),
      delivery_(delivery),
      topics_(topics),
      each_(std::move(each)),
      timer_(*run->threads.io()) {}

Task<void> Pulse::beat() {
  const Periods& periods = run_->options.periods;
  const Phase& phase = run_->phase;
  auto next_stats = std::chrono::steady_clock::now() + periods.stats;
  for (;;) {
    co_await sleep(&timer_, periods.tick);
    tell_alive();
    if (run_->processor == nullptr || phase.stopping) continue;
    if (!phase.live && !phase.standing_by) run_->options.notices->extend_start(kExtendStart);
    run_->input_events.wake();  // something may have been acknowledged, or be due
    each_();
    if (std::chrono::steady_clock::now() >= next_stats) {
      next_stats = std::chrono::steady_clock::now() + periods.stats;
      log_stats();
    }
  }
}

// The loop runs, or we would not be here. So the engine is what may hang: not while it is idle,
// while it gets on, or while it waits for the cluster to take its output.
void Pulse::tell_alive() {
  const BatchProcessor* const processor = run_->processor.get();
  const uint64_t progress =
      topics_->progress() + (processor == nullptr ? 0 : processor->progress());
  const bool alive = !run_->threads.engine_busy() || delivery_->waits() ||
                     run_->output->waiting() || progress != progress_seen_;
  progress_seen_ = progress;
  if (!alive) return;
  alive_at_ = std::chrono::steady_clock::now();
  run_->options.notices->alive();
}

bool Pulse::healthy() const { return std::chrono::steady_clock::now() - alive_at_ < kPatience; }

void Pulse::log_stats() const {
  log::info("stats: {} aborted_transactions={} unacknowledged={}", to_text(run_->stats),
            delivery_->aborted_transactions(), run_->output->unacknowledged());
}

}  // namespace kindred
