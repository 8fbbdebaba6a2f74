#ifndef KINDRED_DAEMON_CLUSTER_ROLE_H_
#define KINDRED_DAEMON_CLUSTER_ROLE_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/transport/cluster_setting.h"
#include "daemon/transport/cluster_topics.h"

namespace kindred {

// One of the things that a process of a cluster does, on a thread of its own: to prepare, to find,
// or to decide. Which part of it is this process's the role's group says. What a role knows it has
// from the topics, so whenever something goes wrong, or the group deals it other parts, it begins
// anew, with what it can keep. It goes on as before where the group leaves it what it has.
class Role {
 public:
  Role(std::string name, ClusterTopics* topics, const ClusterSetting& setting, std::string group,
       std::vector<std::string> dealt);
  virtual ~Role() = default;
  Role(const Role&) = delete;
  Role& operator=(const Role&) = delete;

  // It joins its group once no process is left that finds or decides by other rules. Until `stop`;
  // then the group deals out to the others. As long as `aside` it is no member of the
  // group and does nothing. Throws Failure.
  void run(const std::atomic<bool>& stop, const std::atomic<bool>& aside);

  const std::string& name() const { return name_; }

  // What it does. Any thread.
  enum class State : uint8_t {
    kJoins,   // its group has not dealt out since it came
    kRests,   // its group has dealt out, and nothing to it
    kAside,   // it stands aside, or is about to join
    kBegins,  // it reads what it has to know
    kWorks,
  };
  State state() const { return state_; }
  // Why it begins anew, or what it waits for where it works; else empty. Any thread.
  std::string trouble() const;

 protected:
  // Makes what the role needs from the topics, for what the group has dealt out. What was there
  // before is as turn(), or begin(), has left it, also where they have thrown.
  virtual void begin() = 0;
  // Does what there is to do; false when there is nothing.
  virtual bool turn() = 0;
  // Until there may be something to do, or for so long.
  virtual void wait(std::chrono::milliseconds most) = 0;
  // Nothing is dealt out to this process, or it stands aside and member() is null: called now and
  // then while that is so.
  virtual void rest() = 0;

  // Throws when this is no longer to be gone on with: now and then during what takes long.
  virtual void check();
  // Reads until TopicReader::at_ends(), or until take() gives false.
  void read_to_ends(TopicReader* reader, bool written,
                    const std::function<bool(TopicMessage*)>& take);
  // What it waits for in the midst of its work, until it says that there is nothing.
  void note_trouble(const std::string& why);
  const std::atomic<bool>& stopped() const { return *stop_; }
  GroupMember* member() { return member_.get(); }
  ClusterTopics* topics() { return topics_; }

 private:
  void join();
  void serve(std::chrono::milliseconds* pause);
  void stand_aside();

  std::string name_;
  ClusterTopics* topics_;
  const std::string rules_;
  const std::vector<std::string> groups_by_rules_;
  std::string group_;
  std::vector<std::string> dealt_;  // topics
  const std::atomic<bool>* stop_ = nullptr;
  const std::atomic<bool>* aside_ = nullptr;
  std::unique_ptr<GroupMember> member_;
  uint64_t generation_ = 0;
  std::atomic<State> state_ = State::kJoins;
  mutable std::mutex mutex_;
  std::string trouble_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CLUSTER_ROLE_H_
