#include "linkage/record/label.h"

#include <array>
#include <cstddef>

namespace kindred {

namespace {

// By Verdict.
constexpr std::array<std::string_view, 3> kNames = {"same", "different", "unsure"};

}  // namespace

std::string_view verdict_name(Verdict verdict) { return kNames[static_cast<size_t>(verdict)]; }

std::optional<Verdict> verdict_of(std::string_view name) {
  for (size_t v = 0; v < kNames.size(); ++v) {
    if (name == kNames[v]) return static_cast<Verdict>(v);
  }
  return std::nullopt;
}

}  // namespace kindred
