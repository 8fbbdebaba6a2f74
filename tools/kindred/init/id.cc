#include "tools/kindred/init/id.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "config/json_path.h"
#include "daemon/base/failure.h"
#include "tools/kindred/init/id_look.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

using Looks = std::vector<std::vector<IdLook>>;  // by column, by input

// The first column of those that look most like an id; none when none does.
template <typename Look>
std::optional<size_t> best_of(const Looks& looks, Look&& look) {
  std::optional<size_t> best;
  for (size_t c = 0; c < looks.size(); ++c) {
    if (look(looks[c]) == IdLook::kNone) continue;
    if (!best || look(looks[c]) > look(looks[*best])) best = c;
  }
  return best;
}

std::string shown(const config::JsonPath& path) {
  return path.size() == 1 ? path.front() : config::path_text(path);
}

// Why a column that is called so is not taken; empty where there is none.
std::string why_not_id(const Profile& profile) {
  const auto id = std::ranges::find(profile.columns, config::JsonPath{"id"}, &Column::path);
  if (id == profile.columns.end()) return "";
  const std::string why = reason_against_ids(*id);
  return why.empty() ? "" : fmt::format(". \"id\" is none: {}", why);
}

// By input: a column of its own.
std::vector<size_t> best_by_input(const Profile& profile, const Looks& looks) {
  std::vector<size_t> best;
  for (size_t input = 0; input < profile.inputs.size(); ++input) {
    const auto found = best_of(looks, [&](const auto& of_column) { return of_column[input]; });
    if (!found) {
      const std::string where = profile.inputs.size() == 1 ? "" : " of " + profile.inputs[input];
      throw Failure(ExitCode::kInputData,
                    fmt::format("nothing tells the records{} apart: add a column or member \"id\" "
                                "that each record has and no two of one source share{}",
                                where, why_not_id(profile)));
    }
    best.push_back(*found);
  }
  return best;
}

IdLook worst(const std::vector<IdLook>& by_input) { return *std::ranges::min_element(by_input); }

std::vector<size_t> columns_of_ids(const Profile& profile, const Looks& looks) {
  const std::optional<size_t> common = best_of(looks, worst);
  std::vector<size_t> own = best_by_input(profile, looks);
  if (!common) return own;
  for (size_t input = 0; input < own.size(); ++input) {
    if (looks[own[input]][input] <= worst(looks[*common])) {
      return std::vector<size_t>(own.size(), *common);
    }
  }
  return own;
}

// Whether a record of an input whose id is in `own` has something in the other column.
bool has_values_of(const Profile& profile, size_t other, size_t own,
                   const std::vector<size_t>& ids) {
  return std::ranges::any_of(profile.columns[other].records,
                             [&](uint32_t record) { return ids[profile.input_of[record]] == own; });
}

// Each column of ids once; none where records of one input have values in the ids' column of
// another, which are no ids there.
std::vector<size_t> told_by_place(const Profile& profile, const std::vector<size_t>& ids) {
  std::vector<size_t> places;
  for (const size_t id : ids) {
    if (std::ranges::find(places, id) == places.end()) places.push_back(id);
  }
  for (const size_t own : places) {
    for (const size_t other : places) {
      if (own != other && has_values_of(profile, other, own, ids)) return {};
    }
  }
  return places;
}

// What is told by source needs sources of different names.
void check_names(const Profile& profile, const std::vector<size_t>& ids) {
  for (size_t a = 0; a < ids.size(); ++a) {
    for (size_t b = a + 1; b < ids.size(); ++b) {
      if (profile.inputs[a] != profile.inputs[b] || ids[a] == ids[b]) continue;
      throw Failure(ExitCode::kInputData,
                    fmt::format("two of the inputs are called {}, and one refers to the ids of "
                                "another input: give the files different names",
                                profile.inputs[a]));
    }
  }
}

// What is amiss with the ids at one place, of the inputs that have them there.
std::string warnings_of(const Profile& profile, const Column& column,
                        const std::vector<size_t>& inputs) {
  const std::vector<uint32_t> records = records_by_input(profile);
  const std::vector<Column> parts = by_input(profile, column);
  uint64_t all = 0;
  uint64_t there = 0;
  uint64_t distinct = 0;
  std::vector<std::string_view> names;
  for (const size_t input : inputs) {
    all += records[input];
    there += parts[input].size();
    distinct += distinct_ids(profile, parts[input]);
    names.push_back(profile.inputs[input]);
  }
  const std::string name = shown(column.path);
  const std::string whose =
      inputs.size() == profile.inputs.size() ? "" : fmt::format(" of {}", fmt::join(names, ", "));
  std::string text;
  if (!speaks_of_id(column.path)) {
    text += fmt::format(
        "warning: {} is taken for the id{}, for no two records of a source share its value, and "
        "not compared; a later record with the same one will replace the earlier; where it is no "
        "id, add a column or member \"id\"\n",
        name, whose);
  }
  if (there < all) {
    text += fmt::format("warning: {} of {} records{} looked at have no {}, and are rejected\n",
                        grouped(all - there), grouped(all), whose, name);
  }
  if (distinct < there) {
    text += fmt::format(
        "warning: {} of {} records{} looked at have the {} of another record of their source, and "
        "replace it; where they are others, give each an id or a source of its own\n",
        grouped(there - distinct), grouped(all), whose, name);
  }
  return text;
}

}  // namespace

bool ChosenIds::among(const config::JsonPath& path) const {
  return std::ranges::find(of, path) != of.end();
}

ChosenIds choose_ids(Profile* profile) {
  Looks looks;
  for (const Column& column : profile->columns) looks.push_back(id_looks(*profile, column));
  const std::vector<size_t> ids = columns_of_ids(*profile, looks);
  ChosenIds chosen;
  for (const size_t id : ids) {
    profile->columns[id].names_record = true;
    chosen.of.push_back(profile->columns[id].path);
  }
  for (const size_t place : told_by_place(*profile, ids)) {
    chosen.places.push_back(profile->columns[place].path);
  }
  if (chosen.places.empty()) check_names(*profile, ids);
  return chosen;
}

std::string id_warnings(const Profile& profile, const ChosenIds& ids) {
  std::string text;
  for (const Column& column : profile.columns) {
    std::vector<size_t> inputs;
    for (size_t input = 0; input < ids.of.size(); ++input) {
      if (ids.of[input] == column.path) inputs.push_back(input);
    }
    if (!inputs.empty()) text += warnings_of(profile, column, inputs);
  }
  return text;
}

}  // namespace kindred
