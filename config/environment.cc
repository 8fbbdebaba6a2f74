#include "config/environment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace kindred::config {

namespace {

constexpr std::string_view kOpen = "${";

bool variable_name(std::string_view name) {
  const auto letter = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return !name.empty() && !digit(name.front()) &&
         std::all_of(name.begin(), name.end(), [&](char c) { return letter(c) || digit(c); });
}

// What stands for the inside of one ${...}.
void substitute_one(std::string_view inside, Substituted* out) {
  const size_t colon = inside.find(':');
  const std::string name(inside.substr(0, colon));
  if (!variable_name(name)) {
    out->faults.push_back(
        "between \"${\" and \"}\" stands the name of an environment variable, of letters, digits "
        "and \"_\"; \"$${\" is \"${\" itself");
    return;
  }
  if (const char* value = std::getenv(name.c_str())) {
    out->text += value;
  } else if (colon != std::string_view::npos) {
    out->text += inside.substr(colon + 1);
  } else {
    out->faults.push_back(
        fmt::format("the environment variable {0} is not set; set it, or write a default: "
                    "${{{0}:default}}",
                    name));
  }
}

}  // namespace

Substituted substitute(std::string_view text) {
  Substituted out;
  while (!text.empty()) {
    const size_t open = text.find(kOpen);
    out.text += text.substr(0, open);
    if (open == std::string_view::npos) break;
    if (open > 0 && text[open - 1] == '$') {
      out.text += '{';
      text.remove_prefix(open + kOpen.size());
      continue;
    }
    text.remove_prefix(open + kOpen.size());
    const size_t close = text.find('}');
    if (close == std::string_view::npos) {
      out.faults.push_back("\"${\" lacks its \"}\"; \"$${\" is \"${\" itself");
      break;
    }
    substitute_one(text.substr(0, close), &out);
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace kindred::config
