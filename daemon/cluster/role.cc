#include "daemon/cluster/role.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;

// Between two looks at the group where nothing comes. It keeps longer for a member than this.
constexpr milliseconds kLook{50};
constexpr milliseconds kFirstRetry{200};
constexpr milliseconds kLastRetry{5'000};
// Messages between two looks at the group.
constexpr uint64_t kMessages = 1'024;

// The group has dealt out anew, or the process is to stop or to stand aside: no fault.
class DealtAnew : public std::exception {};

std::vector<std::string> groups_by_rules(const ClusterSetting& setting) {
  std::vector<std::string> groups = {setting.decide_group};
  for (uint32_t replica = 0; replica < setting.shard_replicas; ++replica) {
    groups.push_back(setting.find_group(replica));
  }
  return groups;
}

}  // namespace

Role::Role(std::string name, ClusterTopics* topics, const ClusterSetting& setting,
           std::string group, std::vector<std::string> dealt)
    : name_(std::move(name)),
      topics_(topics),
      rules_(setting.rules),
      groups_by_rules_(groups_by_rules(setting)),
      group_(std::move(group)),
      dealt_(std::move(dealt)) {}

void Role::run(const std::atomic<bool>& stop, const std::atomic<bool>& aside) {
  stop_ = &stop;
  aside_ = &aside;
  milliseconds pause = kFirstRetry;
  while (!stop) {
    std::string why;
    try {
      if (aside) stand_aside();
      if (stop) break;
      if (!member_) join();
      serve(&pause);
    } catch (const DealtAnew&) {
      pause = kFirstRetry;
      continue;
    } catch (const BeginAnew& error) {
      why = error.what();
    } catch (const ClusterError& error) {
      if (error.refused()) throw;
      why = error.what();
    } catch (const Failure& error) {
      if (error.code() != ExitCode::kUnavailable) throw;
      why = error.what();
    }
    if (stop) break;
    log::warn("{} begins anew: {}", name_, why);
    state_ = State::kBegins;
    note_trouble(why);
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLastRetry);
  }
  member_.reset();
}

// A process has all roles, but for one that does nothing but decide.
void Role::join() {
  state_ = State::kJoins;
  for (const std::string& group : groups_by_rules_) {
    require_same_rules(rules_, topics_->members(group));
  }
  member_ = topics_->join(group_, dealt_);
}

void Role::serve(milliseconds* pause) {
  member_->poll();
  generation_ = member_->generation();
  if (member_->assigned().empty()) {
    for (;;) {
      state_ = member_->joined() ? State::kRests : State::kJoins;
      if (member_->joined()) note_trouble("");
      rest();
      check();
      std::this_thread::sleep_for(kLook);
    }
  }
  state_ = State::kBegins;
  begin();
  state_ = State::kWorks;
  note_trouble("");
  for (;;) {
    check();
    if (turn()) {
      *pause = kFirstRetry;
    } else {
      wait(kLook);
    }
  }
}

void Role::stand_aside() {
  state_ = State::kAside;
  member_.reset();
  note_trouble("");
  log::info("{}: stands aside", name_);
  while (!*stop_ && *aside_) {
    rest();
    std::this_thread::sleep_for(kLook);
  }
}

void Role::note_trouble(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  trouble_ = why;
}

std::string Role::trouble() const {
  const std::scoped_lock lock(mutex_);
  return trouble_;
}

void Role::check() {
  const bool member = member_ != nullptr;
  if (member) member_->poll();
  if (*stop_ || *aside_ == member) throw DealtAnew();
  if (member && member_->generation() != generation_) throw DealtAnew();
}

void Role::read_to_ends(TopicReader* reader, bool written,
                        const std::function<bool(TopicMessage*)>& take) {
  TopicMessage message;
  for (uint64_t taken = 1;; ++taken) {
    const bool there = reader->take(&message);
    if (there && !take(&message)) return;
    if (reader->at_ends(written)) return;
    if (!there || taken % kMessages == 0) check();
    if (!there) reader->wait(kLook);
  }
}

}  // namespace kindred
