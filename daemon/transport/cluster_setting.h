#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_SETTING_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_SETTING_H_

#include <cstdint>
#include <optional>
#include <string>

#include "config/config.h"
#include "config/shard_replicas.h"
#include "config/versions.h"
#include "daemon/transport/cluster_rules.h"
#include "daemon/transport/name_of_time.h"
#include "linkage/base/hash.h"
#include "linkage/cluster/log_time.h"

namespace kindred {

// What the processes of a cluster have in common: the number of shards, the topics between them,
// and the groups that deal out what there is to do.
struct ClusterSetting {
  // Of a configuration with a section `cluster`.
  explicit ClusterSetting(const config::Config& config)
      : shards(config.cluster->shards),
        replicas(config.cluster->replicas),
        shard_replicas(config::shard_replicas(config)),
        log(config.pipeline_name + ".log"),
        stand(config.pipeline_name + ".stand"),
        prepare_group(config.kafka_input->group),
        decide_group(prepare_group + ".decide"),
        stand_group(prepare_group + ".stand"),
        versions(config::reads_versions(config)),
        rules(rules_word(config)),
        expiry(expiry_of(config)),
        pipeline_(config.pipeline_name) {}

  static constexpr uint32_t kMostReplicas = 2;

  // Of a replica of all shards: what it has found, one partition a shard, compacted; and the group
  // of these.
  std::string found(uint32_t replica) const { return of_replica(pipeline_ + ".found", replica); }
  std::string find_group(uint32_t replica) const {
    return of_replica(prepare_group + ".find", replica);
  }

  uint32_t shards;
  uint32_t replicas;
  uint32_t shard_replicas;          // of all shards, fewer than the above where they cannot be
  std::string log;                  // one partition, compacted
  std::string stand;                // empty, one partition a replica; there with more than one
  std::string prepare_group;        // of the input's partitions
  std::string decide_group;         // of that of `log`
  std::string stand_group;          // of those of `stand`
  bool versions;                    // records may have some
  std::string rules;                // what decides matches, see cluster_rules.h
  std::optional<LogExpiry> expiry;  // none: records stay

 private:
  static std::string of_replica(const std::string& name, uint32_t replica) {
    return replica == 0 ? name : name + "." + std::to_string(replica + 1);
  }
  static std::optional<LogExpiry> expiry_of(const config::Config& config) {
    if (!config.expire) return std::nullopt;
    LogExpiry expiry{.expire = *config.expire, .clock = hash_bytes(name_of_time(config), 0)};
    expiry.input = expiry.clock;
    for (const std::string& topic : config.kafka_input->topics) {
      expiry.input = mix(expiry.input, hash_bytes(topic, 0));
    }
    return expiry;
  }

  std::string pipeline_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_SETTING_H_
