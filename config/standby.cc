#include "config/kafka.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void check_output(const Node& node, const Config& config, Faults* faults) {
  if (config.kafka_output && config.kafka_output->delivery != KafkaOutput::Delivery::kExactlyOnce) {
    add_fault(node, "needs output.kafka.delivery: exactly_once", faults);
  }
}

// Its name is that of a topic too.
void check_group(const Node& node, const Config& config, Faults* faults) {
  if (config.kafka_input && !topic_name(leader_name(*config.kafka_input))) {
    add_fault(node,
              "makes a topic GROUP.leader, so that input.kafka.group must be of letters, digits, "
              "\".\", \"_\" and \"-\", at most 242",
              faults);
  }
}

// Who leads is chosen by a topic that stays empty.
void check_topics(const Node& node, const Config& config, Faults* faults) {
  if (!config.kafka_input || !config.kafka_output) return;
  const std::string leader = leader_name(*config.kafka_input);
  const KafkaOutput& output = *config.kafka_output;
  for (const std::string* const topic : {&output.topic, &output.rejected, &output.entities,
                                         &output.entity_of, &output.entity_changes}) {
    if (*topic != leader) continue;
    add_fault(node, "has topic " + leader + " for itself; write to another one", faults);
  }
}

// What lives, or is published, would depend on the process and not on the input alone.
void check_expiry(const Node& node, const Config& config, Faults* faults) {
  if (config.limits.expire_oldest) {
    add_fault(node, "does not go with limits.on_full: expire_oldest", faults);
  }
  if (config.expire && config.expire->keep_matches) {
    add_fault(node, "does not go with expire.on_expiry: keep", faults);
  }
}

}  // namespace

void read_standby(const Node& node, Draft* draft) {
  draft->config.standby = read_boolean(node, draft->faults).value_or(false);
  if (!draft->config.standby) return;
  check_output(node, draft->config, draft->faults);
  check_group(node, draft->config, draft->faults);
  check_topics(node, draft->config, draft->faults);
  check_expiry(node, draft->config, draft->faults);
}

std::string leader_name(const KafkaInput& input) { return input.group + ".leader"; }

}  // namespace kindred::config
