#include "daemon/transport/in_flight.h"

#include <utility>

namespace kindred {

SentCommit* InFlight::add(Positions positions) {
  merge_last();
  SentCommit& commit = commits_.emplace_back();
  commit.positions = std::move(positions);
  return &commit;
}

bool InFlight::waits_longer_than(std::chrono::steady_clock::duration time) const {
  if (commits_.empty() || acknowledged()) return false;
  return std::chrono::steady_clock::now() - commits_.front().since > time;
}

// The last two, where both gave nothing.
void InFlight::merge_last() {
  const auto gave_nothing = [](const SentCommit& commit) {
    return commit.messages == 0 && commit.output.messages == 0;
  };
  const size_t count = commits_.size();
  if (count < 2 || !gave_nothing(commits_[count - 1]) || !gave_nothing(commits_[count - 2])) return;
  commits_[count - 2].positions = std::move(commits_[count - 1].positions);
  commits_.pop_back();
}

std::optional<Positions> InFlight::take_acknowledged() {
  std::optional<Positions> positions;
  for (; acknowledged(); commits_.pop_front()) positions = std::move(commits_.front().positions);
  return positions;
}

uint64_t InFlight::awaited() const {
  uint64_t count = 0;
  for (const SentCommit& commit : commits_) count += commit.messages;
  return count;
}

}  // namespace kindred
