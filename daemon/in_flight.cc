#include "daemon/in_flight.h"

#include <utility>

namespace kindred {

Unacknowledged* InFlight::add(Positions positions) {
  batches_.push_back({std::make_unique<Unacknowledged>(), std::move(positions)});
  return batches_.back().output.get();
}

std::optional<Positions> InFlight::take_committable() {
  std::optional<Positions> committable;
  while (!batches_.empty() && batches_.front().output->messages == 0) {
    committable = std::move(batches_.front().positions);
    batches_.pop_front();
  }
  return committable;
}

}  // namespace kindred
