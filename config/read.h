#ifndef KINDRED_CONFIG_READ_H_
#define KINDRED_CONFIG_READ_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/node.h"

namespace kindred::config {

// Reading one value. Every function adds a fault at the node and returns nothing when the value is
// not what its name says: `bands: expected a whole number from 1 to 4096, got "many"`.

// A text that is not empty.
std::optional<std::string> read_text(const Node& node, Faults* faults);

std::optional<uint64_t> read_whole_number(const Node& node, uint64_t least, uint64_t most,
                                          Faults* faults);

// A time: a whole number and its unit, 250ms, 30s, 5m, 12h or 90d.
struct DurationRange {
  std::chrono::milliseconds least;
  std::chrono::milliseconds most;
  std::string_view text;  // "a time from 1ms to 10s"
};
std::optional<std::chrono::milliseconds> read_duration(const Node& node, const DurationRange& range,
                                                       Faults* faults);

// true or false.
std::optional<bool> read_boolean(const Node& node, Faults* faults);

// One of the names, as its place among them.
std::optional<size_t> read_choice(const Node& node, std::span<const std::string_view> names,
                                  Faults* faults);

// The bounds of a number and how messages call them.
struct NumberRange {
  double least;
  double most;
  std::string_view text;  // "a number above 0"
  bool least_included = true;
};
std::optional<double> read_number(const Node& node, const NumberRange& range, Faults* faults);

// The items of a list; anything else stands for a list of itself.
std::vector<const Node*> read_items(const Node& node);

// One or more texts, all different.
std::vector<std::string> read_texts(const Node& node, Faults* faults);

// Adds "KEY: expected WHAT, got ...".
void add_expected(const Node& node, std::string_view what, Faults* faults);

// The text as the file has it, in quotes and cut to a length that fits a message; or, of a text
// from the environment, which may be a secret, only the variable.
std::string quoted(const Node& node);

// Adds "KEY: TEXT".
void add_fault(const Node& node, std::string_view text, Faults* faults);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_READ_H_
