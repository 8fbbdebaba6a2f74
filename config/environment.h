#ifndef KINDRED_CONFIG_ENVIRONMENT_H_
#define KINDRED_CONFIG_ENVIRONMENT_H_

#include <string>
#include <string_view>
#include <vector>

namespace kindred::config {

// A text with its environment variables replaced, and what went wrong.
struct Substituted {
  std::string text;
  std::vector<std::string> faults;
};

// Replaces ${NAME} by the variable's value and ${NAME:default} by its value or, when it is not set,
// the default, which may be empty and extends to the next '}'. $${ stands for ${ itself. Values
// are not looked at again. Faults never quote the text, which may be a secret.
Substituted substitute(std::string_view text);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_ENVIRONMENT_H_
