// Numbers on the command line, for Argument::transform(): taken and refused as in the
// configuration, in decimal, with its words: `--records: expected a whole number from 1 to
// 1000000000, got "1e3"`. --help tells the range.

#ifndef KINDRED_TOOLS_KINDRED_COMMAND_NUMBER_OPTION_H_
#define KINDRED_TOOLS_KINDRED_COMMAND_NUMBER_OPTION_H_

#include <cstdint>
#include <limits>

#include "config/read.h"
#include "tools/kindred/command/arguments.h"

namespace kindred {

inline constexpr config::NumberRange kNumberFromZero = {0, std::numeric_limits<double>::max(),
                                                        "a number from 0"};
inline constexpr config::NumberRange kShare = {0, 1, "a number from 0 to 1"};

ValueRule whole_number(uint64_t least, uint64_t most);

// `range.text` begins with "a number " and outlives the rule.
ValueRule number(const config::NumberRange& range);

// For --threads.
ValueRule thread_count();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMAND_NUMBER_OPTION_H_
