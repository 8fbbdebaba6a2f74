#include "config/levels.h"

#include <fmt/format.h>

#include <algorithm>

#include "config/name_groups.h"
#include "config/read.h"
#include "config/suggest.h"
#include "linkage/compare/named_comparisons.h"
#include "linkage/score/compared_field.h"
#include "linkage/text/number.h"

namespace kindred::config {

namespace {

bool among(std::string_view name, const std::vector<std::string_view>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<Level> read_plain(const Node& node, FieldType type, Faults* faults) {
  if (auto level = plain_level(node.text, type)) return level;
  if (among(node.text, measured_level_names(type))) {
    add_fault(node, fmt::format("{0} needs a number: {{{1}: ...}}", quoted(node), node.text),
              faults);
    return std::nullopt;
  }
  std::vector<std::string_view> names = plain_level_names(type);
  for (const std::string_view name : measured_level_names(type)) names.push_back(name);
  names.emplace_back("swapped");
  read_choice(node, names, faults);
  return std::nullopt;
}

std::string_view expected_number(std::string_view measure) {
  if (measures_similarity(measure)) return "a similarity above 0, at most 1";
  const bool counts = measure == "prefix" || measure == "overlap";
  return counts ? "a whole number from 1 to 1000000" : "a distance, a number from 0";
}

std::optional<Level> read_measured(const Entry& entry, FieldType type, Faults* faults) {
  const std::vector<std::string_view> names = measured_level_names(type);
  if (!among(entry.key, names) && !measured_level(entry.key, 1, type)) {
    std::vector<std::string_view> known = names;
    known.emplace_back("swapped");
    faults->add(entry.at, fmt::format("\"{}\" is no level with a number for {} values{}", entry.key,
                                      field_type_name(type), suggestion(entry.key, known)));
    return std::nullopt;
  }
  const Node& value = *entry.value;
  const auto number = value.kind == Node::Kind::kText ? parse_number(value.text) : std::nullopt;
  auto level = number ? measured_level(entry.key, *number, type) : std::nullopt;
  if (!level) add_expected(value, expected_number(entry.key), faults);
  return level;
}

std::optional<Level> read_swapped(const Node& node, FieldType type, Draft* draft) {
  const std::optional<uint16_t> other = read_field(node, draft);
  if (!other) return std::nullopt;
  const Field& field = draft->pipeline->fields[*other];
  if (field.type == type) return swapped_level(*other, field.name);
  add_fault(node,
            fmt::format("values can only be swapped with a {} field; {}", field_type_name(type),
                        describe_field(*draft, *other)),
            draft->faults);
  return std::nullopt;
}

// {nickname: FILE} or {alias: FILE}.
std::optional<Level> read_named(const Entry& entry, const Field& field, Draft* draft) {
  const bool nicknames = entry.key == "nickname";
  const auto groups = read_name_groups(*entry.value, field,
                                       nicknames ? NamesAre::kWords : NamesAre::kValues, draft);
  if (!groups) return std::nullopt;
  std::string name = fmt::format("{}: {}", entry.key, entry.value->text);
  auto compared = nicknames ? nickname_comparison(name, groups) : alias_comparison(name, groups);
  return Level{
      .kind = Level::Kind::kWithin, .text = std::move(name), .comparison = std::move(compared)};
}

std::optional<Level> read_level(const Node& node, const Field& field, Draft* draft) {
  const FieldType type = field.type;
  if (node.kind == Node::Kind::kText) return read_plain(node, type, draft->faults);
  if (node.kind != Node::Kind::kMapping || node.entries.size() != 1) {
    add_expected(node, "a level, as exact or {jaro_winkler: 0.92}", draft->faults);
    return std::nullopt;
  }
  const Entry& entry = node.entries.front();
  if (entry.key == "swapped") return read_swapped(*entry.value, type, draft);
  const bool named = entry.key == "nickname" || entry.key == "alias";
  if (named && type == FieldType::kText) return read_named(entry, field, draft);
  return read_measured(entry, type, draft->faults);
}

}  // namespace

std::vector<Level> read_levels(const Node& node, const Field& field, Draft* draft) {
  std::vector<Level> levels;
  bool faulty = false;
  for (const Node* item : read_items(node)) {
    std::optional<Level> level = read_level(*item, field, draft);
    faulty = faulty || !level;
    if (!level) continue;
    if (const Level* hiding = hiding_level(levels, *level)) {
      add_fault(*item,
                fmt::format("{} can never be reached behind {}; best levels come first",
                            level->text, hiding->text),
                draft->faults);
      continue;
    }
    levels.push_back(std::move(*level));
  }
  if (levels.empty() || levels.back().kind != Level::Kind::kElse) levels.emplace_back();
  if (levels.size() < 2 && !faulty) {
    add_fault(node, "expected at least one besides else", draft->faults);
  }
  if (levels.size() > kMostLevels) {
    add_fault(node, fmt::format("more than {} levels", kMostLevels), draft->faults);
  }
  return levels;
}

}  // namespace kindred::config
