#include "daemon/service/going_live.h"

#include "daemon/base/log.h"
#include "daemon/service/maker.h"

namespace kindred {

bool GoingLive::ready() const {
  if (!run_->processor->withholding()) return true;
  const Input& input = run_->input;
  return input.reached_ends() && !feed_->has_ahead() &&
         input.positions() == run_->uncommitted.committed && delivery_->settled();
}

Task<void> GoingLive::go() {
  const Phase& phase = run_->phase;
  for (;;) {
    const bool published = co_await delivery_->publish_difference();
    if (published || phase.stopping) break;
    // What of it was committed before the abort, the topic tells.
    co_await topics_->read();
    if (phase.stopping) break;  // and the topic was not read to its end
  }
  if (phase.stopping) co_return;
  co_await delivery_->confirm();
  if (phase.stopping) co_return;
  const auto note = [&] {
    run_->note_published(run_->left_out_values() ? ""
                                                 : maker_of(run_->config, run_->event_schemas));
  };
  co_await run_->threads.on_engine(note);
  run_->phase.live = true;
  log::info("live: {} partitions of {} topics, {} matches and {} reviews known",
            run_->input.partitions().size(), run_->input.topics(), run_->stats.linker.matches,
            run_->stats.linker.reviews);
  run_->options.notices->ready();
  run_->options.notices->status("live");
}

}  // namespace kindred
