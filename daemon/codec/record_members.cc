#include "daemon/codec/record_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "config/json_path.h"
#include "daemon/codec/envelope.h"
#include "daemon/codec/follow.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"

namespace kindred {

namespace {

constexpr std::string_view kSetEnvelope =
    "; for events of Debezium set record.envelope: debezium, and paths that begin at the row";

// A text as the words below are compared: without the blanks around it, in small letters.
std::string word_of(const JsonNode& node) {
  return ascii_lower(std::string(trim_blanks(node.text)));
}

// Whether it is what programs write into a cell that holds nothing.
bool says_nothing(std::string_view word) {
  constexpr std::string_view kWords[] = {"nan", "null", "none", "nil", "n/a", "na", "-", "\\n"};
  return std::ranges::find(kWords, word) != std::end(kWords);
}

// Adds what may be meant where a record has no name.
bool explain_no_name(const JsonDocument& document, size_t root, Rejection* why) {
  if (root == 0 && looks_like_event(document)) why->message += kSetEnvelope;
  return false;
}

}  // namespace

bool reject(RejectionClass reason, std::string message, Rejection* why) {
  why->reason = reason;
  why->message = std::move(message);
  return false;
}

bool reject_member(const config::JsonPath& path, std::string_view what, std::string_view expected,
                   Rejection* why) {
  return reject(
      RejectionClass::kWrongType,
      fmt::format("\"{}\": {} where {} should be", config::path_text(path), what, expected), why);
}

bool reject_too_large(const config::RecordMapping& mapping, Rejection* why) {
  return reject(RejectionClass::kTooLarge,
                fmt::format("larger than record.max_bytes, {}", mapping.max_bytes), why);
}

bool reject_absent(RejectionClass reason, const config::JsonPath& path, Rejection* why) {
  return reject(reason, fmt::format("\"{}\" is absent, null or empty", config::path_text(path)),
                why);
}

bool reject_absent(RejectionClass reason, const config::FirstOf& places, Rejection* why) {
  if (places.size() == 1 && places.front().size() == 1) {
    return reject_absent(reason, places.front().front(), why);
  }
  return reject(reason, config::first_of_text(places) + ": all absent, null or empty", why);
}

bool reject_sourceless(std::string_view what, Rejection* why) {
  return reject(
      RejectionClass::kBadKey,
      fmt::format("{}, and the key does not name the source while values of this topic do; send "
                  "[\"source\",\"id\"] as the key and configure input.kafka.key: json",
                  what),
      why);
}

const JsonNode* find_present(const JsonDocument& document, const config::JsonPath& path,
                             size_t root) {
  const size_t found = first_place(document, path, root);
  if (found == 0) return nullptr;
  const JsonNode& node = document.node(found);
  const bool empty = node.kind == JsonKind::kString && trim_blanks(node.text).empty();
  return empty || node.kind == JsonKind::kNull ? nullptr : &node;
}

std::optional<bool> read_deleted(const JsonNode& node) {
  constexpr std::string_view kYes[] = {"true", "t", "yes", "y", "on", "1", "1.0"};
  constexpr std::string_view kNo[] = {"false", "f", "no", "n", "off", "0", "0.0"};
  if (node.kind == JsonKind::kTrue || node.kind == JsonKind::kFalse) {
    return node.kind == JsonKind::kTrue;
  }
  if (node.kind > JsonKind::kString) return std::nullopt;
  const std::string word = word_of(node);
  if (std::ranges::find(kYes, word) != std::end(kYes)) return true;
  if (std::ranges::find(kNo, word) != std::end(kNo) || says_nothing(word)) return false;
  return std::nullopt;
}

bool read_deleted(const JsonDocument& document, size_t root, const config::DeletedRule& rule,
                  bool* deleted, Rejection* why) {
  *deleted = false;
  const JsonNode* const node = find_present(document, rule.path, root);
  if (node == nullptr) return true;
  if (rule.present || !rule.equals.empty()) {
    const bool scalar = node->kind <= JsonKind::kString;
    *deleted = (rule.present && !says_nothing(word_of(*node))) ||
               (scalar && std::ranges::find(rule.equals, node->text) != rule.equals.end());
    return true;
  }
  const std::optional<bool> said = read_deleted(*node);
  if (!said) {
    reject_member(rule.path, json_kind_name(node->kind), "yes or no", why);
    why->message += "; record.deleted says which member tells deletes, and by which values";
    return false;
  }
  *deleted = *said;
  return true;
}

bool read_name(const JsonNode& node, const config::JsonPath& path, std::string* out,
               Rejection* why) {
  constexpr std::string_view kExpected = "a string or an integer";
  if (node.kind == JsonKind::kNumber) {
    if (node.text.find_first_of(".eE") != std::string_view::npos) {
      return reject_member(path, "a number with a fraction or an exponent", kExpected, why);
    }
    *out = node.text == "-0" ? "0" : node.text;
    return true;
  }
  if (node.kind != JsonKind::kString) {
    return reject_member(path, json_kind_name(node.kind), kExpected, why);
  }
  if (node.text.find('\0') != std::string_view::npos) {
    return reject(RejectionClass::kWrongType,
                  fmt::format("\"{}\": has a NUL character", config::path_text(path)), why);
  }
  *out = node.text;
  return true;
}

bool read_both_names(const JsonDocument& document, size_t array, Identity* out, bool* whole,
                     Rejection* why) {
  size_t elements = 0;
  bool good = true;
  document.for_each(array, [&](size_t element) {
    std::string* const part = elements == 0 ? &out->source : &out->id;
    if (++elements <= 2) good = good && read_name(document.node(element), {"key"}, part, why);
  });
  *whole = elements == 2 && !out->source.empty() && !out->id.empty();
  return good;
}

std::optional<Identity> identity_of(std::string_view json) {
  JsonDocument document;
  Identity named;
  Rejection why;
  bool whole = false;
  if (!json.starts_with('[') || !document.parse(json, &why)) return std::nullopt;
  const bool names = read_both_names(document, 0, &named, &whole, &why);
  return names && whole ? std::optional(std::move(named)) : std::nullopt;
}

bool read_first_name(const JsonDocument& document, const config::FirstOf& places, size_t root,
                     std::string* out, Rejection* why) {
  std::string part;
  for (const config::ValuePaths& paths : places) {
    out->clear();
    bool all = true;
    for (size_t p = 0; p < paths.size(); ++p) {
      const JsonNode* node = find_present(document, paths[p], root);
      all = node != nullptr;
      if (!all) break;
      if (!read_name(*node, paths[p], p == 0 ? out : &part, why)) return false;
      if (p > 0) out->append(1, ' ').append(part);
    }
    if (all) return true;
  }
  out->clear();
  return true;
}

bool read_identity(const JsonDocument& document, const config::RecordMapping& mapping,
                   const Origin& origin, Identity* out, Rejection* why, size_t root) {
  if (!read_first_name(document, mapping.id, root, &out->id, why)) return false;
  if (out->id.empty()) {
    reject_absent(RejectionClass::kMissingId, mapping.id, why);
    return explain_no_name(document, root, why);
  }
  if (!read_first_name(document, mapping.source, root, &out->source, why)) {
    const JsonNode* const source = find_present(document, mapping.source.front().front(), root);
    if (source == nullptr || source->kind != JsonKind::kObject) return false;
    why->message += "; name the member that tells the source by record.source";
    return explain_no_name(document, root, why);
  }
  if (out->source.empty()) out->source = origin.source;
  return true;
}

}  // namespace kindred
