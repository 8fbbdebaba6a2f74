#ifndef KINDRED_DAEMON_SERVICE_DIRECT_OUTLET_H_
#define KINDRED_DAEMON_SERVICE_DIRECT_OUTLET_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "daemon/service/outlet.h"
#include "daemon/transport/output.h"

namespace kindred {

// Sends what it is given at once, and counts it in *sent.
class DirectOutlet : public Outlet {
 public:
  DirectOutlet(Output* output, Unacknowledged* sent) : output_(output), sent_(sent) {}

  void publish(std::string_view key, std::optional<std::string_view> value, int64_t time) override {
    output_->publish(key, value, time, sent_);
  }
  bool takes(const OutputMessage& message) override { return output_->takes(message); }
  void send(const OutputMessage& message) override { output_->send(message, sent_); }

 private:
  Output* output_;
  Unacknowledged* sent_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_DIRECT_OUTLET_H_
