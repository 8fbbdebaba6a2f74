#include "daemon/cluster/find_place.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "daemon/base/log.h"
#include "daemon/transport/cluster_error.h"

namespace kindred {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kLook{1};
constexpr milliseconds kPause{20};

uint32_t emptiest(const FindingNames& finding) {
  const auto least =
      std::ranges::min_element(finding, {}, [](const auto& names) { return names.size(); });
  return static_cast<uint32_t>(least - finding.begin());
}

}  // namespace

uint32_t place_to_begin(const FindingNames& finding, const std::vector<std::string>& coming,
                        const std::string& process) {
  const auto among = [](const std::string& name, const std::vector<std::string>& names) {
    return std::ranges::find(names, name) != names.end();
  };
  // It died, and is back before it was missed.
  const auto own =
      std::ranges::find_if(finding, [&](const auto& names) { return among(process, names); });
  if (own != finding.end()) return static_cast<uint32_t>(own - finding.begin());
  if (std::ranges::any_of(finding, [](const auto& names) { return !names.empty(); })) {
    // One group may still have a process that the group of all has missed.
    const auto fewest = std::ranges::min_element(finding, {}, [&](const auto& names) {
      const auto living =
          std::ranges::count_if(names, [&](const auto& name) { return among(name, coming); });
      return std::pair(names.size(), living);
    });
    return static_cast<uint32_t>(fewest - finding.begin());
  }
  const auto before =
      std::ranges::count_if(coming, [&](const std::string& name) { return name < process; });
  return static_cast<uint32_t>(static_cast<size_t>(before) % finding.size());
}

std::optional<uint32_t> place_to_go(const FindingNames& finding, uint32_t place,
                                    const std::string& process) {
  const uint32_t other = emptiest(finding);
  const std::vector<std::string>& here = finding[place];
  const bool fewer = finding[other].size() + 2 <= here.size();
  const bool both = std::ranges::find(finding[other], process) != finding[other].end();
  const bool greatest =
      std::ranges::none_of(here, [&](const std::string& name) { return name > process; });
  return fewer && !both && greatest ? std::optional(other) : std::nullopt;
}

FindPlace::FindPlace(const ClusterSetting& setting, ClusterTopics* topics,
                     const std::atomic<bool>* leaves, std::function<bool()> dealt, StateOf state)
    : setting_(setting),
      topics_(topics),
      leaves_(leaves),
      dealt_(std::move(dealt)),
      state_(std::move(state)) {}

void FindPlace::run(const std::atomic<bool>& stop) {
  steady_clock::time_point next;
  while (!stop) {
    if (*leaves_) {
      for (std::atomic<bool>& aside : aside_) aside = true;
      placed_ = false;
      going_.reset();
    } else if (steady_clock::now() >= next && dealt_()) {
      try {
        look();
      } catch (const ClusterError& error) {
        log::debug("find: {}", error.what());  // it stays as it is
      }
      next = steady_clock::now() + kLook;
    }
    std::this_thread::sleep_for(kPause);
  }
}

void FindPlace::look() {
  if (!placed_) {
    begin_at(place_to_begin(finding(), names(setting_.stand_group), topics_->process()));
  } else if (going_) {
    const Role::State there = state_(*going_);
    if (there != Role::State::kWorks && there != Role::State::kRests) return;
    aside_[now_] = true;
    now_ = *going_;
    going_.reset();
  } else if (const auto other = place_to_go(finding(), now_, topics_->process())) {
    log::info("find: goes over to replica {} of the shards, in which fewer find", *other + 1);
    aside_[*other] = false;
    going_ = other;
  }
}

void FindPlace::begin_at(uint32_t replica) {
  log::info("find: in replica {} of the shards", replica + 1);
  now_ = replica;
  aside_[replica] = false;
  placed_ = true;
}

FindingNames FindPlace::finding() const {
  FindingNames finding;
  for (uint32_t replica = 0; replica < finding.size(); ++replica) {
    finding[replica] = names(setting_.find_group(replica));
  }
  return finding;
}

std::vector<std::string> FindPlace::names(const std::string& group) const {
  std::vector<std::string> names;
  for (const GroupProcess& member : topics_->members(group)) names.push_back(member.name);
  return names;
}

}  // namespace kindred
