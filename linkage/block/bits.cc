// Bit sampling for the Hamming distance (MMDS 3.7.1): a function is one component, and agrees when
// two vectors are equal there. Components need not be bits. A vector has only as many functions as
// components: the longer rules are for the longer vectors.

#include <algorithm>
#include <bit>
#include <string>

#include "linkage/base/hash.h"
#include "linkage/block/aligned.h"
#include "linkage/block/family.h"

namespace kindred {

namespace {

constexpr uint64_t kPlaceSeed = 0x626974732d31;  // part of the keys' meaning
constexpr uint64_t kValueSeed = 0x626974732d32;

class Bits final : public Family {
 public:
  explicit Bits(uint64_t length) : length_(length) {}

  std::string name() const override { return "bits"; }
  std::string options() const override {
    return length_ == 0 ? "" : "length=" + std::to_string(length_);
  }
  Operand::Kind operand() const override { return Operand::Kind::kVector; }
  std::string_view distance_name() const override { return "share of the components that differ"; }
  double agree(double share) const override { return 1 - share; }

  std::optional<double> measure(const Operand& a, const Operand& b) const override {
    const uint64_t length = length_ == 0 ? a.length : length_;
    const bool alike = length_ != 0 || a.length == b.length;
    if (length == 0 || !alike || !within(a, length) || !within(b, length)) return std::nullopt;
    const AlignedVectors pair = aligned(a.components, b.components);
    size_t different = 0;
    for (size_t i = 0; i < pair.x.size(); ++i) different += pair.x[i] != pair.y[i];
    return static_cast<double>(different) / static_cast<double>(length);
  }

  // Vectors of different length have no Hamming distance and no value in common. O(functions * log
  // components).
  bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const override {
    const uint64_t length = length_ == 0 ? operand.length : length_;
    if (length == 0 || !within(operand, length)) return false;
    for (size_t i = 0; i < out.size(); ++i) {
      const double value = component(operand, place(first + i, length));
      const uint64_t salt = mix(kValueSeed, length);
      out[i] = static_cast<uint32_t>(mix(salt, std::bit_cast<uint64_t>(value)) >> 32U);
    }
    return true;
  }

 private:
  static bool within(const Operand& operand, uint64_t length) {
    return operand.components.empty() || operand.components.back().index < length;
  }

  static uint64_t place(uint64_t function, uint64_t length) {
    __extension__ using Product = unsigned __int128;
    return static_cast<uint64_t>(Product{mix(kPlaceSeed, function)} * length >> 64U);
  }

  static double component(const Operand& operand, uint64_t index) {
    const auto found =
        std::lower_bound(operand.components.begin(), operand.components.end(), index,
                         [](const Component& c, uint64_t at) { return c.index < at; });
    return found != operand.components.end() && found->index == index ? found->value : 0;
  }

  uint64_t length_;  // of every vector; 0: each has its own
};

FamilyPointer make(std::span<const std::optional<double>> options) {
  return std::make_shared<Bits>(static_cast<uint64_t>(options[0].value_or(0)));
}

}  // namespace

FamilyKind bits_kind() {
  constexpr double kLongest = 4294967296;
  return {"bits",
          Operand::Kind::kVector,
          20,
          12,
          {{"length", 1, kLongest, true, true, false, "a whole number from 1 to 4294967296"}},
          make};
}

}  // namespace kindred
