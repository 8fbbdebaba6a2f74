#include "daemon/codec/json_document.h"

#include <simdjson.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "daemon/codec/json_text.h"
#include "linkage/text/number.h"

namespace kindred {

namespace {

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

// Room that is kept from one text to the next; what a larger one needed is given back.
constexpr size_t kKeptBytes = 1 << 20;
constexpr size_t kLeastCapacity = 4096;

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  return text;
}

// A scalar other than a string, by its first character.
bool read_literal(std::string_view token, JsonNode* node) {
  if (token.empty()) return false;
  node->text = token;
  switch (token[0]) {
    case 't':
      node->kind = JsonKind::kTrue;
      return token == "true";
    case 'f':
      node->kind = JsonKind::kFalse;
      return token == "false";
    case 'n':
      node->kind = JsonKind::kNull;
      return token == "null";
    default:
      node->kind = JsonKind::kNumber;
      return is_json_number(token);
  }
}

// Whether a text that is no JSON is the first line of a longer one.
bool lacks_end(std::string_view json) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t first = json.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return false;
  const char last = json[json.find_last_not_of(kBlanks)];
  return (json[first] == '[' && last != ']') || (json[first] == '{' && last != '}');
}

// What to say of a word that other programs write where JSON has null, true and false.
std::string foreign_text(std::string_view json) {
  constexpr std::string_view kNulls[] = {"NaN",       "-NaN", "nan",  "Infinity",
                                         "-Infinity", "inf",  "-inf", "undefined",
                                         "None",      "NULL", "Null", "NA"};
  const std::string_view word = foreign_word(json);
  if (word.empty()) return "";
  const char* instead = nullptr;
  if (std::ranges::find(kNulls, word) != std::end(kNulls)) instead = "null";
  if (word == "True" || word == "TRUE") instead = "true";
  if (word == "False" || word == "FALSE") instead = "false";
  return instead == nullptr ? "" : std::string(word) + " is no JSON; write " + instead;
}

bool reject(RejectionClass reason, const char* message, Rejection* why) {
  why->reason = reason;
  why->message = message;
  return false;
}

}  // namespace

std::string_view json_kind_name(JsonKind kind) {
  switch (kind) {
    case JsonKind::kNull:
      return "null";
    case JsonKind::kTrue:
      return "true";
    case JsonKind::kFalse:
      return "false";
    case JsonKind::kNumber:
      return "a number";
    case JsonKind::kString:
      return "a string";
    case JsonKind::kArray:
      return "an array";
    case JsonKind::kObject:
      return "an object";
  }
  return "";
}

class JsonDocument::Parser {
 public:
  bool parse(std::string_view json, std::vector<JsonNode>* nodes, Rejection* why) {
    nodes_ = nodes;
    nodes_->clear();
    depth_ = 0;
    too_deep_ = false;
    escaped_surrogates_ = json.find("\\u") != std::string_view::npos;
    copy(json);
    const error_code error = read_text(json.size());
    if (too_deep_) return reject(RejectionClass::kTooDeep, "nested deeper than 1024", why);
    if (error == simdjson::SUCCESS) return true;
    return explain(error, json, why);
  }

 private:
  // simdjson reads a little past the end.
  void copy(std::string_view json) {
    if (text_.capacity() > kKeptBytes && json.size() < kKeptBytes) {
      std::string().swap(text_);
      std::vector<JsonNode>().swap(*nodes_);
      parser_ = ondemand::parser();
    }
    text_.reserve(json.size() + simdjson::SIMDJSON_PADDING);
    text_.assign(json);
    text_.append(simdjson::SIMDJSON_PADDING, '\0');
  }

  error_code read_text(size_t size) {
    if (parser_.capacity() < size || parser_.capacity() == 0) {
      const size_t doubled = std::max(kLeastCapacity, std::max(size, 2 * parser_.capacity()));
      // Twice the depth: simdjson counts members as well as the objects around them.
      if (const auto error = parser_.allocate(doubled, 2 * kMaxDepth + 16)) return error;
    }
    ondemand::document document;
    if (const auto error = parser_.iterate(text_.data(), size, text_.size()).get(document)) {
      return error;
    }
    return read_root(document, std::string_view(text_).substr(0, size));
  }

  error_code read_root(ondemand::document& document, std::string_view json) {
    ondemand::json_type type;
    if (const auto error = document.type().get(type)) return error;
    if (type == ondemand::json_type::string) {
      std::string_view text;
      if (const auto error = document.get_string().get(text)) return error;
      if (const auto error = set_string(text, add({}))) return error;
    } else if (type == ondemand::json_type::array || type == ondemand::json_type::object) {
      ondemand::value root;
      if (const auto error = document.get_value().get(root)) return error;
      if (const auto error = read(root, {})) return error;
    } else {
      return read_literal(trimmed(json), &(*nodes_)[add({})]) ? simdjson::SUCCESS
                                                              : simdjson::TAPE_ERROR;
    }
    const bool at_end = document.current_location().error() == simdjson::OUT_OF_BOUNDS;
    return at_end ? simdjson::SUCCESS : simdjson::TRAILING_CONTENT;
  }

  size_t add(std::string_view name) {
    const size_t index = nodes_->size();
    nodes_->push_back({JsonKind::kNull, static_cast<uint32_t>(index + 1), name, {}});
    return index;
  }

