#ifndef KINDRED_DAEMON_TRANSPORT_LEADERSHIP_H_
#define KINDRED_DAEMON_TRANSPORT_LEADERSHIP_H_

#include <chrono>
#include <memory>

#include "daemon/base/notifier.h"

namespace kindred {

// Says which one of several processes leads: a member of a group, until it leaves or was not heard
// of for some seconds. That others come does not end it.
//
// It says who may try to publish. The transactional.id makes sure that a process which led before
// publishes nothing more: the new leader takes it over first.
//
// One thread at a time.
class Leadership : public Notifier {
 public:
  // Makes ready what is needed to join. Blocks. Throws ClusterError.
  virtual void prepare() = 0;

  // From here on we may come to lead, and have to poll() whenever the notifier tells, and within
  // minutes. Throws ClusterError.
  virtual void join() = 0;
  // Throws Failure when the cluster refuses us.
  virtual void poll() = 0;

  // As last heard. While the group changes it is as before.
  virtual bool leads() const = 0;

  // The cluster has missed us: rejoin() joins anew, behind the others, and is to be watched anew.
  // What it gives is to be destroyed then, which may take its time.
  virtual bool missed() const = 0;
  virtual std::shared_ptr<void> rejoin() = 0;

  // Lets another one lead at once. Waits at most so long for the cluster to hear of it.
  virtual void leave(std::chrono::milliseconds patience) = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_LEADERSHIP_H_
