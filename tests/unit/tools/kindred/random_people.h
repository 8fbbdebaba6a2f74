#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_RANDOM_PEOPLE_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_RANDOM_PEOPLE_H_

#include <fmt/format.h>

#include <array>
#include <string>

#include "linkage/base/hash.h"

namespace kindred {

// Lines of people for people_config(), many of whom share a phone number, a zip code or a name:
// identities 0 to `identities` - 1 of two sources, some of which come again or are deleted.
inline std::string random_people(uint64_t seed, uint64_t lines, uint64_t identities) {
  constexpr std::array<const char*, 6> kNames = {"ann hart",  "anne hart", "bob lee",
                                                 "bob leigh", "zoe",       "ann hard"};
  std::string text;
  for (uint64_t line = 0; line < lines; ++line) {
    const auto draw = [&](uint64_t what, uint64_t most) {
      return mix(mix(seed, line), what) % most;
    };
    const uint64_t id = draw(0, identities);
    text += fmt::format(R"({{"source":"{}","id":"{}")", id % 2 == 0 ? "x" : "y", id);
    if (draw(1, 12) == 0) {
      text += ",\"deleted\":true}\n";
      continue;
    }
    text += fmt::format(R"(,"name":"{}","phone":"{}","zip":"{}"}})", kNames[draw(2, 6)],
                        draw(3, identities / 3), draw(4, 12));
    text += "\n";
  }
  return text;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_RANDOM_PEOPLE_H_
