#include "linkage/score/compared_field.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "linkage/compare/jaccard.h"
#include "linkage/compare/norms.h"
#include "linkage/text/blanks.h"
#include "linkage/text/date_value.h"
#include "linkage/text/nicknames.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

using Kind = Level::Kind;

bool nicknames(std::string_view a, std::string_view b) {
  bool related = false;
  while (true) {
    const std::string_view x = next_word(&a);
    const std::string_view y = next_word(&b);
    if (x.empty() || y.empty()) return related && x.empty() && y.empty();
    if (x == y) continue;
    if (!nicknames_related(x, y)) return false;
    related = true;
  }
}

// The first `size` code points, or all.
std::string_view prefix_of(std::string_view text, size_t size) {
  size_t end = 0;
  while (size > 0 && end < text.size()) {
    next_code_point(text, &end);
    --size;
  }
  return text.substr(0, end);
}

bool dates_agree(Kind kind, std::string_view a, std::string_view b) {
  const std::optional<DateValue> x = parse_date(a);
  const std::optional<DateValue> y = parse_date(b);
  if (!x || !y || x->year != y->year) return false;
  switch (kind) {
    case Kind::kSameWhereKnown:
      return same_where_known(*x, *y);
    case Kind::kYearAndMonth:
      return x->month != 0 && x->month == y->month;
    case Kind::kDayMonthSwapped:
      return x->whole() && y->whole() && x->month == y->day && x->day == y->month;
    default:
      return true;
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) found.push_back(word);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool share(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b,
           double least) {
  return static_cast<double>(common_elements<std::string_view>(a, b)) >= least;
}

bool has_value(const KeyedRecord& record, uint16_t field, std::string_view wanted) {
  bool found = false;
  record.for_each(field, [&](std::string_view value) { found = found || value == wanted; });
  return found;
}

bool has_any_value(const KeyedRecord& record, uint16_t field) {
  bool found = false;
  record.for_each(field, [&](std::string_view) { found = true; });
  return found;
}

// A level that needs nothing but the two values.
bool holds(const Level& level, std::string_view a, std::string_view b) {
  const auto size = static_cast<size_t>(level.number);
  switch (level.kind) {
    case Kind::kExact:
      return a == b;
    case Kind::kNickname:
      return nicknames(a, b);
    case Kind::kSameWhereKnown:
    case Kind::kDayMonthSwapped:
    case Kind::kYearAndMonth:
    case Kind::kYear:
      return dates_agree(level.kind, a, b);
    case Kind::kPrefix:
      return prefix_of(a, size) == prefix_of(b, size);
    case Kind::kCommonWords:
      return share(words(a), words(b), level.number);
    case Kind::kOverlap:
      return share(decode_set(a), decode_set(b), level.number);
    case Kind::kSwapped:
    case Kind::kWithin:
      return false;
    case Kind::kElse:
      return true;
  }
  return false;
}

}  // namespace

bool ComparedField::tells_the_same(const ComparedField& other) const {
  return std::ranges::count(unless, other.field) + std::ranges::count(other.unless, field) > 0;
}

bool ComparedField::parts_partial_dates() const {
  return std::ranges::any_of(
      levels, [](const Level& level) { return level.kind == Kind::kSameWhereKnown; });
}

FieldLevels::FieldLevels(ComparedField field)
    : field_(std::move(field)), whole_dates_(field_.parts_partial_dates()) {
  const auto alike = [](const Level& a, const Level& b) {
    return a.comparison && b.comparison && a.comparison->name() == b.comparison->name();
  };
  for (Level& level : field_.levels) {
    widest_.push_back(level.number);
    for (Level& other : field_.levels) {
      if (!alike(level, other)) continue;
      other.comparison = level.comparison;
      widest_.back() = std::max(widest_.back(), other.number);
    }
  }
  for (const Level& level : field_.levels) {
    numbers_.push_back(kNoComparison);
    if (!level.comparison) continue;
    const auto known = std::ranges::find(comparisons_, level.comparison);
    numbers_.back() = static_cast<size_t>(known - comparisons_.begin());
    if (known == comparisons_.end()) comparisons_.push_back(level.comparison);
  }
}

Agreement FieldLevels::find(const KeyedRecord& left, const KeyedRecord& right) const {
  Agreement found;
  if (passed_over(left, right)) return found;
  left.for_each(field_.field, [&](std::string_view a) {
    right.for_each(field_.field, [&](std::string_view b) {
      const uint8_t better = level({a}, {b}, left, right, found.level);
      if (better < found.level) found = {better, a, b};
    });
  });
  return found;
}

bool FieldLevels::passed_over(const KeyedRecord& left, const KeyedRecord& right) const {
  return std::ranges::any_of(field_.unless, [&](uint16_t other) {
    return has_any_value(left, other) && has_any_value(right, other);
  });
}

ReadByComparison FieldLevels::read(std::string_view value) const {
  ReadByComparison read;
  for (const auto& comparison : comparisons_) read.push_back(comparison->read(value));
  if (std::ranges::all_of(read, [](const auto& one) { return one == nullptr; })) read.clear();
  return read;
}

bool FieldLevels::by_values_alone() const {
  return std::ranges::none_of(field_.levels,
                              [](const Level& level) { return level.kind == Kind::kSwapped; });
}

std::optional<double> FieldLevels::distance(size_t level, FieldValue a, FieldValue b) const {
  const size_t number = numbers_[level];
  const Comparison& comparison = *comparisons_[number];
  if (a.read == nullptr || a.read[number] == nullptr) {
    return comparison.distance(a.text, b.text, widest_[level]);
  }
  return comparison.distance_of_read(*a.read[number], *b.read[number], widest_[level]);
}

uint8_t FieldLevels::level(FieldValue a, FieldValue b, const KeyedRecord& left,
                           const KeyedRecord& right, uint8_t limit) const {
  size_t compared = kNoComparison;
  std::optional<double> found;
  const size_t end = std::min<size_t>(limit, field_.levels.size());
  for (size_t l = 0; l < end; ++l) {
    const Level& level = field_.levels[l];
    if (level.kind == Kind::kSwapped) {
      if (has_value(left, level.other, b.text) && has_value(right, level.other, a.text)) {
        return static_cast<uint8_t>(l);
      }
      continue;
    }
    if (level.kind != Kind::kWithin) {
      const bool agree = holds(level, a.text, b.text) && !equal_in_part(level, a.text);
      if (agree) return static_cast<uint8_t>(l);
      continue;
    }
    if (compared != numbers_[l]) {
      compared = numbers_[l];
      found = distance(l, a, b);
    }
    if (!found) return limit;
    if (*found <= level.number) return static_cast<uint8_t>(l);
  }
  return limit;
}

bool FieldLevels::equal_in_part(const Level& level, std::string_view value) const {
  return whole_dates_ && level.kind == Kind::kExact && !is_whole_date(value);
}

double FieldLevels::similarity(std::string_view left, std::string_view right) const {
  std::optional<double> most;
  const Comparison* compared = nullptr;
  for (const Level& level : field_.levels) {
    if (!level.comparison || level.comparison.get() == compared) continue;
    if (level.comparison->name() == "double_metaphone") continue;  // it says yes or no
    compared = level.comparison.get();
    const auto distance = compared->distance(left, right, kInfinity);
    const double similar = distance ? compared->similarity(*distance, left, right) : 0;
    most = std::max(most.value_or(0), similar);
  }
  return most.value_or(left == right ? 1 : 0);
}

}  // namespace kindred
