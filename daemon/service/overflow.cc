#include "daemon/service/overflow.h"

#include <algorithm>

namespace kindred {
namespace {

// The share of the most that is freed: a little, so that records do not leave one by one.
constexpr double kFreed = 0.05;

}  // namespace

double Overflow::excess(uint64_t limit, uint64_t resident, uint64_t allocated) {
  if (resident < limit) {
    reached_.reset();
    return 0;
  }
  if (!reached_) {
    const double share = static_cast<double>(limit) / static_cast<double>(resident);
    reached_ = {resident, static_cast<uint64_t>(share * static_cast<double>(allocated))};
  } else if (has_grown(limit, resident, *reached_)) {
    reached_ = {resident, std::min(reached_->allocated, allocated)};
  }
  if (allocated < reached_->allocated || allocated == 0) return 0;
  const double wanted = (1 - kFreed) * static_cast<double>(reached_->allocated);
  return 1 - wanted / static_cast<double>(allocated);
}

bool Overflow::possible(uint64_t limit, uint64_t resident, uint64_t allocated) const {
  return !reached_ || resident < limit || allocated >= reached_->allocated ||
         has_grown(limit, resident, *reached_);
}

bool Overflow::has_grown(uint64_t limit, uint64_t resident, const Reached& since) {
  return resident >= since.resident + limit / 50;
}

}  // namespace kindred
