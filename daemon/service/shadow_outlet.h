#ifndef KINDRED_DAEMON_SERVICE_SHADOW_OUTLET_H_
#define KINDRED_DAEMON_SERVICE_SHADOW_OUTLET_H_

#include "daemon/service/outlet.h"
#include "daemon/shadow/comparison.h"

namespace kindred {

// What a shadow would publish goes to its comparison, and nowhere else.
class ShadowOutlet : public Outlet {
 public:
  explicit ShadowOutlet(PipelineComparison* comparison) : comparison_(comparison) {}

  void publish(std::string_view key, std::optional<std::string_view> value,
               int64_t /*time*/) override {
    comparison_->take(Side::kNew, PublishedTopic::kMatches, key, value);
  }
  void keep(std::string_view key) override { comparison_->keep(key); }
  bool takes(const OutputMessage& message) override {
    return message.topic == PublishedTopic::kEntityOf;
  }
  void send(const OutputMessage& message) override {
    if (message.key) comparison_->take(Side::kNew, message.topic, *message.key, message.value);
  }

 private:
  PipelineComparison* comparison_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SHADOW_OUTLET_H_
