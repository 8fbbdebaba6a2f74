// How a shadow finds what it is compared with, and begins.

#include <fmt/format.h>

#include <chrono>
#include <string>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/service/shadow.h"
#include "daemon/service/start.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {
namespace {

// For a topic that may have been made a moment ago.
constexpr std::chrono::milliseconds kTopicPatience{1'800};

constexpr PublishedTopic kMatches = PublishedTopic::kMatches;
constexpr PublishedTopic kEntityOf = PublishedTopic::kEntityOf;

Failure fault(const std::string& text) { return {ExitCode::kConfiguration, text}; }

}  // namespace

Task<bool> Shadow::connect(Connecting* connecting) {
  const Connecting::Attempt attempt = [&] { return try_to_connect(); };
  const bool connected = co_await connecting->insist(&attempt);
  co_return connected;
}

std::string Shadow::try_to_connect() {
  try {
    look_up_topics();
    look_up_group();
    read_told_examples();
    return "";
  } catch (const ClusterError& error) {
    return error.what();
  }
}

void Shadow::look_up_topics() {
  for (const PublishedTopic topic : {kMatches, kEntityOf}) {
    const std::string& name = topic_name(*run_->config.kafka_output, topic);
    Consumer* const consumer = run_->transport->other_pipeline();
    if (name.empty() || consumer->partition_count(name, kTopicPatience)) continue;
    throw fault(fmt::format(
        "output.kafka.{}: topic '{}' does not exist at {}, so pipeline {} publishes nothing there; "
        "name the topic that it publishes {} on{}",
        topic == kMatches ? "topic" : "entity_of", name, run_->config.kafka_input->brokers,
        old_pipeline(), topic == kMatches ? "matches" : "the entities of records",
        topic == kMatches ? "" : ", or none"));
  }
  told_.look_up_partitions();
  told_.look_up_ends();
  told_.start_at(Positions(told_.partitions().size(), kNeverRead));
  folded_ = told_.positions();
}

// A pipeline commits its group's offsets with a mark.
void Shadow::look_up_group() {
  const std::vector<InputPartition>& input = run_->input.partitions();
  const GroupOffsets group = run_->transport->other_pipeline()->look_at_group(input);
  passed_over_ = not_read(input, group.positions);
  if (group.mark.commit == 0) {
    throw fault(fmt::format(
        "no pipeline has committed offsets of the input topics for group {}: {} has not begun to "
        "read them, or it has another name or group; say its name to --shadow, and its group at "
        "input.kafka.group",
        run_->config.shadow->group, old_pipeline()));
  }
  std::string warned;
  for (size_t i = 0; i < input.size(); ++i) {
    if (!passed_over_[i] || input[i].topic == warned) continue;
    warned = input[i].topic;
    log::warn("pipeline {} has read nothing of topic {}: what comes of it here is a difference",
              old_pipeline(), warned);
  }
}

// Those of an earlier run.
void Shadow::read_told_examples() {
  if (run_->config.kafka_output->shadow.empty()) return;
  examples_.clear();
  const PublishedVisit take = [&](std::string_view key, std::optional<std::string_view> value) {
    if (value) {
      examples_[std::string(key)] = *value;
    } else {
      examples_.erase(std::string(key));
    }
  };
  run_->transport->read_published(PublishedTopic::kShadow, take, run_->phase.stopping, &progress_);
}

// An old pipeline's state may know of them.
void Shadow::warn_of_gone_records() const {
  for (const InputPartition& one : run_->input.partitions()) {
    if (one.begin == 0) continue;
    log::warn(
        "{}: what stood before offset {} is gone; what pipeline {} has found of it is told as gone",
        name_of(one), one.begin, old_pipeline());
  }
}

// What is told when the service goes live is all that it knows, for nothing counts as published.
Task<void> Shadow::begin(PartitionWatch* partitions) {
  State& state = run_->state;
  Manifest manifest = *state.manifest();
  if (!manifest.ahead) count_anew(run_);
  manifest.ahead = state.ahead();
  manifest.exactly_once = false;
  manifest.published.clear();
  const auto write = [&] { state.write(manifest); };
  co_await run_->threads.on_engine(write);
  if (state.last() == 0) warn_of_gone_records();
  run_->processor->withhold({});
  run_->options.notices->status("catching up with the input topics");
  if (run_->phase.stopping) co_return;
  partitions->begin_input();
  run_->threads.run_beside(follow());
  run_->threads.run_beside(compare());
}

}  // namespace kindred
