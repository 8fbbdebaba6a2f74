#ifndef KINDRED_DAEMON_CLUSTER_PUBLISHED_STATE_H_
#define KINDRED_DAEMON_CLUSTER_PUBLISHED_STATE_H_

#include <atomic>
#include <string>

#include "config/config.h"
#include "daemon/service/published_entities.h"
#include "daemon/transport/published.h"
#include "daemon/transport/transport.h"

namespace kindred {

// What the output topics hold when a process begins to decide.
struct PublishedState {
  Published matches;
  PublishedEntities entities;
};

// Reads them to their ends. Blocks. Throws as Transport::read_published().
PublishedState read_published_state(const config::Config& config, Transport* transport,
                                    const std::atomic<bool>& stop);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_PUBLISHED_STATE_H_
