#include "daemon/service/standby.h"

#include <memory>
#include <optional>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

std::optional<GroupOffsets> look_at_group(const Input& input) {
  try {
    return input.look_at_group();
  } catch (const ClusterError& error) {
    log::debug("standing by: {}", error.what());
    return std::nullopt;
  }
}

}  // namespace

Task<void> Standby::stand_by() {
  const Phase& phase = run_->phase;
  const Leadership& leadership = *run_->leadership;
  run_->options.notices->status("catching up with the process that leads");
  run_->processor->withhold({});
  run_->input.read_up_to(Positions(run_->input.partitions().size(), 0));
  parts_.partitions->begin_input();
  while (!phase.stopping && !leadership.leads()) {
    const bool heard = co_await follow();
    if (heard && !phase.standing_by) join();
    co_await parts_.delivery->compact_when_due();
    const bool wait = !phase.stopping && !leadership.leads();
    if (wait) co_await run_->input_events.wait();  // a second at the most
  }
  if (!phase.stopping) co_await take_the_lead();
}

// Only who is as far as the leader may come to lead: so that it can do so at once.
void Standby::join() {
  run_->leadership->join();
  events_.watch(run_->leadership);
  run_->phase.standing_by = true;
  const Stats& stats = run_->stats.linker;
  log::info("standing by: {} records, {} matches and {} reviews known", stats.records,
            stats.matches, stats.reviews);
  run_->options.notices->ready();
  run_->options.notices->status("standing by");
}

// Applies what the leader has committed by now. Whether that could be asked for, and was done.
Task<bool> Standby::follow() {
  if (parts_.partitions->has_news()) parts_.partitions->add();
  std::optional<GroupOffsets> group;
  const auto look = [&] { group = look_at_group(run_->input); };
  co_await run_->threads.on_background(look);
  if (!group) co_return false;
  co_await apply_up_to(*group);
  co_return !run_->phase.stopping;
}

// Publishes nothing, not even what is rejected: it was.
Task<void> Standby::apply_up_to(const GroupOffsets& group) {
  run_->input.note_group(group);
  run_->input.read_up_to(group.positions);
  co_await apply_input();
  if (run_->phase.stopping) co_return;
  Uncommitted& uncommitted = run_->uncommitted;
  if (group.mark.time) {
    const auto advance = [&] { run_->processor->advance(*group.mark.time, &uncommitted.intake); };
    co_await run_->threads.on_engine(advance);
    run_->stats = run_->processor->stats();
  }
  const bool changed = !uncommitted.intake.records.empty() || run_->state.matches_due() ||
                       run_->input.positions() != uncommitted.committed;
  if (changed) co_await parts_.delivery->keep_applied();
}

// Up to the limits.
Task<void> Standby::apply_input() {
  Input& input = run_->input;
  while (!run_->phase.stopping && (!input.at_limits() || parts_.feed->has_ahead())) {
    co_await parts_.memory->mind();
    const bool waited = parts_.feed->has_next();
    PendingBatch batch = waited ? parts_.feed->next_ahead() : parts_.feed->take();
    // Who leads has left out partitions, or not: its mark says what came of it.
    batch.at_end.assign(batch.at_end.size(), false);
    if (!batch.input.messages.empty()) {
      co_await parts_.feed->process(&batch);
      const bool due = parts_.delivery->due(false);
      if (due) co_await parts_.delivery->keep_applied();
    } else if (!input.at_limits() || parts_.feed->waits()) {
      co_await run_->input_events.wait();
    }
    parts_.feed->put_by(std::move(batch));
  }
}

Task<void> Standby::watch_leadership() {
  for (;;) {
    co_await events_.wait();
    run_->leadership->poll();
    const bool missed = run_->leadership->missed();
    if (missed) co_await rejoin();
    run_->input_events.wake();
  }
}

Task<void> Standby::rejoin() {
  log::warn("the cluster has missed this process; it joins the others anew");
  std::shared_ptr<void> before = run_->leadership->rejoin();
  events_.watch(run_->leadership);
  const auto destroy = [&] { before.reset(); };
  co_await run_->threads.on_background(destroy);
}

}  // namespace kindred
