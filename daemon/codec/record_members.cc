#include "daemon/codec/record_members.h"

#include <fmt/format.h>

#include "config/json_path.h"
#include "daemon/codec/follow.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"

namespace kindred {

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

const JsonNode* find_present(const JsonDocument& document, const config::JsonPath& path) {
  const size_t found = first_place(document, path);
  if (found == 0) return nullptr;
  const JsonNode& node = document.node(found);
  const bool empty = node.kind == JsonKind::kString && trim_blanks(node.text).empty();
  return empty || node.kind == JsonKind::kNull ? nullptr : &node;
}

std::optional<bool> read_deleted(const JsonNode& node) {
  if (node.kind == JsonKind::kTrue || node.kind == JsonKind::kFalse) {
    return node.kind == JsonKind::kTrue;
  }
  if (node.kind != JsonKind::kString) return std::nullopt;
  const std::string text = ascii_lower(std::string(node.text));
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  return std::nullopt;
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

bool read_first_name(const JsonDocument& document, const config::FirstOf& places, std::string* out,
                     Rejection* why) {
  std::string part;
  for (const config::ValuePaths& paths : places) {
    out->clear();
    bool all = true;
    for (size_t p = 0; all && p < paths.size(); ++p) {
      const JsonNode* node = find_present(document, paths[p]);
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
                   const Origin& origin, Identity* out, Rejection* why) {
  if (!read_first_name(document, mapping.id, &out->id, why)) return false;
  if (out->id.empty()) return reject_absent(RejectionClass::kMissingId, mapping.id, why);
  if (!read_first_name(document, mapping.source, &out->source, why)) return false;
  if (out->source.empty()) out->source = origin.source;
  return true;
}

}  // namespace kindred
