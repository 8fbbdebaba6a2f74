#ifndef KINDRED_CONFIG_DIGESTS_H_
#define KINDRED_CONFIG_DIGESTS_H_

#include "config/config.h"
#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// A digest of all that stands below the node, but for comments and layout. The order of entries
// counts: that of fields and rules shows in events.
uint64_t hash_of(const Node& node);

// The digests of a configuration without faults, whose tree is `root`. `files`: Draft::files.
Digests digests_of(const Node& root, const Config& config, uint64_t files);

// Digests::entities, of pipelines alike in all else.
uint64_t hash_of_entities(const Pipeline& pipeline);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_DIGESTS_H_
