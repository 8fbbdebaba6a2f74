#include "tests/vectors/json.h"

#include <simdjson.h>

#include <cmath>
#include <sstream>

namespace kindred::vectors {

namespace {

Json converted(simdjson::dom::element element) {
  using simdjson::dom::element_type;
  switch (element.type()) {
    case element_type::ARRAY: {
      Json::List list;
      for (const simdjson::dom::element item : element.get_array()) list.push_back(converted(item));
      return list;
    }
    case element_type::OBJECT: {
      Json::Object object;
      for (const auto& [key, value] : element.get_object()) {
        object.emplace(std::string(key), converted(value));
      }
      return object;
    }
    case element_type::STRING:
      return std::string(std::string_view(element));
    case element_type::BOOL:
      return bool(element);
    case element_type::NULL_VALUE:
      return {};
    default:
      return double(element);
  }
}

std::optional<std::string> list_difference(const Json::List& expected, const Json::List& found,
                                           double tolerance) {
  if (expected.size() != found.size()) {
    return ": " + std::to_string(found.size()) + " items, not " + std::to_string(expected.size());
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    const auto inside = difference(expected[i], found[i], tolerance);
    if (inside) return "/" + std::to_string(i) + *inside;
  }
  return std::nullopt;
}

std::optional<std::string> object_difference(const Json::Object& expected,
                                             const Json::Object& found, double tolerance) {
  for (const auto& [key, value] : found) {
    if (expected.count(key) == 0) return ": has " + key;
  }
  for (const auto& [key, value] : expected) {
    if (found.count(key) == 0) return ": lacks " + key;
    const auto inside = difference(value, found.at(key), tolerance);
    if (inside) return "/" + key + *inside;
  }
  return std::nullopt;
}

}  // namespace

Json::Json() = default;
Json::~Json() = default;
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(Object object) : value_(std::move(object)) {}
Json::Json(List list) : value_(std::move(list)) {}
Json::Json(std::initializer_list<std::pair<const std::string, Json>> entries)
    : value_(Object(entries)) {}

Json Json::of(bool value) {
  Json json;
  json.value_ = value;
  return json;
}

Json Json::of(double value) {
  Json json;
  json.value_ = value;
  return json;
}

bool Json::operator==(const Json& other) const { return value_ == other.value_; }

Json Json::load(const std::string& path) {
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  const simdjson::error_code error = parser.load(path).get(root);
  if (error != simdjson::SUCCESS) {
    throw std::runtime_error(path + ": " + simdjson::error_message(error));
  }
  return converted(root);
}

std::vector<double> Json::numbers() const {
  std::vector<double> out;
  for (const Json& item : list()) out.push_back(item.number());
  return out;
}

std::vector<uint64_t> Json::wholes() const {
  std::vector<uint64_t> out;
  for (const Json& item : list()) out.push_back(item.whole());
  return out;
}

std::vector<std::string> Json::texts() const {
  std::vector<std::string> out;
  for (const Json& item : list()) out.push_back(item.text());
  return out;
}

std::vector<std::vector<uint64_t>> Json::rows() const {
  std::vector<std::vector<uint64_t>> out;
  for (const Json& row : list()) out.push_back(row.wholes());
  return out;
}

std::string Json::written() const {
  std::ostringstream out;
  out.precision(17);
  if (null()) out << "null";
  if (const bool* const value = std::get_if<bool>(&value_)) out << std::boolalpha << *value;
  if (is_number()) out << number();
  if (is_text()) out << '"' << text() << '"';
  const char* separator = "";
  if (is_list()) {
    for (const Json& item : list()) {
      out << (*separator == 0 ? "[" : separator) << item.written();
      separator = ", ";
    }
    out << (list().empty() ? "[]" : "]");
  }
  if (is_object()) {
    for (const auto& [key, value] : object()) {
      out << (*separator == 0 ? "{" : separator) << key << ": " << value.written();
      separator = ", ";
    }
    out << (object().empty() ? "{}" : "}");
  }
  return out.str();
}

std::optional<std::string> difference(const Json& expected, const Json& found, double tolerance) {
  if (expected.is_list() && found.is_list()) {
    return list_difference(expected.list(), found.list(), tolerance);
  }
  if (expected.is_object() && found.is_object()) {
    return object_difference(expected.object(), found.object(), tolerance);
  }
  const bool equal = expected.is_number() && found.is_number()
                         ? std::abs(expected.number() - found.number()) <= tolerance
                         : expected == found;
  if (equal) return std::nullopt;
  return ": " + found.written() + ", not " + expected.written();
}

}  // namespace kindred::vectors
