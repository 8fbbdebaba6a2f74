#include "daemon/codec/envelope.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "daemon/codec/record_members.h"
#include "linkage/text/integer.h"

namespace kindred {

namespace {

// What Debezium writes for a large column of Postgres that an update left as it was.
constexpr std::string_view kUnavailable = "__debezium_unavailable_value";

bool reject_event(std::string message, Rejection* why) {
  return reject(RejectionClass::kBadEnvelope, std::move(message), why);
}

bool is_text(const JsonDocument& document, size_t node) {
  return node != 0 && document.node(node).kind == JsonKind::kString;
}

// Not op c, u, r or d.
bool reject_operation(std::string_view op, Rejection* why) {
  if (op == "t") {
    return reject_event(
        "op t: the table was emptied; its records stay until each is deleted, so delete them by "
        "messages of their own",
        why);
  }
  if (op == "m") return reject_event("op m: a message of the database, of no row", why);
  return reject_event("an op that is none of c, u, r, d", why);
}

// `row` is the node of "before" or "after", 0 when there is none.
bool check_row(const JsonDocument& document, size_t row, std::string_view name, Rejection* why) {
  const JsonKind kind = row == 0 ? JsonKind::kNull : document.node(row).kind;
  if (kind == JsonKind::kObject) return true;
  if (kind == JsonKind::kString) {
    return reject_event(
        fmt::format("\"{}\": a text where a row should be; have MongoDB's events flattened by "
                    "ExtractNewDocumentState, and take record.envelope out",
                    name),
        why);
  }
  return reject_event(fmt::format("\"{}\": {} where a row should be", name, json_kind_name(kind)),
                      why);
}

}  // namespace

size_t payload_of(const JsonDocument& document) {
  const size_t payload = document.member(0, "payload");
  return document.member(0, "schema") == 0 ? 0 : payload;
}

bool looks_like_event(const JsonDocument& document) {
  const size_t event = payload_of(document);
  return is_text(document, document.member(event, "op")) &&
         (document.member(event, "before") != 0 || document.member(event, "after") != 0);
}

bool unwrap(const JsonDocument& document, Unwrapped* out, Rejection* why) {
  const size_t event = payload_of(document);
  if (document.node(event).kind == JsonKind::kNull) {
    *out = {.row = event, .deleted = true, .has_row = false, .time = {}};
    return true;
  }
  const size_t op = document.member(event, "op");
  if (!is_text(document, op)) {
    return reject_event(
        "no \"op\", so no event of Debezium; where rows come flattened (ExtractNewRecordState), "
        "take record.envelope out",
        why);
  }
  *out = {};
  const size_t time = document.member(event, "ts_ms");
  if (time != 0) out->time = parse_integer<int64_t>(document.node(time).text);
  const std::string_view operation = document.node(op).text;
  if (operation == "d") {
    out->deleted = true;
    out->row = document.member(event, "before");
    out->has_row = out->row != 0 && document.node(out->row).kind != JsonKind::kNull;
    return !out->has_row || check_row(document, out->row, "before", why);
  }
  if (operation != "c" && operation != "u" && operation != "r") {
    return reject_operation(operation, why);
  }
  out->row = document.member(event, "after");
  return check_row(document, out->row, "after", why);
}

void forget_unavailable(size_t row, JsonDocument* document) {
  for (size_t i = row; i < document->node(row).end; ++i) {
    const JsonNode& node = document->node(i);
    if (node.kind == JsonKind::kString && node.text == kUnavailable) document->set_null(i);
  }
}

}  // namespace kindred
