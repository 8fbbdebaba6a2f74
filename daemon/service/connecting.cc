#include "daemon/service/connecting.h"

#include <algorithm>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/service/stale_state.h"

namespace kindred {

using std::chrono::milliseconds;

Task<bool> Connecting::connect() {
  run_->options.notices->status("connecting to " + run_->config.kafka_input->brokers);
  run_->transport->consumer()->log_errors(false);
  run_->output->log_errors(false);
  const Attempt attempt = [&] { return try_to_connect(); };
  const bool connected = co_await insist(&attempt);
  if (connected) {
    run_->transport->consumer()->log_errors(true);
    run_->output->log_errors(true);
  }
  co_return connected;
}

Task<bool> Connecting::insist(const Attempt* attempt) {
  const Periods& periods = run_->options.periods;
  milliseconds pause = periods.first_retry;
  while (!run_->phase.stopping) {
    std::string reason;
    const auto once = [&] { reason = (*attempt)(); };
    co_await run_->threads.on_engine(once);
    if (run_->phase.stopping) break;
    if (reason.empty()) co_return true;
    log::warn("cannot reach Kafka at {}: {}; trying again in {} ms",
              run_->config.kafka_input->brokers, reason, pause.count());
    co_await sleep(&retry_, pause);
    pause = std::min(2 * pause, periods.last_retry);
  }
  co_return false;
}

// Why it failed, or nothing. Throws Failure when another attempt would not help.
std::string Connecting::try_to_connect() {
  run_->transport->consumer()->forget_refusal();
  run_->output->forget_refusal();
  try {
    Input& input = run_->input;
    input.look_up_partitions();
    const auto last = std::ranges::max(input.partitions(), {}, &InputPartition::number);
    run_->output->prepare(last.number + 1);
    if (run_->follows()) {
      run_->leadership->prepare();
      input.note_group(input.look_at_group());
      check_no_cluster(input.last_mark());
    } else {
      std::string reason = take_over();
      if (!reason.empty()) return reason;
    }
    input.look_up_ends();
    return "";
  } catch (const ClusterError& error) {
    check_refusal(error);
    return error.what() + (" (" + run_->transport->consumer()->last_error() + ")");
  }
}

std::string Connecting::take_over() {
  Input& input = run_->input;
  const CommitMark mark = input.look_at_group().mark;
  check_no_cluster(mark);
  // An older instance may be at work with the state that this one lacks.
  if (!run_->options.rebuild) check_not_stale(run_->state, mark.commit);
  // Before the offsets are asked for: from then on no older instance can move them.
  std::string reason = delivery_->open();
  if (!reason.empty()) return reason;
  input.note_group(input.ask_for_group());
  topics_->look();
  return "";
}

// What its processes have read is in no state of one process, and may be gone from the topics.
void Connecting::check_no_cluster(const CommitMark& mark) const {
  if (!mark.of_cluster || run_->options.rebuild || run_->options.from_cluster) return;
  throw Failure(ExitCode::kConfiguration,
                "group " + run_->config.kafka_input->group +
                    ": a cluster has come so far in the input, and no state holds what it has "
                    "read: start with --from-cluster to go on from its log, or with --rebuild to "
                    "read the topics again");
}

void Connecting::check_refusal(const ClusterError& error) const {
  for (Connection* connection : {static_cast<Connection*>(run_->transport->consumer()),
                                 static_cast<Connection*>(run_->output)}) {
    const bool refused = connection->refused();
    if (!refused && !error.refused()) continue;
    throw Failure(ExitCode::kConfiguration, "Kafka at " + run_->config.kafka_input->brokers +
                                                " refuses us: " + error.what() + " (" +
                                                connection->last_error() + ")");
  }
}

}  // namespace kindred
