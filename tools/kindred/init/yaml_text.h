// Texts of a new configuration, so that YAML reads them as they are.

#ifndef KINDRED_TOOLS_KINDRED_INIT_YAML_TEXT_H_
#define KINDRED_TOOLS_KINDRED_INIT_YAML_TEXT_H_

#include <string>
#include <string_view>

#include "config/config.h"

namespace kindred {

// Whether it needs no quotes, wherever it stands.
bool plain_yaml(std::string_view text);

// In double quotes, so that it means itself whatever is in it.
std::string in_quotes(std::string_view text);

// In quotes where it needs them.
std::string text_yaml(const std::string& text);
std::string path_yaml(const config::JsonPath& path);
std::string place_yaml(const config::ValuePlace& place);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_YAML_TEXT_H_
