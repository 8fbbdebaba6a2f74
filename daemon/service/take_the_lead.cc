// How a process that stands by takes the place of the one that leads.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/service/maker.h"
#include "daemon/service/standby.h"
#include "daemon/service/start.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

Task<void> Standby::take_the_lead() {
  const auto begin = std::chrono::steady_clock::now();
  log::info("leading now: taking over");
  run_->options.notices->status("taking over");
  run_->phase.standing_by = false;
  const bool alone = co_await shut_out_others();
  if (!alone) co_return;
  GroupOffsets group;
  const Connecting::Attempt look = [&] {
    try {
      group = run_->input.ask_for_group();
      run_->input.look_up_ends();
      parts_.topics->look();
      return std::string();
    } catch (const ClusterError& error) {
      return std::string(error.what());
    }
  };
  const bool looked = co_await parts_.connecting->insist(&look);
  if (!looked) co_return;
  co_await apply_up_to(group);
  if (run_->phase.stopping) co_return;
  co_await lead_from(group);
  log::info("taken over in {:.1f} s", seconds_since(begin));
}

// What the process that led before has begun is aborted, and it publishes no more. Its partitions
// are ours.
Task<bool> Standby::shut_out_others() {
  std::vector<int> counts;
  const Connecting::Attempt attempt = [&] {
    try {
      counts = run_->input.count_partitions();
      const bool all = std::ranges::find(counts, 0) == counts.end();
      return all ? parts_.delivery->open() : std::string("not all input topics are known there");
    } catch (const ClusterError& error) {
      return std::string(error.what());
    }
  };
  const bool done = co_await parts_.connecting->insist(&attempt);
  if (!done) co_return false;
  parts_.partitions->add(counts);
  co_return true;
}

// The matches of our state are those on the output topic when both stand for the same input, by the
// same rules. Otherwise the topic is read, and the difference published.
Task<void> Standby::lead_from(const GroupOffsets& group) {
  Manifest manifest = *run_->state.manifest();
  const bool same_rules =
      !manifest.published.empty() && group.mark.maker == parts_.delivery->maker();
  const bool up_to_date = !parts_.topics->created() && same_rules &&
                          run_->input.positions() == group.positions &&
                          !parts_.topics->lack_values(0);
  run_->processor->resume();
  run_->input.read_on();
  if (!up_to_date) co_await parts_.topics->read();
  if (run_->phase.stopping) co_return;
  count_anew(run_);
  const std::vector<OutputMessage> nothing;
  co_await parts_.delivery->tell_commit(nothing, up_to_date);
  if (run_->phase.stopping) co_return;
  manifest.ahead = run_->state.ahead();
  manifest.published = up_to_date ? maker_of(run_->config, run_->event_schemas) : "";
  const auto write = [&] { run_->state.write(manifest); };
  co_await run_->threads.on_engine(write);
}

}  // namespace kindred
