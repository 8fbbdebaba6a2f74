#ifndef KINDRED_LINKAGE_EXPIRE_EXPIRE_H_
#define KINDRED_LINKAGE_EXPIRE_EXPIRE_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "linkage/record/keyed_record.h"

namespace kindred {

// When records leave by themselves. All times are milliseconds since 1970-01-01 UTC, and may be any
// number.
struct Expire {
  int64_t after = 1;              // milliseconds, at least 1
  std::optional<uint16_t> field;  // a date field; none: the record's own time
  bool keep_matches = false;      // those of a record stay when it expires

  // Records expire in steps: what a watermark moves does not depend on how often one looks, and a
  // queue of records needs no more than a bucket a step.
  int64_t step() const { return std::max<int64_t>(1, after / 1000); }

  // At that watermark, records before this time have expired: a multiple of step(), or the least
  // number there is.
  int64_t limit(int64_t watermark) const;

  // The time from which a record counts; of several dates the latest. A record without a readable
  // date has none, and never expires. A delete has none: it may be told by another clock.
  std::optional<int64_t> time_of(const KeyedRecord& record) const;
};

// Midnight UTC of a date as it is kept, YYYY-MM-DD. Nothing when it is no date.
std::optional<int64_t> date_time(std::string_view date);

// The quotient, rounded down.
constexpr int64_t floor_div(int64_t dividend, int64_t divisor) {
  const int64_t quotient = dividend / divisor;
  return dividend % divisor < 0 ? quotient - 1 : quotient;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRE_EXPIRE_H_
