#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "linkage/block/family.h"

namespace kindred {

// Each in the file of its name. A new family is one more line here and one more below.
FamilyKind minhash_kind();
FamilyKind bits_kind();
FamilyKind hyperplanes_kind();
FamilyKind sketches_kind();
FamilyKind lines_kind();

namespace {

[[noreturn]] void refuse(const std::string& text) { throw std::invalid_argument(text); }

bool in_range(const FamilyOption& option, double value) {
  const bool enough = option.least_included ? value >= option.least : value > option.least;
  return enough && value <= option.most && (!option.whole || value == std::floor(value));
}

}  // namespace

std::span<const FamilyKind> family_kinds() {
  static const std::array<FamilyKind, 5> kKinds = {
      minhash_kind(), bits_kind(), hyperplanes_kind(), sketches_kind(), lines_kind(),
  };
  return kKinds;
}

FamilyPointer family(std::string_view name,
                     std::span<const std::pair<std::string_view, double>> options) {
  const std::span<const FamilyKind> kinds = family_kinds();
  const auto kind =
      std::find_if(kinds.begin(), kinds.end(), [&](const FamilyKind& k) { return k.name == name; });
  if (kind == kinds.end()) refuse("there is no family \"" + std::string(name) + "\"");
  std::vector<std::optional<double>> values(kind->options.size());
  for (const auto& given : options) {
    const std::string_view key = given.first;
    const double value = given.second;
    const auto option = std::find_if(kind->options.begin(), kind->options.end(),
                                     [&](const FamilyOption& o) { return o.name == key; });
    if (option == kind->options.end()) {
      refuse(std::string(name) + " has no option \"" + std::string(key) + "\"");
    }
    if (!in_range(*option, value)) {
      refuse(std::string(key) + ": expected " + std::string(option->text));
    }
    values[static_cast<size_t>(option - kind->options.begin())] = value;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    const FamilyOption& option = kind->options[i];
    if (option.required && !values[i]) {
      refuse(std::string(name) + " needs \"" + std::string(option.name) + "\"");
    }
  }
  return kind->make(values);
}

FamilyPointer family(std::string_view name,
                     std::initializer_list<std::pair<std::string_view, double>> options) {
  return family(name, std::span(options.begin(), options.size()));
}

}  // namespace kindred
