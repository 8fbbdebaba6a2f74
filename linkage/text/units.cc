#include "linkage/text/units.h"

#include <algorithm>
#include <array>
#include <utility>

#include "linkage/text/digit.h"

namespace kindred {

namespace {

// A way of writing a unit, and the one that stands for all.
using Spelling = std::pair<std::string_view, std::string_view>;

constexpr auto kUnits = std::to_array<Spelling>({
    {"btu", "btu"},      {"cm", "cm"},        {"dpi", "dpi"},      {"feet", "ft"},
    {"foot", "ft"},      {"fps", "fps"},      {"ft", "ft"},        {"gb", "gb"},
    {"gbyte", "gb"},     {"ghz", "ghz"},      {"gig", "gb"},       {"gigabyte", "gb"},
    {"gigabytes", "gb"}, {"hz", "hz"},        {"in", "in"},        {"inch", "in"},
    {"inches", "in"},    {"kb", "kb"},        {"kg", "kg"},        {"khz", "khz"},
    {"kilogram", "kg"},  {"kilograms", "kg"}, {"kw", "kw"},        {"lb", "lb"},
    {"lbs", "lb"},       {"liter", "l"},      {"liters", "l"},     {"litre", "l"},
    {"litres", "l"},     {"mah", "mah"},      {"mb", "mb"},        {"mbyte", "mb"},
    {"megabyte", "mb"},  {"megabytes", "mb"}, {"megapixel", "mp"}, {"megapixels", "mp"},
    {"mhz", "mhz"},      {"ml", "ml"},        {"mm", "mm"},        {"mp", "mp"},
    {"mpix", "mp"},      {"oz", "oz"},        {"p", "p"},          {"pack", "pk"},
    {"pk", "pk"},        {"rpm", "rpm"},      {"tb", "tb"},        {"user", "user"},
    {"users", "user"},   {"v", "v"},          {"volt", "v"},       {"volts", "v"},
    {"w", "w"},          {"watt", "w"},       {"watts", "w"},      {"wh", "wh"},
});
static_assert(std::ranges::is_sorted(kUnits));

// Cuts the digits off that *text begins with, and says whether there are any.
bool cut_digits(std::string_view* text) {
  const auto* const end = std::ranges::find_if_not(*text, is_digit);
  const auto digits = static_cast<size_t>(end - text->begin());
  text->remove_prefix(digits);
  return digits > 0;
}

}  // namespace

std::optional<std::string_view> unit_of(std::string_view word) {
  const auto* const found = std::ranges::lower_bound(kUnits, word, {}, &Spelling::first);
  if (found == kUnits.end() || found->first != word) return std::nullopt;
  return found->second;
}

bool is_measure(std::string_view word) {
  if (!cut_digits(&word)) return false;
  if (unit_of(word)) return true;
  if (!word.starts_with('x')) return false;
  word.remove_prefix(1);
  return cut_digits(&word) && word.empty();
}

}  // namespace kindred
