// How the service comes to be live.

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/kafka/published_reader.h"
#include "daemon/service/maker.h"
#include "daemon/service/service.h"
#include "daemon/service/stale_state.h"
#include "daemon/service/systemd.h"

namespace kindred {
namespace {

using boost::asio::awaitable;
using std::chrono::milliseconds;

constexpr milliseconds kFirstRetry{500};
constexpr milliseconds kLastRetry{10'000};

}  // namespace

awaitable<bool> Service::connect() {
  notify_status("connecting to " + config_.kafka_input->brokers);
  input_.client().log_errors(false);
  output_.client().log_errors(false);
  const Attempt attempt = [&] { return try_to_connect(); };
  const bool connected = co_await insist(&attempt);
  if (connected) {
    input_.client().log_errors(true);
    output_.client().log_errors(true);
  }
  co_return connected;
}

awaitable<bool> Service::insist(const Attempt* attempt) {
  milliseconds pause = kFirstRetry;
  while (!stopping_) {
    std::string reason;
    const auto once = [&] { reason = (*attempt)(); };
    co_await on_engine(once);
    if (stopping_) break;
    if (reason.empty()) co_return true;
    spdlog::warn("cannot reach Kafka at {}: {}; trying again in {} ms",
                 config_.kafka_input->brokers, reason, pause.count());
    co_await sleep(&retry_, pause);
    pause = std::min(2 * pause, kLastRetry);
  }
  co_return false;
}

// Why it failed, or nothing. Throws Failure when another attempt would not help.
std::string Service::try_to_connect() {
  input_.client().forget_refusal();
  output_.client().forget_refusal();
  try {
    input_.look_up_partitions();
    const auto last = std::ranges::max(input_.partitions(), {}, &InputPartition::number);
    output_.prepare(input_.client(), last.number + 1);
    if (leadership_) {
      leadership_->prepare(input_.client());
      input_.note_group(input_.look_at_group());
    } else {
      // An older instance may be at work with the state that this one lacks.
      if (!rebuild_) check_not_stale(state_, input_.look_at_group().mark.commit);
      // Before the offsets are asked for: from then on no older instance can move them.
      std::string reason = transaction_ ? transaction_->open() : "";
      if (!reason.empty()) return reason;
      input_.note_group(input_.ask_for_group());
      look_at_output();
    }
    input_.look_up_ends();
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
  run_beside(take_deliveries());

  notify_status("restoring the state");
  const auto open = [&] { open_state(); };
  co_await on_engine(open);
  input_.start_at(committed_);
  committed_ = input_.positions();
  stats_ = processor_->stats();
  if (leadership_) co_return;
  co_await adopt_state();
  if (!up_to_date_) co_await read_output();
  notify_status("catching up with the input topics");
}

awaitable<void> Service::read_output() {
  notify_status("reading " + config_.kafka_output->topic);
  Published published;
  const auto read = [&] { published = read_published(config_, stopping_, &reading_); };
  co_await on_engine(read);
  spdlog::info("read topic {}: {} live keys", config_.kafka_output->topic, published.size());
  check_output_is_ours(published);
  // What was consumed has been published, if only to be retracted again.
  const bool further = leadership_ && input_.positions() != input_.committed();
  if (!published.empty() || input_.was_consumed() || stats_.linker.records > 0 || further) {
    processor_->withhold(std::move(published));
  }
}

// Who has never read anything has published nothing: what the topic holds would be retracted.
void Service::check_output_is_ours(const Published& published) const {
  if (state_.last() > 0 || input_.was_consumed() || rebuild_ || stopping_) return;
  size_t pairs = 0;
  published.leftovers([&](std::string_view) { ++pairs; });
  if (pairs == 0) return;
  throw Failure(
      ExitCode::kConfiguration,
      fmt::format("topic {} holds {} matches, and this pipeline has read no input yet: give it an "
                  "output topic of its own, or start with --rebuild to replace them",
                  config_.kafka_output->topic, pairs));
}

// Whether the matches are as far as those on the output topic may be, and the input is committed.
bool Service::ready_to_go_live() const {
  if (!processor_->withholding()) return true;
  return input_.reached_ends() && ahead_.empty() && input_.positions() == committed_ &&
         (transaction_ || !uncommitted_since_);
}

awaitable<void> Service::go_live() {
  for (;;) {
    const bool published = co_await publish_difference();
    if (published || stopping_) break;
    // What of it was committed before the abort, the topic tells.
    co_await read_output();
    if (stopping_) break;  // and the topic was not read to its end
  }
  if (stopping_) co_return;
  if (!transaction_) {
    co_await await_acknowledgements();
    if (stopping_) co_return;
    input_.commit(committed_, mark(), false);
    if (state_.matches_due()) co_await commit_and_send();
  }
  const auto note = [&] { note_published(output_.left_out_events() > 0 ? "" : maker_of(config_)); };
  co_await on_engine(note);
  live_ = true;
  spdlog::info("live: {} partitions of {} topics, {} matches and {} reviews known",
               input_.partitions().size(), input_.topics(), stats_.linker.matches,
               stats_.linker.reviews);
  notify_ready();
  notify_status("live");
}

// Whether all of it was published: with transactions, and committed, along with the input read.
awaitable<bool> Service::publish_difference() {
  const Positions positions = processed();
  complete_intake(positions);
  SentCommit* const sent = transaction_ ? nullptr : in_flight_.add(positions);
  Unacknowledged* const output = sent != nullptr ? &sent->output : &uncommitted_.output;
  bool published = true;
  const auto publish = [&] {
    const auto interlude = [&] {
      return !stopping_ && (!transaction_ || end_transaction(&Service::commit_output));
    };
    if (processor_->withholding()) {
      published = processor_->publish_difference(output, interlude);
    }
    // Apart: to write all matches to the state may take longer than a transaction lasts.
    if (published && transaction_) published = interlude();
  };
  co_await on_engine(publish);
  if (published && leadership_) published = co_await reject_again();
  const auto end = [&] { published = end_transaction(&Service::commit_input); };
  if (published && transaction_) co_await on_engine(end);
  if (sent != nullptr) --sent->output.messages;
  stats_ = processor_->stats();
  if (published && transaction_) note_committed(positions);
  co_return published;
}

}  // namespace kindred
