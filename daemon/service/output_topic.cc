#include "daemon/service/output_topic.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/codec/event_encoder.h"

namespace kindred {

void OutputTopic::look() {
  constexpr PublishedTopic kTopic = PublishedTopic::kMatches;
  written_ = run_->output->created(kTopic) ? 0 : run_->output->written(kTopic);
}

bool OutputTopic::lacks_matches(size_t unsent) const {
  const ProcessorStats& stats = run_->stats;
  const uint64_t live = stats.linker.matches + stats.linker.reviews + stats.kept;
  if (written_ + unsent >= live) return false;
  log::warn(
      "topic {} was given {} messages, and {} matches are known that should be on it: it was made "
      "anew, or they were left out; the matches are compared with what it holds",
      run_->config.kafka_output->topic, written_, live);
  return true;
}

Task<void> OutputTopic::read() {
  const std::string& topic = run_->config.kafka_output->topic;
  run_->options.notices->status("reading " + topic);
  Published published;
  const auto read = [&] {
    const auto take = [&](std::string_view key, std::optional<std::string_view> value) {
      published.take(key, value);
    };
    run_->transport->read_published(PublishedTopic::kMatches, take, run_->phase.stopping,
                                    &progress_);
  };
  co_await run_->threads.on_engine(read);
  log::info("read topic {}: {} live keys", topic, published.size());
  check_is_ours(published);
  const Input& input = run_->input;
  // What was consumed has been published, if only to be retracted again.
  const bool further = run_->follows() && input.positions() != input.committed();
  if (!published.empty() || input.was_consumed() || run_->stats.linker.records > 0 || further) {
    run_->processor->withhold(std::move(published));
  }
}

// Who has never read anything has published nothing: what the topic holds would be retracted.
void OutputTopic::check_is_ours(const Published& published) const {
  const bool new_here = run_->state.last() == 0 && !run_->input.was_consumed();
  if (!new_here || run_->options.rebuild || run_->phase.stopping) return;
  size_t pairs = 0;
  EventKeys keys;
  published.leftovers([&](std::string_view key) { return keys.is_ours(key); },
                      [&](std::string_view) { ++pairs; });
  if (pairs == 0) return;
  throw Failure(
      ExitCode::kConfiguration,
      fmt::format("topic {} holds {} matches, and this pipeline has read no input yet: give it an "
                  "output topic of its own, or start with --rebuild to replace them",
                  run_->config.kafka_output->topic, pairs));
}

}  // namespace kindred
