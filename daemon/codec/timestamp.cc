#include "daemon/codec/timestamp.h"

#include <chrono>

namespace kindred {

namespace {

// Takes its parts off the front of a text; ok() tells whether all of them were there.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

  bool take(std::string_view any_of) {
    if (rest_.empty() || any_of.find(rest_[0]) == std::string_view::npos) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void expect(char c) { ok_ = take({&c, 1}) && ok_; }

  // A number of exactly `digits` digits, at most `greatest`.
  int number(size_t digits, int greatest) {
    int value = 0;
    for (size_t i = 0; i < digits; ++i) value = value * 10 + digit();
    ok_ = ok_ && value <= greatest;
    return value;
  }

  // Digits after the point, as milliseconds.
  int fraction() {
    int value = 0;
    int weight = 100;
    ok_ = ok_ && !rest_.empty();
    do {
      value += digit() * weight;
      weight /= 10;
    } while (ok_ && !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9');
    return value;
  }

  std::string_view rest() const { return rest_; }

 private:
  int digit() {
    if (rest_.empty() || rest_[0] < '0' || rest_[0] > '9') {
      ok_ = false;
      return 0;
    }
    const int value = rest_[0] - '0';
    rest_.remove_prefix(1);
    return value;
  }

  std::string_view rest_;
  bool ok_ = true;
};

std::chrono::sys_days read_date(Cursor* cursor, bool* exists) {
  const std::chrono::year year(cursor->number(4, 9999));
  cursor->expect('-');
  const std::chrono::month month(static_cast<unsigned>(cursor->number(2, 12)));
  cursor->expect('-');
  const std::chrono::day day(static_cast<unsigned>(cursor->number(2, 31)));
  const std::chrono::year_month_day date(year, month, day);
  *exists = date.ok();
  return date;
}

std::chrono::milliseconds read_time(Cursor* cursor) {
  std::chrono::milliseconds time = std::chrono::hours(cursor->number(2, 23));
  cursor->expect(':');
  time += std::chrono::minutes(cursor->number(2, 59));
  if (cursor->take(":")) {
    time += std::chrono::seconds(cursor->number(2, 60));
    if (cursor->take(".,")) time += std::chrono::milliseconds(cursor->fraction());
  }
  return time;
}

// How far the zone's clocks are ahead of UTC.
std::chrono::milliseconds read_zone(Cursor* cursor) {
  if (cursor->at_end() || cursor->take("Zz")) return {};
  const bool behind = cursor->rest()[0] == '-';
  if (!cursor->take("+-")) cursor->expect('+');
  std::chrono::milliseconds offset = std::chrono::hours(cursor->number(2, 23));
  if (!cursor->at_end()) {
    cursor->take(":");
    offset += std::chrono::minutes(cursor->number(2, 59));
  }
  return behind ? -offset : offset;
}

}  // namespace

std::optional<int64_t> parse_timestamp(std::string_view text) {
  Cursor cursor(text);
  bool exists = false;
  std::chrono::sys_time<std::chrono::milliseconds> time = read_date(&cursor, &exists);
  if (!cursor.ok() || !exists) return std::nullopt;
  if (!cursor.at_end()) {
    if (!cursor.take("Tt ")) return std::nullopt;
    time += read_time(&cursor);
    time -= read_zone(&cursor);
  }
  if (!cursor.ok() || !cursor.at_end()) return std::nullopt;
  return time.time_since_epoch().count();
}

}  // namespace kindred
