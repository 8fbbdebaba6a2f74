#include "config/model_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "config/counted_lines.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/yaml.h"
#include "linkage/text/integer.h"
#include "linkage/text/number.h"

namespace kindred::config {

namespace {

constexpr uint64_t kMostRecords = std::numeric_limits<int64_t>::max();

std::optional<double> read_chance(const Node& node, Faults* faults) {
  // What is less has no logarithm that could be reckoned with.
  static const NumberRange kRange = {1e-300, std::nextafter(1.0, 0.0),
                                     "a number above 0 and below 1", false};
  return read_number(node, kRange, faults);
}

std::optional<double> read_weight(const Node& node, Faults* faults) {
  static const NumberRange kRange = {-1000, 1000, "a number of bits from -1000 to 1000"};
  return read_number(node, kRange, faults);
}

struct LevelDraft {
  ModelLevel level;
  Faults* faults;
};

// exact, or {jaro_winkler: 0.92}.
void read_level_name(const Node& node, LevelDraft* draft) {
  const bool measured = node.kind == Node::Kind::kMapping && node.entries.size() == 1;
  if (!measured) {
    draft->level.text = read_text(node, draft->faults).value_or("");
    return;
  }
  const Entry& entry = node.entries.front();
  const std::string value = read_text(*entry.value, draft->faults).value_or("");
  // The others name a field or a file, whatever that looks like.
  const bool named = entry.key == "swapped" || entry.key == "nickname" || entry.key == "alias";
  const std::optional<double> number = named ? std::nullopt : parse_number(value);
  draft->level.text = fmt::format("{}: {}", entry.key, number ? format_number(*number) : value);
}

void read_m(const Node& node, LevelDraft* draft) {
  draft->level.m = read_chance(node, draft->faults).value_or(draft->level.m);
}

void read_u(const Node& node, LevelDraft* draft) {
  draft->level.u = read_chance(node, draft->faults).value_or(draft->level.u);
}

void read_level_near(const Node& node, LevelDraft* draft) {
  draft->level.near = read_chance(node, draft->faults);
}

void read_level_similar(const Node& node, LevelDraft* draft) {
  draft->level.similar = read_chance(node, draft->faults);
}

void read_level_related(const Node& node, LevelDraft* draft) {
  draft->level.related = read_chance(node, draft->faults);
}

void read_level_weight(const Node& node, LevelDraft* draft) {
  draft->level.weight = read_weight(node, draft->faults);
}

void read_level_less(const Node& node, LevelDraft* draft) {
  static const NumberRange kRange = {0, 1000, "a number of bits from 0 to 1000"};
  draft->level.less = read_number(node, kRange, draft->faults);
}

constexpr std::array<Key<LevelDraft>, 8> kLevelKeys = {{
    {"level", read_level_name},
    {"m", read_m},
    {"u", read_u},
    {"related", read_level_related},
    {"near", read_level_near},
    {"similar", read_level_similar},
    {"weight", read_level_weight},
    {"less", read_level_less},
}};

struct FieldDraft {
  ModelField field;
  Faults* faults;
};

void read_levels(const Node& node, FieldDraft* draft) {
  if (node.kind != Node::Kind::kList) {
    add_expected(node, "a list of levels", draft->faults);
    return;
  }
  for (const NodePointer& item : node.items) {
    LevelDraft level{{}, draft->faults};
    if (!read_mapping(*item, kLevelKeys, &level, draft->faults)) continue;
    for (const auto* key : {"level", "m", "u"}) require_key(*item, key, draft->faults);
    draft->field.levels.push_back(std::move(level.level));
  }
}

void read_field_records(const Node& node, FieldDraft* draft) {
  draft->field.records = read_whole_number(node, 0, kMostRecords, draft->faults).value_or(0);
}

void read_frequent_values(const Node& node, FieldDraft* draft) {
  for (const auto& line :
       read_counted_lines(node, draft->field.records, "a value", draft->faults)) {
    draft->field.frequent.push_back({std::string(line.what), line.records});
  }
  std::ranges::sort(draft->field.frequent,
                    [](const ValueCount& a, const ValueCount& b) { return more_frequent(a, b); });
}

void read_given(const Node& node, FieldDraft* draft) {
  draft->field.given = read_text(node, draft->faults).value_or("");
}

constexpr std::array<Key<FieldDraft>, 4> kFieldKeys = {{
    {"given", read_given},
    {"levels", read_levels},
    {"records", read_field_records},
    {"frequent", read_frequent_values},
}};

struct TokensDraft {
  ModelTokens tokens;
  Faults* faults;
};

void read_token_records(const Node& node, TokensDraft* draft) {
  draft->tokens.records = read_whole_number(node, 0, kMostRecords, draft->faults).value_or(0);
}

void read_frequent_tokens(const Node& node, TokensDraft* draft) {
  constexpr int kHexadecimal = 16;
  constexpr size_t kDigits = 16;
  constexpr std::string_view kToken = "a token of 16 hexadecimal digits";
  std::unordered_set<uint64_t> seen;
  for (const auto& line : read_counted_lines(node, draft->tokens.records, kToken, draft->faults)) {
    const std::string_view digits = line.what.substr(0, kDigits);
    const auto token = parse_integer<uint64_t>(digits, kHexadecimal);
    const bool ends = line.what.size() <= kDigits || line.what[kDigits] == ' ';
    if (!token || digits.size() != kDigits || !ends) {
      draft->faults->add(line.at, fmt::format("{}: expected {}", node.key, kToken));
      return;
    }
    if (!seen.insert(*token).second) {  // with other texts behind
      draft->faults->add(line.at, fmt::format("{}: {} is here twice", node.key, digits));
      return;
    }
    draft->tokens.frequent.push_back({.token = *token, .records = line.records});
  }
  std::ranges::sort(draft->tokens.frequent,
                    [](const TokenCount& a, const TokenCount& b) { return more_frequent(a, b); });
}

constexpr std::array<Key<TokensDraft>, 2> kTokensKeys = {{
    {"records", read_token_records},
    {"frequent", read_frequent_tokens},
}};

struct ModelDraft {
  Model model;
  Faults* faults;
};

void read_prior(const Node& node, ModelDraft* draft) {
  draft->model.prior = read_chance(node, draft->faults).value_or(draft->model.prior);
}

void read_near(const Node& node, ModelDraft* draft) {
  draft->model.near = read_chance(node, draft->faults);
}

void read_similar(const Node& node, ModelDraft* draft) {
  draft->model.similar = read_chance(node, draft->faults);
}

void read_free(const Node& node, ModelDraft* draft) {
  draft->model.free = read_chance(node, draft->faults);
}

void read_model_weight(const Node& node, ModelDraft* draft) {
  draft->model.weight = read_weight(node, draft->faults);
}

void read_related(const Node& node, ModelDraft* draft) {
  draft->model.related = read_chance(node, draft->faults);
}

struct CalibrationDraft {
  WeightCalibration calibration;
  Faults* faults;
};

void read_scale(const Node& node, CalibrationDraft* draft) {
  static const NumberRange kRange = {1e-6, 1e6, "a number above 0", false};
  draft->calibration.scale = read_number(node, kRange, draft->faults).value_or(1);
}

void read_shift(const Node& node, CalibrationDraft* draft) {
  static const NumberRange kRange = {-1e6, 1e6, "a number of bits", false};
  draft->calibration.shift = read_number(node, kRange, draft->faults).value_or(0);
}

constexpr std::array<Key<CalibrationDraft>, 2> kCalibrationKeys = {{
    {"scale", read_scale},
    {"shift", read_shift},
}};

void read_calibration(const Node& node, ModelDraft* draft) {
  CalibrationDraft read{{}, draft->faults};
  if (!read_mapping(node, kCalibrationKeys, &read, draft->faults)) return;
  draft->model.calibration = read.calibration;
}

void read_unsure(const Node& node, ModelDraft* draft) {
  if (node.kind != Node::Kind::kList) {
    add_expected(node, "a list of sentences", draft->faults);
    return;
  }
  for (const NodePointer& item : node.items) {
    if (const auto text = read_text(*item, draft->faults)) draft->model.unsure.push_back(*text);
  }
}

void read_model_fields(const Node& node, ModelDraft* draft) {
  if (!check_mapping(node, draft->faults)) return;
  for (const Entry& entry : node.entries) {
    FieldDraft field{{.name = entry.key, .levels = {}}, draft->faults};
    read_mapping(*entry.value, kFieldKeys, &field, draft->faults);
    require_key(*entry.value, "levels", draft->faults);
    draft->model.fields.push_back(std::move(field.field));
  }
}

void read_model_tokens(const Node& node, ModelDraft* draft) {
  if (!check_mapping(node, draft->faults)) return;
  for (const Entry& entry : node.entries) {
    TokensDraft tokens{{.feature = entry.key}, draft->faults};
    read_mapping(*entry.value, kTokensKeys, &tokens, draft->faults);
    draft->model.tokens.push_back(std::move(tokens.tokens));
  }
}

constexpr std::array<Key<ModelDraft>, 10> kModelKeys = {{
    {"prior", read_prior},
    {"related", read_related},
    {"near", read_near},
    {"similar", read_similar},
    {"free", read_free},
    {"calibration", read_calibration},
    {"unsure", read_unsure},
    {"weight", read_model_weight},
    {"fields", read_model_fields},
    {"tokens", read_model_tokens},
}};

}  // namespace

LoadedModel parse_model(const std::string& yaml) {
  Faults faults;
  ModelDraft draft{{}, &faults};
  const NodePointer root =
      parse_yaml(yaml, &faults, {.max_bytes = kMaxModelBytes, .variables = false});
  const bool read = root && read_mapping(*root, kModelKeys, &draft, &faults);
  if (read && !draft.model.fields.empty()) require_key(*root, "prior", &faults);
  LoadedModel loaded{std::nullopt, faults.sorted()};
  if (loaded.faults.empty()) loaded.model = std::move(draft.model);
  return loaded;
}

}  // namespace kindred::config
