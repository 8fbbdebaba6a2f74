#ifndef KINDRED_CONFIG_DIGESTS_H_
#define KINDRED_CONFIG_DIGESTS_H_

#include "config/config.h"
#include "config/draft.h"
#include "config/node.h"

namespace kindred::config {

// Of a configuration without faults. `files`: Draft::files.
Digests digests_of(const Node& root, uint64_t files);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_DIGESTS_H_
