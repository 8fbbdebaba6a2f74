#include "daemon/in_flight.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kindred {

std::optional<Intake> InFlight::take_committable() {
  std::optional<Intake> all;
  for (; committable(); batches_.pop_front()) {
    Intake& one = batches_.front().intake;
    if (all) {
      std::ranges::move(one.records, std::back_inserter(all->records));
      one.records = std::move(all->records);
    }
    all = std::move(one);
  }
  return all;
}

}  // namespace kindred