  error_code set_string(std::string_view text, size_t index) {
    if (escaped_surrogates_ && has_surrogate(text)) return simdjson::STRING_ERROR;
    (*nodes_)[index].kind = JsonKind::kString;
    (*nodes_)[index].text = text;
    return simdjson::SUCCESS;
  }

  error_code read(ondemand::value& value, std::string_view name) {
    const size_t index = add(name);
    ondemand::json_type type;
    if (const auto error = value.type().get(type)) return error;
    switch (type) {
      case ondemand::json_type::object:
        return read_object(value, index);
      case ondemand::json_type::array:
        return read_array(value, index);
      case ondemand::json_type::string: {
        std::string_view text;
        if (const auto error = value.get_string().get(text)) return error;
        return set_string(text, index);
      }
      default:
        if (!read_literal(trimmed(value.raw_json_token()), &(*nodes_)[index])) {
          return simdjson::TAPE_ERROR;
        }
        return simdjson::SUCCESS;
    }
  }

  bool enter() {
    too_deep_ = ++depth_ > kMaxDepth;
    return !too_deep_;
  }

  void leave(size_t index, JsonKind kind) {
    --depth_;
    (*nodes_)[index].kind = kind;
    (*nodes_)[index].end = static_cast<uint32_t>(nodes_->size());
  }

  error_code read_object(ondemand::value& value, size_t index) {
    if (!enter()) return simdjson::DEPTH_ERROR;
    ondemand::object object;
    if (const auto error = value.get_object().get(object)) return error;
    for (auto next : object) {
      ondemand::field field;
      if (const auto error = std::move(next).get(field)) return error;
      std::string_view name;
      if (const auto error = field.unescaped_key().get(name)) return error;
      if (escaped_surrogates_ && has_surrogate(name)) return simdjson::STRING_ERROR;
      if (const auto error = read(field.value(), name)) return error;
    }
    leave(index, JsonKind::kObject);
    return simdjson::SUCCESS;
  }

  error_code read_array(ondemand::value& value, size_t index) {
    if (!enter()) return simdjson::DEPTH_ERROR;
    ondemand::array array;
    if (const auto error = value.get_array().get(array)) return error;
    for (auto next : array) {
      ondemand::value element;
      if (const auto error = std::move(next).get(element)) return error;
      if (const auto error = read(element, {})) return error;
    }
    leave(index, JsonKind::kArray);
    return simdjson::SUCCESS;
  }

  bool explain(error_code error, std::string_view json, Rejection* why) const {
    switch (error) {
      case simdjson::UTF8_ERROR:
        return reject(RejectionClass::kInvalidUtf8, "bytes that are not UTF-8", why);
      case simdjson::EMPTY:
        return reject(RejectionClass::kNotJson, "nothing but blanks", why);
      case simdjson::UNESCAPED_CHARS:
        return reject(RejectionClass::kNotJson, "a control character inside a string; escape it",
                      why);
      case simdjson::UNCLOSED_STRING:
        return reject(RejectionClass::kNotJson, "a string without its closing quote", why);
      case simdjson::STRING_ERROR:
        if (has_lone_surrogate(json)) {
          return reject(RejectionClass::kLoneSurrogate,
                        "an escape with half of a surrogate pair, which is no character", why);
        }
        return reject(RejectionClass::kNotJson, "an escape in a string that JSON does not have",
                      why);
      case simdjson::TRAILING_CONTENT:
        return reject(RejectionClass::kNotJson, "something after the end of the value", why);
      case simdjson::MEMALLOC:
        throw std::bad_alloc();
      default:
        if (const std::string text = foreign_text(json); !text.empty()) {
          *why = {RejectionClass::kNotJson, text};
          return false;
        }
        return reject(RejectionClass::kNotJson,
                      lacks_end(json) ? "an object or an array without its end; files have an "
                                        "object a line, as jq -c writes them"
                                      : "not JSON",
                      why);
    }
  }

  ondemand::parser parser_;
  std::string text_;
  std::vector<JsonNode>* nodes_ = nullptr;
  size_t depth_ = 0;
  bool too_deep_ = false;
  bool escaped_surrogates_ = false;  // there may be some: the text has a \u
};

JsonDocument::JsonDocument() : parser_(std::make_unique<Parser>()) {}
JsonDocument::~JsonDocument() = default;
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;

bool JsonDocument::parse(std::string_view json, Rejection* why) {
  return parser_->parse(json, &nodes_, why);
}

size_t JsonDocument::member(size_t object, std::string_view name) const {
  if (nodes_[object].kind != JsonKind::kObject) return 0;
  size_t found = 0;
  for (size_t i = object + 1; i < nodes_[object].end; i = nodes_[i].end) {
    if (nodes_[i].name == name) found = i;
  }
  return found;
}

size_t JsonDocument::first_member(size_t object,
                                  std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names) {
    const size_t found = member(object, name);
    if (found != 0 && node(found).kind != JsonKind::kNull) return found;
  }
  return 0;
}

std::optional<double> finite_number(const JsonNode& node) {
  return node.kind == JsonKind::kNumber ? parse_number(node.text) : std::nullopt;
}

bool is_object(const JsonDocument& document, Rejection* why) {
  const JsonKind kind = document.node(0).kind;
  if (kind == JsonKind::kObject) return true;
  std::string text = std::string(json_kind_name(kind)) + " where a JSON object should be";
  if (kind == JsonKind::kArray) text += "; jq -c '.[]' writes the objects of an array, one a line";
  *why = {RejectionClass::kNotAnObject, std::move(text)};
  return false;
}

}  // namespace kindred
