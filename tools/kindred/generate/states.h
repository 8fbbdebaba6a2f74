// The states of the USA with what an address needs to know of them.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_STATES_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_STATES_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace kindred {

struct State {
  std::string_view code;          // "OH"
  uint32_t population = 0;        // in units of 100,000
  uint32_t first_zip_prefix = 0;  // The first three digits of its zips, from this
  uint32_t last_zip_prefix = 0;   // to this one, without the odd ones elsewhere.
  std::string_view area_codes;    // of telephones, parted by blanks; not all of them
};

std::span<const State> states();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_STATES_H_
