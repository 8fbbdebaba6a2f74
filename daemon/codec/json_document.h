#ifndef KINDRED_DAEMON_CODEC_JSON_DOCUMENT_H_
#define KINDRED_DAEMON_CODEC_JSON_DOCUMENT_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "daemon/codec/rejection.h"

namespace kindred {

enum class JsonKind : uint8_t { kNull, kTrue, kFalse, kNumber, kString, kArray, kObject };

// "a string", "an array", for messages.
std::string_view json_kind_name(JsonKind kind);

// A value of a JSON text. Values of an array or an object follow it at once, each with its name;
// the whole text is one vector of these.
struct JsonNode {
  JsonKind kind = JsonKind::kNull;
  uint32_t end = 0;       // index past the last node inside; of a scalar, its own plus 1
  std::string_view name;  // in an object, unescaped
  std::string_view text;  // a string unescaped; a number, true and false as written
};

// The number that a node holds. None when it holds something else, or a number beyond a double.
std::optional<double> finite_number(const JsonNode& node);

// One JSON text, read and checked in full (RFC 8259): the tree of its values in document order.
// Numbers keep their digits, so that neither long integers nor decimals lose anything.
//
// simdjson finds the tokens and unescapes; nothing is skipped unchecked. Buffers are used again:
// one document a thread.
class JsonDocument {
 public:
  static constexpr size_t kMaxDepth = 1024;

  JsonDocument();
  ~JsonDocument();
  JsonDocument(JsonDocument&&) noexcept;
  JsonDocument& operator=(JsonDocument&&) noexcept;

  // Replaces the tree; its views live until the next call. False and *why when the text is not
  // JSON, not UTF-8, nested too deep or holds half a surrogate pair. `json` needs no padding.
  bool parse(std::string_view json, Rejection* why);

  // The root is node 0.
  const JsonNode& node(size_t i) const { return nodes_[i]; }

  // A value that counts as null from here on; it is a scalar.
  void set_null(size_t i) {
    nodes_[i].kind = JsonKind::kNull;
    nodes_[i].text = {};
  }

  // Index of the member of that name, the last one if there are several; 0 when there is none or
  // node `object` is no object.
  size_t member(size_t object, std::string_view name) const;

  // Index of the first of these members that is there and not null; 0 when there is none.
  size_t first_member(size_t object, std::initializer_list<std::string_view> names) const;

  // Calls visit(index) for every element of node `parent`, or member's value.
  template <typename Visit>
  void for_each(size_t parent, Visit&& visit) const {
    if (nodes_[parent].kind < JsonKind::kArray) return;
    for (size_t i = parent + 1; i < nodes_[parent].end; i = nodes_[i].end) visit(i);
  }

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
  std::vector<JsonNode> nodes_;
};

// Whether the document is an object, as a record is; *why not, otherwise.
bool is_object(const JsonDocument& document, Rejection* why);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_JSON_DOCUMENT_H_
