#ifndef KINDRED_DAEMON_SERVICE_CHANGE_FOLLOWER_H_
#define KINDRED_DAEMON_SERVICE_CHANGE_FOLLOWER_H_

#include <span>

#include "linkage/find/change.h"

namespace kindred {

// Who wants to know what is published. On the engine's thread, while its gate is closed.
class ChangeFollower {
 public:
  // In their order, as they are published.
  virtual void take(std::span<const Change> changes) = 0;
  // Some of what was taken is undone.
  virtual void forget() = 0;

 protected:
  ~ChangeFollower() = default;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_CHANGE_FOLLOWER_H_
