// Numbers on the command line, for CLI::Option::transform(): taken and refused as in the
// configuration, in decimal, with its words: `--records: expected a whole number from 1 to
// 1000000000, got "1e3"`. --help tells the range.

#ifndef KINDRED_TOOLS_KINDRED_COMMAND_NUMBER_OPTION_H_
#define KINDRED_TOOLS_KINDRED_COMMAND_NUMBER_OPTION_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

#include "config/read.h"

namespace kindred {

inline constexpr config::NumberRange kNumberFromZero = {0, std::numeric_limits<double>::max(),
                                                        "a number from 0"};
inline constexpr config::NumberRange kShare = {0, 1, "a number from 0 to 1"};

CLI::Validator whole_number(uint64_t least, uint64_t most);

// `range.text` begins with "a number " and outlives the validator.
CLI::Validator number(const config::NumberRange& range);

// For --threads.
CLI::Validator thread_count();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_COMMAND_NUMBER_OPTION_H_
