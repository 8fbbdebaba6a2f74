#include "linkage/expire/oldest.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

namespace kindred {

std::vector<const KeyedRecord*> oldest_records(const Linker& linker,
                                               const std::optional<Expire>& expire, size_t count) {
  struct Aged {
    int64_t time;
    const KeyedRecord* record;
  };
  constexpr int64_t kLast = std::numeric_limits<int64_t>::max();
  std::vector<Aged> all;
  linker.records([&](const KeyedRecord& record) {
    all.push_back({expire ? expire->time_of(record).value_or(kLast) : record.time(), &record});
  });

  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(count, all.size()));
  std::nth_element(all.begin(), end, all.end(), [](const Aged& a, const Aged& b) {
    return a.time != b.time ? a.time < b.time : identity_less(*a.record, *b.record);
  });
  std::vector<const KeyedRecord*> oldest;
  std::transform(all.begin(), end, std::back_inserter(oldest),
                 [](const Aged& aged) { return aged.record; });
  std::sort(oldest.begin(), oldest.end(),
            [](const KeyedRecord* a, const KeyedRecord* b) { return identity_less(*a, *b); });
  return oldest;
}

}  // namespace kindred
