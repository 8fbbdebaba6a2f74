#include "linkage/expire/expire.h"

#include <chrono>
#include <limits>

#include "linkage/text/integer.h"

namespace kindred {

namespace {}  // namespace

std::optional<int64_t> date_time(std::string_view date) {
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return std::nullopt;
  const auto year = parse_integer<unsigned>(date.substr(0, 4));
  const auto month = parse_integer<unsigned>(date.substr(5, 2));
  const auto day = parse_integer<unsigned>(date.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day found{std::chrono::year(static_cast<int>(*year)),
                                          std::chrono::month(*month), std::chrono::day(*day)};
  if (!found.ok()) return std::nullopt;
  const std::chrono::sys_time<std::chrono::milliseconds> time = std::chrono::sys_days(found);
  return time.time_since_epoch().count();
}

int64_t Expire::limit(int64_t watermark) const {
  // A time may be any number; what is as long ago as that has no limit before it.
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  if (watermark < kLeast + after + step()) return kLeast;
  return floor_div(watermark - after, step()) * step();
}

std::optional<int64_t> Expire::time_of(const KeyedRecord& record) const {
  if (record.deleted()) return std::nullopt;
  if (!field) return record.time();
  std::optional<int64_t> latest;
  record.for_each(*field, [&](std::string_view date) {
    const std::optional<int64_t> time = date_time(date);
    if (time && (!latest || *time > *latest)) latest = time;
  });
  return latest;
}

}  // namespace kindred
