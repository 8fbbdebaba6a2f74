#ifndef KINDRED_CONFIG_SUGGEST_H_
#define KINDRED_CONFIG_SUGGEST_H_

#include <span>
#include <string>
#include <string_view>

namespace kindred::config {

// Insertions, deletions, substitutions and swaps of neighbours, each byte edited once at most
// ("optimal string alignment"). For names that people type; O(|a| |b|).
size_t typing_distance(std::string_view a, std::string_view b);

// The name that was probably meant, or none: at most a third of the letters differ, at least one
// may, case aside. The first of several equally near ones.
std::string_view nearest(std::string_view name, std::span<const std::string_view> known);

// For the end of a message: `; did you mean "name"?`, or else `; known here: a, b, c`.
std::string suggestion(std::string_view name, std::span<const std::string_view> known);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SUGGEST_H_
