#include "daemon/in_flight.h"

#include <utility>

namespace kindred {

SentCommit* InFlight::add(Positions positions) {
  SentCommit& commit = commits_.emplace_back();
  commit.positions = std::move(positions);
  return &commit;
}

bool InFlight::waits_longer_than(std::chrono::steady_clock::duration time) const {
  if (commits_.empty() || acknowledged()) return false;
  return std::chrono::steady_clock::now() - commits_.front().since > time;
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
