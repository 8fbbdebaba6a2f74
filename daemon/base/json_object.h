#ifndef KINDRED_DAEMON_BASE_JSON_OBJECT_H_
#define KINDRED_DAEMON_BASE_JSON_OBJECT_H_

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "daemon/base/json_append.h"

namespace kindred {

// JSON texts for add() below.
inline std::string json_string(std::string_view text) {
  std::string json;
  append_json_string(text, &json);
  return json;
}

inline std::string json_number(std::optional<double> number) {
  if (!number) return "null";
  std::string json;
  append_json_number(*number, &json);
  return json;
}

// An array of what `to_json` makes of each item.
template <typename Items, typename ToJson>
std::string json_array(const Items& items, ToJson&& to_json) {
  std::string json = "[";
  for (const auto& item : items) {
    if (json.size() > 1) json += ", ";
    json += to_json(item);
  }
  return json + "]";
}

// One JSON object, written member by member.
class JsonObject {
 public:
  // `json` is a JSON text.
  JsonObject& add(std::string_view name, std::string_view json) {
    if (text_.size() > 1) text_ += ", ";
    append_json_string(name, &text_);
    text_.append(": ").append(json);
    return *this;
  }
  JsonObject& add(std::string_view name, std::unsigned_integral auto count) {
    return add(name, std::string_view(std::to_string(count)));
  }
  JsonObject& add(std::string_view name, const JsonObject& object) {
    return add(name, std::string_view(object.text()));
  }

  std::string text() const { return text_ + "}"; }

 private:
  std::string text_ = "{";
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_JSON_OBJECT_H_
