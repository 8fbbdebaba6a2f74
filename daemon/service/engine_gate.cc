#include "daemon/service/engine_gate.h"

#include <algorithm>

namespace kindred {

EngineGate::Closed::Closed(EngineGate* gate) : gate_(gate) {
  std::unique_lock lock(gate_->mutex_);
  gate_->closed_ = true;
  if (gate_->inside_ == 0) return;
  const Clock::time_point begin = Clock::now();
  gate_->left_.wait(lock, [&] { return gate_->inside_ == 0; });
  gate_->held_ += (Clock::now() - begin).count();
}

EngineGate::Closed::~Closed() {
  {
    const std::lock_guard lock(gate_->mutex_);
    gate_->closed_ = false;
  }
  gate_->opened_.notify_all();
}

void EngineGate::give_way() {
  std::unique_lock lock(mutex_);
  if (expected_ == 0) return;
  const Clock::time_point begin = Clock::now();
  left_.wait_for(lock, kMostGiven, [&] { return expected_ == 0; });
  held_ += (Clock::now() - begin).count();
}

void EngineGate::note_batch() {
  const Clock::rep now = held_;
  longest_held_ = std::max<Clock::rep>(longest_held_, now - held_before_);
  held_before_ = now;
}

void EngineGate::expect() {
  const std::lock_guard lock(mutex_);
  ++expected_;
  last_expected_ = Clock::now().time_since_epoch().count();
}

bool EngineGate::questions_are_likely() const {
  const Clock::rep last = last_expected_;
  return last != 0 && Clock::now().time_since_epoch() - Clock::duration(last) < kLikely;
}

EngineGate::Turn::Turn(EngineGate* gate) : gate_(gate) {
  std::unique_lock lock(gate_->mutex_);
  gate_->opened_.wait(lock, [&] { return !gate_->closed_; });
  ++gate_->inside_;
}

EngineGate::Turn::~Turn() {
  {
    const std::lock_guard lock(gate_->mutex_);
    --gate_->inside_;
    --gate_->expected_;
  }
  gate_->left_.notify_one();
}

}  // namespace kindred
