#include "linkage/learn/term_classes.h"

#include <cmath>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr double kClassesPerBit = 2;
constexpr uint64_t kSeed = 0x7465726d;

}  // namespace

double records_of_class(uint8_t term_class) { return std::exp2((term_class - 1) / kClassesPerBit); }

TermClasses::TermClasses(std::span<const ValueCount> frequent) : known_(true) {
  by_value_.reserve(frequent.size());
  for (const ValueCount& value : frequent) {
    const double bits = std::log2(static_cast<double>(value.records));
    by_value_.emplace(hash_bytes(value.value, kSeed),
                      static_cast<uint8_t>(1 + std::lround(kClassesPerBit * bits)));
  }
}

uint8_t TermClasses::of(std::string_view value) const {
  if (!known_) return 0;
  const auto found = by_value_.find(hash_bytes(value, kSeed));
  return found == by_value_.end() ? 1 : found->second;
}

}  // namespace kindred
