#include "linkage/record/label.h"

#include <array>
#include <charconv>
#include <cstddef>

#include "linkage/text/integer.h"

namespace kindred {

namespace {

// By Verdict.
constexpr std::array<std::string_view, 3> kNames = {"same", "different", "unsure"};

constexpr int kBase = 16;
constexpr size_t kDigits = 16;  // of a digest

}  // namespace

std::string_view verdict_name(Verdict verdict) { return kNames[static_cast<size_t>(verdict)]; }

std::optional<Verdict> verdict_of(std::string_view name) {
  for (size_t v = 0; v < kNames.size(); ++v) {
    if (name == kNames[v]) return static_cast<Verdict>(v);
  }
  return std::nullopt;
}

std::string digest_text(uint64_t digest) {
  std::array<char, kDigits> digits = {};
  const auto end = std::to_chars(digits.begin(), digits.end(), digest, kBase).ptr;
  const auto length = static_cast<size_t>(end - digits.begin());
  return std::string(kDigits - length, '0').append(digits.data(), length);
}

std::optional<uint64_t> digest_of(std::string_view text) {
  return text.size() == kDigits ? parse_integer<uint64_t>(text, kBase) : std::nullopt;
}

}  // namespace kindred
