// Models to YAML.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "config/model_file.h"
#include "config/yaml.h"
#include "linkage/base/hash.h"
#include "linkage/text/number.h"

namespace kindred::config {

namespace {

constexpr std::string_view kHead =
    "# Learnt by kindred train. m and u are the chances of a level among records that match and "
    "among\n# others, prior is the chance that two records drawn at random match. "
    "docs/scores.md tells more.\n";

bool word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Without quotes where YAML cannot take it for anything but a text.
std::string yaml_text(std::string_view text) {
  constexpr std::array<std::string_view, 3> kNothing = {"null", "Null", "NULL"};
  const bool word = !text.empty() && std::ranges::all_of(text, word_character) &&
                    std::ranges::find(kNothing, text) == kNothing.end();
  if (word) return std::string(text);
  return yaml_quoted(text);
}

// With its colon, two spaces in. A key on a line of its value ends within 1,024 characters
// (YAML 1.2, section 7.4.2); a longer one stands alone.
std::string key_text(std::string_view name) {
  constexpr size_t kLongest = 1000;
  const std::string text = yaml_text(name);
  return text.size() <= kLongest ? "  " + text + ":" : "  ? " + text + "\n  :";
}

// exact, or {jaro_winkler: 0.92}.
std::string level_text(std::string_view text) {
  constexpr std::string_view kColon = ": ";
  const size_t colon = text.find(kColon);
  if (colon == std::string_view::npos) return yaml_text(text);
  const std::string_view value = text.substr(colon + kColon.size());
  const bool number = parse_number(value).has_value();
  return fmt::format("{{{}: {}}}", yaml_text(text.substr(0, colon)),
                     number ? std::string(value) : yaml_text(value));
}

using Writer = std::back_insert_iterator<std::string>;

void write_field(const ModelField& field, Writer out) {
  fmt::format_to(out, "{}\n", key_text(field.name));
  if (!field.given.empty()) fmt::format_to(out, "    given: {}\n", yaml_text(field.given));
  fmt::format_to(out, "    levels:\n");
  for (const ModelLevel& level : field.levels) {
    fmt::format_to(out, "      - {{level: {}, m: {}, u: {}", level_text(level.text),
                   format_number(level.m), format_number(level.u));
    if (level.related) fmt::format_to(out, ", related: {}", format_number(*level.related));
    if (level.near) fmt::format_to(out, ", near: {}", format_number(*level.near));
    if (level.similar) fmt::format_to(out, ", similar: {}", format_number(*level.similar));
    if (level.weight) fmt::format_to(out, ", weight: {}", format_number(*level.weight));
    if (level.less) fmt::format_to(out, ", less: {}", format_number(*level.less));
    fmt::format_to(out, "}}\n");
  }
  if (field.records == 0) return;
  fmt::format_to(out, "    records: {}\n", field.records);
  if (field.frequent.empty()) return;
  fmt::format_to(out, "    frequent: |\n");
  for (const ValueCount& value : field.frequent) {
    fmt::format_to(out, "      {} {}\n", value.records, value.value);
  }
}

// Texts are for people.
void write_tokens(const ModelTokens& tokens, bool texts, Writer out) {
  fmt::format_to(out, "{}\n    records: {}\n", key_text(tokens.feature), tokens.records);
  if (tokens.frequent.empty()) return;
  fmt::format_to(out, "    frequent: |\n");
  for (const TokenCount& token : tokens.frequent) {
    const bool told = texts && !token.text.empty();
    fmt::format_to(out, "      {} {:016x}{}{}\n", token.records, token.token, told ? " " : "",
                   told ? token.text : "");
  }
}

std::string to_yaml(const Model& model, bool texts) {
  std::string text(kHead);
  const Writer out(text);
  if (!model.fields.empty()) {
    fmt::format_to(out, "prior: {}\n", format_number(model.prior));
    if (model.related) fmt::format_to(out, "related: {}\n", format_number(*model.related));
    if (model.near) fmt::format_to(out, "near: {}\n", format_number(*model.near));
    if (model.similar) fmt::format_to(out, "similar: {}\n", format_number(*model.similar));
    if (model.calibration) {
      fmt::format_to(out, "calibration: {{scale: {}, shift: {}}}\n",
                     format_number(model.calibration->scale),
                     format_number(model.calibration->shift));
    }
    if (model.free) fmt::format_to(out, "free: {}\n", format_number(*model.free));
    if (model.weight) fmt::format_to(out, "weight: {}\n", format_number(*model.weight));
    if (!model.unsure.empty()) fmt::format_to(out, "unsure:\n");
    for (const std::string& why : model.unsure) {
      fmt::format_to(out, "  - {}\n", yaml_quoted(why));
    }
    fmt::format_to(out, "fields:\n");
  }
  for (const ModelField& field : model.fields) write_field(field, out);
  if (!model.tokens.empty()) fmt::format_to(out, "tokens:\n");
  for (const ModelTokens& tokens : model.tokens) write_tokens(tokens, texts, out);
  return text;
}

}  // namespace

std::string model_yaml(const Model& model) { return to_yaml(model, true); }

std::string model_hash(const Model& model) {
  return fmt::format("{:016x}", hash_bytes(to_yaml(model, false), 0));
}

}  // namespace kindred::config
