#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "config/kafka.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"
#include "config/versions.h"

namespace kindred::config {

namespace {

constexpr uint64_t kMostShards = 1024;
// One that decides, and one that stands by.
constexpr uint64_t kMostReplicas = 2;

void check_shards(const Node& node, Draft* draft) {
  const auto shards = read_whole_number(node, 1, kMostShards, draft->faults);
  if (!shards) return;
  draft->config.cluster->shards = static_cast<uint32_t>(*shards);
  const uint64_t most = draft->pipeline->max_bucket;
  if (*shards <= most) return;
  add_fault(node,
            fmt::format("must be at most block.max_bucket, {}: shards speak of a key that one of "
                        "them has more than max_bucket / shards members of",
                        most),
            draft->faults);
}

void check_replicas(const Node& node, Draft* draft) {
  const auto replicas = read_whole_number(node, 1, kMostReplicas, draft->faults);
  if (replicas) draft->config.cluster->replicas = static_cast<uint32_t>(*replicas);
}

constexpr std::array<Key<Draft>, 2> kKeys = {
    {{"shards", check_shards}, {"replicas", check_replicas}}};

// What a cluster cannot do, and why.
struct Refused {
  bool there;
  const char* what;
};

void check_output(const Node& node, const Config& config, Faults* faults) {
  if (!config.kafka_output) return;
  if (config.kafka_output->delivery == KafkaOutput::Delivery::kExactlyOnce) return;
  add_fault(node,
            "needs output.kafka.delivery: exactly_once: what processes tell one another goes by "
            "transactions",
            faults);
}

void check_rest(const Node& node, const Config& config, Faults* faults) {
  for (const Refused& one :
       {Refused{
            config.expire && config.expire->keep_matches,
            "does not go with on_expiry: keep: the log does not tell of pairs whose records are "
            "gone"},
        Refused{config.expire && reads_versions(config),
                "does not go with expire and record.version: the log forgets the version of what "
                "has expired"},
        Refused{config.standby,
                "does not go with standby: in a cluster every process stands by for the others"},
        Refused{config.limits.memory.has_value(),
                "does not go with limits.memory: a process cannot leave records to the others"}}) {
    if (one.there) add_fault(node, one.what, faults);
  }
}

// The topics between the processes are written by these alone.
void check_topics(const Node& node, const Config& config, Faults* faults) {
  if (!config.kafka_input || !config.kafka_output) return;
  std::vector<std::string> named = config.kafka_input->all_topics();
  const KafkaOutput& output = *config.kafka_output;
  named.insert(named.end(), {output.topic, output.rejected, output.entities, output.entity_of,
                             output.entity_changes});
  for (const char* const end : {".log", ".found", ".stand"}) {
    const std::string own = config.pipeline_name + end;
    if (std::ranges::find(named, own) == named.end()) continue;
    add_fault(node, "has topic " + own + " for itself; name another one", faults);
  }
}

// Of a record that was in no entity a compacted log has forgotten when it was created. And a record
// that comes again about when it expires is a new one or not by how far time has come just then.
void check_entities(const Node& node, const Draft& draft) {
  const bool told = draft.config.kafka_output && draft.config.kafka_output->tells_entities();
  const auto& entities = draft.pipeline->entities;
  if (!told && !entities) return;
  if (draft.config.expire) {
    add_fault(node,
              "does not go with expire and entities: since when a record is there that comes again "
              "as it expires would depend on the processes",
              draft.faults);
  }
  if (entities && entities->created) return;
  add_fault(node,
            "needs entities.created: the log between the processes forgets since when records are "
            "there",
            draft.faults);
}

}  // namespace

void read_cluster(const Node& node, Draft* draft) {
  draft->config.cluster.emplace();
  if (!read_mapping(node, kKeys, draft, draft->faults)) return;
  check_output(node, draft->config, draft->faults);
  check_rest(node, draft->config, draft->faults);
  check_topics(node, draft->config, draft->faults);
  check_entities(node, *draft);
}

std::vector<std::string> keys_of_cluster() { return keys_of(kKeys); }

}  // namespace kindred::config
