#include "tools/kindred/init/split_lists.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/codec/split.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean_date.h"
#include "linkage/text/digit.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::lists;

// What may part values, the surest first.
struct Separator {
  std::string_view text;
  bool words;  // it may part words too, which do not have it among them
};

constexpr std::array<Separator, 7> kSeparators = {{{"**", true},
                                                   {"||", true},
                                                   {";", true},
                                                   {"|", true},
                                                   {" / ", true},
                                                   {"\n", false},
                                                   {",", false}}};

using Parts = std::vector<std::string_view>;

// Those of each value.
std::vector<Parts> parts_of(const Column& column, std::string_view separator) {
  std::vector<Parts> all;
  for (const std::string& value : column.values) {
    Parts& parts = all.emplace_back();
    for_each_part(value, separator, [&](std::string_view part) { parts.push_back(part); });
  }
  return all;
}

enum class PartKind : uint8_t { kText, kNumber, kTelephone, kDate, kMailbox };

PartKind kind_of(std::string_view part) {
  const size_t at = part.find('@');
  if (at != part.npos && at > 0 && part.find('.', at) != part.npos &&
      std::ranges::none_of(part, is_blank)) {
    return PartKind::kMailbox;
  }
  std::string date;
  clean_date(part, &date);
  if (!date.empty()) return PartKind::kDate;
  const auto digits = static_cast<size_t>(std::ranges::count_if(part, is_digit));
  // A fraction may be half of a place on the earth.
  const bool plain = std::ranges::all_of(part, [](char c) {
    return is_digit(c) || std::string_view(" +-()/").find(c) != std::string_view::npos;
  });
  if (digits == 0 || !plain) return PartKind::kText;
  return digits >= limit::kTelephone ? PartKind::kTelephone : PartKind::kNumber;
}

bool at_least(size_t some, double share, size_t all) {
  return static_cast<double>(some) >= share * static_cast<double>(all);
}

// Whether nearly all parts are of one kind, by which they are known.
bool of_one_kind(const std::vector<Parts>& lists, bool words) {
  std::map<PartKind, size_t> kinds;
  size_t all = 0;
  for (const Parts& parts : lists) {
    for (const std::string_view part : parts) {
      ++kinds[kind_of(part)];
      ++all;
    }
  }
  kinds.erase(PartKind::kText);
  if (!words) {
    kinds.erase(PartKind::kNumber);
    kinds.erase(PartKind::kDate);
  }
  return std::ranges::any_of(
      kinds, [&](const auto& kind) { return at_least(kind.second, limit::kNearlyAll, all); });
}

size_t count_words(std::string_view text) {
  size_t words = 0;
  while (!next_word(&text).empty()) ++words;
  return words;
}

// Whether the parts are names rather than sentences.
bool of_few_words(const std::vector<Parts>& lists) {
  size_t words = 0;
  size_t all = 0;
  for (const Parts& parts : lists) {
    for (const std::string_view part : parts) words += count_words(part);
    all += parts.size();
  }
  return static_cast<double>(words) <= limit::kMostWords * static_cast<double>(all);
}

// Whether there are now two parts and now more. What has parts of different meaning has as many of
// them everywhere.
bool numbers_vary(const std::vector<Parts>& lists) {
  std::map<size_t, size_t> counts;
  for (const Parts& parts : lists) ++counts[parts.size()];
  return std::ranges::count_if(counts, [&](const auto& count) {
           return at_least(count.second, limit::kOften, lists.size());
         }) >= 2;
}

// Whether many of the parts that come again do so at another place.
bool places_vary(const std::vector<Parts>& lists) {
  struct Seen {
    size_t times = 0;
    size_t first = 0;  // place
    bool moved = false;
  };
  boost::unordered_flat_map<std::string_view, Seen> seen;
  for (const Parts& parts : lists) {
    for (size_t place = 0; place < parts.size(); ++place) {
      Seen& part = seen[parts[place]];
      if (part.times++ == 0) part.first = place;
      part.moved = part.moved || part.first != place;
    }
  }
  size_t again = 0;
  size_t moved = 0;
  for (const auto& [part, how] : seen) {
    again += how.times > 1 ? 1 : 0;
    moved += how.moved ? 1 : 0;
  }
  return again >= limit::kFewestAgain && at_least(moved, limit::kMoved, again);
}

// What a separator parts.
enum class Parted : uint8_t { kNothing, kOneKind, kWords };

Parted parted_by(const Column& column, const Separator& separator) {
  std::vector<Parts> lists = parts_of(column, separator.text);
  const size_t values = lists.size();
  std::erase_if(lists, [](const Parts& parts) { return parts.size() < 2; });
  if (lists.size() < limit::kFewest || !at_least(lists.size(), limit::kSome, values)) {
    return Parted::kNothing;
  }
  if (of_one_kind(lists, separator.words)) return Parted::kOneKind;
  const bool words = separator.words && of_few_words(lists) &&
                     column_looks(column).streets < limits::fields::kMostly &&
                     (numbers_vary(lists) || places_vary(lists));
  return words ? Parted::kWords : Parted::kNothing;
}

struct Found {
  std::string_view separator;
  Parted parted = Parted::kNothing;
};

Found find_separator(const Column& column) {
  for (const Separator& separator : kSeparators) {
    const Parted parted = parted_by(column, separator);
    if (parted != Parted::kNothing) return {separator.text, parted};
  }
  return {};
}

// The parts in place of the texts, each once a text.
void split_values(std::string_view separator, Column* column) {
  const std::vector<Parts> lists = parts_of(*column, separator);
  std::vector<uint32_t> records;
  std::vector<std::string> values;
  for (size_t i = 0; i < lists.size(); ++i) {
    const size_t first = values.size();
    for (const std::string_view part : lists[i]) {
      const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
      if (std::find(begin, values.end(), part) != values.end()) continue;
      values.emplace_back(part);
      records.push_back(column->records[i]);
    }
    column->longest_array = std::max(column->longest_array, lists[i].size());
  }
  column->records = std::move(records);
  column->values = std::move(values);
  column->split = std::string(separator);
}

}  // namespace

std::string separator_of(const Column& column) {
  return std::string(find_separator(column).separator);
}

void split_lists(Profile* profile) {
  std::vector<Column> parts;
  for (Column& column : profile->columns) {
    if (column.nested() || column.names_record || column.longest_array > 0) continue;
    const Found found = find_separator(column);
    if (found.parted == Parted::kNothing) continue;
    Column split = column;
    split_values(found.separator, &split);
    const bool as_wholes =
        found.parted == Parted::kWords && at_least(split.size(), limit::kSeveral, column.size());
    if (!as_wholes) {
      column = std::move(split);
      continue;
    }
    split.each = true;
    split.name = column.path.back() + "_each";
    parts.push_back(std::move(split));
  }
  std::ranges::move(parts, std::back_inserter(profile->columns));
}

}  // namespace kindred
