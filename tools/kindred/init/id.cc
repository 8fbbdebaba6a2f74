#include "tools/kindred/init/id.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "daemon/base/failure.h"
#include "linkage/base/hash.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/number.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

namespace limit = limits::id;

// Values of one source that are different. Ids of different sources may be the same.
uint64_t distinct_ids(const Profile& profile, const Column& column) {
  std::vector<uint64_t> ids;
  for (size_t i = 0; i < column.size(); ++i) {
    const uint64_t source = hash_bytes(profile.sources[column.records[i]], 0);
    ids.push_back(hash_bytes(column.values[i], source));
  }
  std::ranges::sort(ids);
  return static_cast<uint64_t>(std::ranges::unique(ids).begin() - ids.begin());
}

// A number that is no record's id: the records would be rejected.
bool is_fraction(std::string_view value) {
  return value.find_first_of(".eE") != std::string_view::npos && parse_number(value).has_value();
}

bool tells_apart(const Profile& profile, const Column& column) {
  return !column.nested() && !column.geo && column.longest_array == 0 &&
         column.size() == profile.sampled && distinct_ids(profile, column) == profile.sampled &&
         std::ranges::none_of(column.values, is_fraction);
}

bool has_words(std::string_view value) {
  next_word(&value);
  return !next_word(&value).empty();
}

// Whether what stands there is rather what a record says than what it is called.
bool is_content(const Column& column) {
  if (std::ranges::any_of(column.values, has_words)) return true;
  const ColumnLooks looks = column_looks(column);
  return looks.dates >= limit::kMostly || looks.emails >= limit::kMostly;
}

}  // namespace

bool speaks_of_id(const config::JsonPath& path) {
  const std::string name = ascii_lower(path.back());
  return name.ends_with("id") || name.ends_with("key");
}

config::JsonPath choose_id(const Profile& profile) {
  const Column* chosen = nullptr;
  for (const Column& column : profile.columns) {
    if (column.path == config::JsonPath{"id"} && !column.values.empty()) return column.path;
    if (!tells_apart(profile, column)) continue;
    const bool named = speaks_of_id(column.path);
    if (!named && (chosen != nullptr || is_content(column))) continue;
    if (chosen == nullptr || !speaks_of_id(chosen->path)) chosen = &column;
  }
  if (chosen == nullptr) {
    throw Failure(ExitCode::kInputData,
                  "nothing tells the records apart: add a column or member \"id\" that each "
                  "record has and no two of one source share");
  }
  return chosen->path;
}

std::string id_warnings(const Profile& profile, const config::JsonPath& id) {
  const auto column = std::ranges::find(profile.columns, id, &Column::path);
  if (column == profile.columns.end()) return "";
  std::string text;
  if (!speaks_of_id(id)) {
    text += fmt::format(
        "warning: {} is taken for the id, for no two records of a source share its value, and not "
        "compared; a later record with the same one will replace the earlier; where it is no id, "
        "add a column or member \"id\"\n",
        id.back());
  }
  const uint64_t missing = profile.sampled - std::min<uint64_t>(profile.sampled, column->size());
  if (missing > 0) {
    text += fmt::format("warning: {} of {} records looked at have no {}, and are rejected\n",
                        grouped(missing), grouped(profile.sampled), id.back());
  }
  const uint64_t repeated = column->size() - distinct_ids(profile, *column);
  if (repeated > 0) {
    text += fmt::format(
        "warning: {} of {} records looked at have the {} of another record of their source, and "
        "replace it; where they are others, give each an id or a source of its own\n",
        grouped(repeated), grouped(profile.sampled), id.back());
  }
  return text;
}

}  // namespace kindred
