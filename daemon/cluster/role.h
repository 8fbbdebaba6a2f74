#ifndef KINDRED_DAEMON_CLUSTER_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_ROLE_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "daemon/transport/cluster_topics.h"

namespace kindred {

// One of the things that a process of a cluster does, on a thread of its own: to prepare, to find,
// or to decide. Which part of it is this process's the role's group says. What a role knows it has
// from the topics, so whenever something goes wrong, or the group deals out anew, it forgets it and
// begins anew.
class Role {
 public:
  Role(std::string name, ClusterTopics* topics, std::string group, std::vector<std::string> dealt);
  virtual ~Role() = default;
  Role(const Role&) = delete;
  Role& operator=(const Role&) = delete;

  // Until *stop is set; then the group deals out to the others. Throws Failure.
  void run(const std::atomic<bool>& stop);

  const std::string& name() const { return name_; }

 protected:
  // Makes what the role needs from the topics, for what the group has dealt out.
  virtual void begin() = 0;
  // Does what there is to do; false when there is nothing.
  virtual bool turn() = 0;
  // Nothing is dealt out to this member.
  virtual void rest() = 0;

  // Throws when this is no longer to be gone on with: now and then during what takes long.
  void check();
  // Reads all that there is, or until take() gives false. See TopicReader::at_ends().
  void read_to_ends(TopicReader* reader, bool written,
                    const std::function<bool(TopicMessage*)>& take);
  const std::atomic<bool>& stopped() const { return *stop_; }
  GroupMember* member() { return member_.get(); }
  ClusterTopics* topics() { return topics_; }

 private:
  void serve(const std::atomic<bool>& stop, std::chrono::milliseconds* pause);

  std::string name_;
  ClusterTopics* topics_;
  std::string group_;
  std::vector<std::string> dealt_;  // topics
  const std::atomic<bool>* stop_ = nullptr;
  std::unique_ptr<GroupMember> member_;
  uint64_t generation_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_ROLE_H_
