#include "tests/fuzz/payloads.h"

#include <optional>
#include <string>

#include "daemon/format/framing.h"
#include "daemon/format/payload_schema.h"
#include "linkage/text/utf8.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/json_grammar.h"

namespace kindred::fuzz {

namespace {

void check_reason(const std::string& why) {
  expect(!why.empty() && valid_utf8(why), "a refusal says why");
  expect(why.find_first_of("\r\n") == std::string::npos, "a reason is one line");
}

// Once by buffers that have seen others, once by new ones.
void check_payload(const PayloadSchema& schema, const Payload& payload) {
  static PayloadBuffers seen;
  PayloadBuffers fresh;
  std::string why;
  std::string why_again;
  const auto json = schema.read(payload, &seen, &why);
  const auto again = schema.read(payload, &fresh, &why_again);
  expect(json == again && why == why_again, "a payload, or why it is refused, is repeated");
  if (!json) return check_reason(why);
  expect(json->size() <= 2 * PayloadSchema::kMostText, "few bytes do not become much text");
  if (valid_utf8(*json)) {
    expect(is_json(*json, PayloadSchema::kMaxDepth), "what is read is JSON");
  }
}

}  // namespace

void check_payloads(SchemaKind kind, std::string_view bytes) {
  const size_t end = bytes.find('\0');
  const SchemaSource source{.kind = kind, .text = std::string(bytes.substr(0, end))};
  const std::string_view rest = end == std::string_view::npos ? "" : bytes.substr(end + 1);
  std::string why;
  const auto schema = compile_schema(source, &why);
  if (schema == nullptr) {
    expect(!why.empty(), "a schema that is none says why");
    return;
  }
  check_payload(*schema, {rest});
  if (const auto framed = unframe(rest, std::nullopt, &why)) {
    expect(!schema_id_text(framed->id).empty(), "an id has a text");
    check_payload(*schema, framed->payload);
  }
}

}  // namespace kindred::fuzz
