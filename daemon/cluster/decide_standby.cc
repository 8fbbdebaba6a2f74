// How a process stands by for the one that decides: it knows what that knows, and publishes
// nothing.

#include <chrono>
#include <cstddef>
#include <memory>

#include "daemon/base/log.h"
#include "daemon/base/seconds_since.h"
#include "daemon/cluster/decide_role.h"
#include "daemon/cluster/one_process.h"

namespace kindred {

namespace {

constexpr std::chrono::seconds kLookForOne{1};
constexpr std::chrono::seconds kPatience{10};

}  // namespace

// Who is no longer to stand by leaves the group, but for the one that has the log.
void DecideRole::rest() {
  leaves_rest_to_others_ = false;
  if (may_stand_ == nullptr) {
    forget();
  } else if (*may_stand_) {
    stand_by();
  } else if (state() != State::kJoins) {
    waits_ = true;
    forget();
  }
}

// The group gives the log of a process that has died to any of its members. So only those come to
// it who know already, unless nobody else does.
void DecideRole::stand_by() {
  if (waits_) look_for_who_decides();
  if (waits_ || member() != nullptr) {
    if (transport_) stop_publishing();
    if (knows_) {
      follow();
    } else {
      learn();
    }
    waits_ = false;
  }
}

void DecideRole::look_for_who_decides() {
  const auto now = std::chrono::steady_clock::now();
  if (now < look_next_) return;
  look_next_ = now + kLookForOne;
  if (topics()->members(setting_.decide_group).empty()) waits_ = false;
}

void DecideRole::check() {
  if (waits_) look_for_who_decides();
  Role::check();
}

void DecideRole::learn() {
  const auto since = std::chrono::steady_clock::now();
  forget();
  note_trouble("it reads the log, and what shards have found, to stand by");
  require_moved(topics(), setting_.prepare_group, config_.kafka_input->all_topics());
  register_events();
  if (entities_) {
    const std::unique_ptr<Transport> transport = topics()->publish();
    published_ = read_published_state(config_, transport.get(), stopped());
  }
  load_found(load_log());
  published_ = {};
  stands_by_ = true;
  note_stats();
  note_trouble("");
  log::info("decide: stands by behind offset {} of the log, {} records, {} matches, in {:.1f} s",
            position_.load(), stats_records_.load(), stats_matches_.load(), seconds_since(since));
}

void DecideRole::follow() {
  stands_by_ = true;
  while (follow_some()) check();
}

// What it decides another one publishes.
bool DecideRole::follow_some() {
  const size_t taken = take_some();
  bool decided = false;
  while (decide_next()) decided = true;
  if (decided) {
    if (entities_) take_entity_changes();
    note_stats();
  }
  return taken > 0;
}

// At least as far as has been published, or what is ahead would be retracted. All of that was
// committed, so it waits for nobody; where nothing comes, that was another log.
void DecideRole::catch_up() {
  const GroupOffsets group = transport_->consumer()->ask_for_group({{setting_.log, 0}});
  auto last = std::chrono::steady_clock::now();
  while (position_ < group.positions.front()) {
    const auto now = std::chrono::steady_clock::now();
    if (follow_some()) {
      last = now;
    } else if (now - last > kPatience) {
      knows_ = false;
      throw BeginAnew("what was published is of entries that the log does not have");
    } else {
      wait(std::chrono::milliseconds(50));
    }
    check();
  }
}

}  // namespace kindred
