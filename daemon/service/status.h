#ifndef KINDRED_DAEMON_SERVICE_STATUS_H_
#define KINDRED_DAEMON_SERVICE_STATUS_H_

#include <optional>
#include <string>
#include <string_view>

#include "daemon/http/http_answer.h"
#include "daemon/service/blocking_health.h"
#include "daemon/service/delivery.h"
#include "daemon/service/loop.h"
#include "daemon/service/memory_limit.h"
#include "daemon/service/metrics.h"
#include "daemon/service/pulse.h"
#include "daemon/service/run.h"
#include "daemon/service/schemas.h"
#include "daemon/service/shadow.h"
#include "daemon/service/survey.h"

namespace kindred {

// What a service tells of itself over HTTP.
//
// For the loop's thread.
class Status {
 public:
  // The parts that it asks; they outlive it.
  struct Parts {
    const Delivery* delivery;
    const Loop* loop;
    const MemoryLimit* memory;
    const Pulse* pulse;
    const Schemas* schemas;
    const Survey* survey;
    const BlockingHealth* health;
    const Shadow* shadow;  // null: it is none
  };

  Status(const Run* run, const Parts& parts) : run_(run), parts_(parts) {}

  // /metrics, /health, /ready, /labels/stale; nothing for another path.
  std::optional<HttpAnswer> answer(std::string_view path) const;

 private:
  HttpAnswer readiness() const;
  Metrics metrics() const;
  void add_partitions(Metrics* metrics) const;

  const Run* run_;
  Parts parts_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_STATUS_H_
