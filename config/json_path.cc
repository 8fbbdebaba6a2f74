#include "config/json_path.h"

#include <string_view>

#include "config/read.h"

namespace kindred::config {

namespace {

// Adds the reference token with its escapes replaced; false for a wrong one.
bool add_token(std::string_view escaped, JsonPath* path) {
  std::string token;
  for (size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '~') {
      token += escaped[i];
      continue;
    }
    if (++i == escaped.size() || (escaped[i] != '0' && escaped[i] != '1')) return false;
    token += escaped[i] == '0' ? '~' : '/';
  }
  path->push_back(std::move(token));
  return true;
}

void append_escaped(std::string_view token, std::string* out) {
  for (char c : token) {
    if (c == '~') {
      *out += "~0";
    } else if (c == '/') {
      *out += "~1";
    } else {
      *out += c;
    }
  }
}

}  // namespace

std::optional<JsonPath> read_path(const Node& node, Faults* faults) {
  const std::optional<std::string> text = read_text(node, faults);
  if (!text) return std::nullopt;
  if (text->front() != '/') return JsonPath{*text};
  JsonPath path;
  std::string_view rest = *text;
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const std::string_view token = rest.substr(0, rest.find('/'));
    if (!add_token(token, &path)) {
      add_fault(node, "in a JSON pointer \"~\" is written ~0, and \"/\" within a name ~1", faults);
      return std::nullopt;
    }
    rest.remove_prefix(token.size());
  }
  return path;
}

std::string pointer_text(const JsonPath& path) {
  std::string text;
  for (const std::string& token : path) {
    text += '/';
    append_escaped(token, &text);
  }
  return text;
}

std::string path_text(const JsonPath& path) {
  const bool name = path.size() == 1 && !path.front().empty() && path.front().front() != '/';
  return name ? path.front() : pointer_text(path);
}

std::string paths_text(const ValuePaths& paths) {
  if (paths.size() == 1) return path_text(paths.front());
  std::string text;
  for (const JsonPath& path : paths) text += (text.empty() ? "[" : ", ") + path_text(path);
  return text + "]";
}

std::string place_text(const ValuePlace& place) {
  if (place.split.empty()) return paths_text(place.paths);
  return "{path: " + paths_text(place.paths) + ", split: " + place.split + "}";
}

std::string first_of_text(const FirstOf& places) {
  std::string text;
  for (const ValuePaths& paths : places) text += (text.empty() ? "" : " or ") + paths_text(paths);
  return text;
}

}  // namespace kindred::config
