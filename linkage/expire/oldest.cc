#include "linkage/expire/oldest.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace kindred {

void OldestRecords::add(const KeyedRecord& record) {
  constexpr int64_t kLast = std::numeric_limits<int64_t>::max();
  all_.push_back({expire_ ? expire_->time_of(record).value_or(kLast) : record.time(), &record});
}

std::vector<const KeyedRecord*> OldestRecords::take(size_t count) {
  const auto end = all_.begin() + static_cast<std::ptrdiff_t>(std::min(count, all_.size()));
  std::nth_element(all_.begin(), end, all_.end(), [](const Aged& a, const Aged& b) {
    return a.time != b.time ? a.time < b.time : identity_less(*a.record, *b.record);
  });
  std::vector<const KeyedRecord*> oldest;
  std::transform(all_.begin(), end, std::back_inserter(oldest),
                 [](const Aged& aged) { return aged.record; });
  std::sort(oldest.begin(), oldest.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  return oldest;
}

}  // namespace kindred
