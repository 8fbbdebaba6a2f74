#include "daemon/cluster/process_roles.h"

#include <utility>

namespace kindred {

ProcessRoles::ProcessRoles(const config::Config& config, const ClusterSetting& setting,
                           ClusterTopics* topics)
    : prepare_(config, setting, topics),
      stand_(setting.replicas > 1 ? std::make_unique<StandRole>(setting, topics) : nullptr),
      decide_(config, setting, topics, stand_ ? &stand_->may_stand() : nullptr) {
  for (uint32_t replica = 0; replica < setting.shard_replicas; ++replica) {
    finds_.push_back(std::make_unique<FindRole>(config, setting, topics, replica));
  }
  if (finds_.size() == 1) return;
  place_ = std::make_unique<FindPlace>(
      setting, topics, &decide_.leaves_rest_to_others(),
      [this] { return stand_->state() != Role::State::kJoins; },
      [this](uint32_t replica) { return finds_[replica]->state(); });
}

void ProcessRoles::start(OnFailure on_failure) {
  on_failure_ = std::move(on_failure);
  start(&prepare_, decide_.leaves_rest_to_others());
  start_finding();
  if (stand_) start(stand_.get(), never_);
  start(&decide_, decide_.waits());
}

void ProcessRoles::start_finding() {
  if (!place_) {
    start(finds_.front().get(), decide_.leaves_rest_to_others());
    return;
  }
  for (uint32_t replica = 0; replica < finds_.size(); ++replica) {
    start(finds_[replica].get(), place_->aside(replica));
  }
  start_thread("find", [this] { place_->run(stop_); });
}

void ProcessRoles::start(Role* role, const std::atomic<bool>& aside) {
  start_thread(role->name(), [this, role, &aside] { role->run(stop_, aside); });
}

void ProcessRoles::start_thread(const std::string& name, std::function<void()> run) {
  threads_.emplace_back([this, name, run = std::move(run)] {
    try {
      run();
    } catch (...) {
      on_failure_(name, std::current_exception());
    }
  });
}

uint64_t ProcessRoles::loaded() const {
  uint64_t loaded = 0;
  for (const auto& find : finds_) loaded += find->loaded();
  return loaded;
}

void ProcessRoles::stop() {
  stop_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace kindred
