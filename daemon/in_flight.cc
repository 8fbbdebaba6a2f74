#include "daemon/in_flight.h"

#include <utility>

namespace kindred {

SentCommit* InFlight::add(Positions positions) {
  SentCommit& commit = commits_.emplace_back();
  commit.positions = std::move(positions);
  return &commit;
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
