#ifndef KINDRED_DAEMON_TRANSPORT_CLUSTER_SETTING_H_
#define KINDRED_DAEMON_TRANSPORT_CLUSTER_SETTING_H_

#include <algorithm>
#include <cstdint>
#include <string>

#include "config/config.h"

namespace kindred {

// What the processes of a cluster have in common: the number of shards, the topics between them,
// and the groups that deal out what there is to do.
struct ClusterSetting {
  // Of a configuration with a section `cluster`.
  explicit ClusterSetting(const config::Config& config)
      : shards(config.cluster->shards),
        replicas(config.cluster->replicas),
        log(config.pipeline_name + ".log"),
        found(config.pipeline_name + ".found"),
        stand(config.pipeline_name + ".stand"),
        prepare_group(config.kafka_input->group),
        find_group(prepare_group + ".find"),
        decide_group(prepare_group + ".decide"),
        stand_group(prepare_group + ".stand"),
        versions(config.record.version ||
                 std::ranges::any_of(config.each, [](const auto& of_source) {
                   return of_source.second.version.has_value();
                 })) {}

  uint32_t shards;
  uint32_t replicas;
  std::string log;            // one partition, compacted
  std::string found;          // one partition a shard, compacted
  std::string stand;          // empty, one partition a replica; there with more than one
  std::string prepare_group;  // of the input's partitions
  std::string find_group;     // of those of `found`
  std::string decide_group;   // of that of `log`
  std::string stand_group;    // of those of `stand`
  bool versions;              // records may have some
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_CLUSTER_SETTING_H_
