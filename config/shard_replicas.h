#ifndef KINDRED_CONFIG_SHARD_REPLICAS_H_
#define KINDRED_CONFIG_SHARD_REPLICAS_H_

#include <cstdint>

#include "config/config.h"
#include "config/versions.h"

namespace kindred::config {

// How often each shard of a cluster is found. Of records with versions, or that expire, what shards
// say of them is not yet right twice over.
inline uint32_t shard_replicas(const Config& config) {
  return reads_versions(config) || config.expire ? 1 : config.cluster->replicas;
}

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SHARD_REPLICAS_H_
