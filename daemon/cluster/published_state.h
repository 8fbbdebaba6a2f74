#ifndef KINDRED_DAEMON_CLUSTER_PUBLISHED_STATE_H_
#define KINDRED_DAEMON_CLUSTER_PUBLISHED_STATE_H_

#include <atomic>
#include <functional>
#include <future>
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

// The same on a thread of its own, from the beginning of this object to its end at the latest.
class PublishedReading {
 public:
  // Both outlive it.
  PublishedReading(const config::Config& config, Transport* transport);
  ~PublishedReading() { stop_ = true; }

  // Calls `check` now and then while it waits, and throws what that throws. Once.
  PublishedState get(const std::function<void()>& check);

 private:
  std::atomic<bool> stop_ = false;
  std::future<PublishedState> state_;  // waits for the thread where it is destroyed
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_PUBLISHED_STATE_H_
