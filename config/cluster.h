#ifndef KINDRED_CONFIG_CLUSTER_H_
#define KINDRED_CONFIG_CLUSTER_H_

#include <cstdint>
#include <optional>

#include "config/config.h"

namespace kindred::config {

// One pipeline on several processes, which find together: see docs/cluster.md.
struct Cluster {
  uint32_t shards = 64;  // that the processes share among them; never another number
};

// What the section `cluster` of a configuration without faults says; nothing where it has none. It
// stands beside Config, since who runs a pipeline as a process of a cluster alone asks for it.
std::optional<Cluster> cluster_of(const Config& config);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_CLUSTER_H_
