#ifndef KINDRED_DAEMON_SERVICE_OUTLET_H_
#define KINDRED_DAEMON_SERVICE_OUTLET_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "daemon/base/output_message.h"

namespace kindred {

// Where a batch processor puts what it gives. What becomes of it is for the delivery. Throws
// Failure when the output has failed for good.
class Outlet {
 public:
  virtual ~Outlet() = default;

  // An event for the output topic; `value` none is a retraction.
  virtual void publish(std::string_view key, std::optional<std::string_view> value,
                       int64_t time) = 0;
  // What was published of this key before the start still counts, and what that was is not known.
  virtual void keep(std::string_view /*key*/) {}
  // Whether send() would send it; counted as left out where it is too large.
  virtual bool takes(const OutputMessage& message) = 0;
  // Any other message, for its topic.
  virtual void send(const OutputMessage& message) = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_OUTLET_H_
