#include "daemon/cluster/process_roles.h"

#include <utility>

namespace kindred {

ProcessRoles::ProcessRoles(const config::Config& config, const ClusterSetting& setting,
                           ClusterTopics* topics)
    : prepare_(config, setting, topics),
      find_(config, setting, topics),
      stand_(setting.replicas > 1 ? std::make_unique<StandRole>(setting, topics) : nullptr),
      decide_(config, setting, topics, stand_ ? &stand_->may_stand() : nullptr) {}

void ProcessRoles::start(OnFailure on_failure) {
  on_failure_ = std::move(on_failure);
  start(&prepare_, decide_.leaves_rest_to_others());
  start(&find_, decide_.leaves_rest_to_others());
  if (stand_) start(stand_.get(), never_);
  start(&decide_, decide_.waits());
}

void ProcessRoles::start(Role* role, const std::atomic<bool>& aside) {
  threads_.emplace_back([this, role, &aside] {
    try {
      role->run(stop_, aside);
    } catch (...) {
      on_failure_(role->name(), std::current_exception());
    }
  });
}

void ProcessRoles::stop() {
  stop_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace kindred
