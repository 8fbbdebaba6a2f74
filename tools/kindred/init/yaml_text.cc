#include "tools/kindred/init/yaml_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "config/json_path.h"
#include "config/yaml.h"

namespace kindred {

bool plain_yaml(std::string_view text) {
  if (text == "null" || text == "Null" || text == "NULL") return false;  // YAML's nothing
  return !text.empty() && text.front() != '*' &&
         text.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/*") ==
             std::string_view::npos;
}

std::string in_quotes(std::string_view text) {
  std::string doubled;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("${")) doubled += '$';
    doubled += text[i];
  }
  return config::yaml_quoted(doubled);
}

std::string text_yaml(const std::string& text) { return plain_yaml(text) ? text : in_quotes(text); }

std::string path_yaml(const config::JsonPath& path) { return text_yaml(config::path_text(path)); }

std::string place_yaml(const config::ValuePlace& place) {
  const config::ValuePaths& paths = place.paths;
  if (!place.split.empty()) {
    return fmt::format("{{path: {}, split: {}}}", path_yaml(paths.front()), in_quotes(place.split));
  }
  if (paths.size() == 1) return path_yaml(paths.front());
  std::vector<std::string> joined;
  for (const config::JsonPath& path : paths) joined.push_back(path_yaml(path));
  return fmt::format("[{}]", fmt::join(joined, ", "));
}

}  // namespace kindred
