#include "daemon/service/run.h"

#include <algorithm>
#include <utility>

#include "daemon/base/seconds_since.h"

namespace kindred {

Run::Run(const config::Config& its_config, ServiceOptions its_options, Transport* its_transport)
    : config(its_config),
      options(std::move(its_options)),
      settings{its_config.kafka_output->commit_interval, its_config.limits, its_config.outline},
      state(state_directory(its_config.state_directory, its_config.pipeline_name),
            its_config.pipeline_name),
      compactor(&state),
      transport(its_transport),
      leadership(its_transport->leadership()),
      output(its_transport->output()),
      input(*its_config.kafka_input, its_transport->consumer()),
      input_events(threads.io()) {}

void Run::note_commit(const std::optional<Uncommitted::Time>& since, double seconds) {
  commit_seconds += seconds;
  longest_commit.note(seconds);
  if (since) latency.note(seconds_since(*since));
}

void Run::note_published(const std::string& maker) {
  Manifest manifest = *state.manifest();
  if (manifest.published == maker) return;
  manifest.published = maker;
  state.write(manifest);
}

bool Run::left_out_values() const {
  return std::ranges::any_of(kPublishedTopics, [&](PublishedTopic topic) {
    return keeps_last_values(topic) && output->left_out(topic) > 0;
  });
}

void Run::note_left_out() {
  if (left_out_values()) note_published("");
}

PartitionState state_of(const InputPartition& partition) {
  return {.topic = partition.topic, .number = static_cast<uint32_t>(partition.number)};
}

}  // namespace kindred
