#ifndef KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_HASH_H_
#define KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_HASH_H_

#include <bit>
#include <cstdint>
#include <string_view>

namespace kindred {

// FNV-1a, 64 bits: a hash that the program does not use, so that it stays what it is when the
// program's change.
class GoldenHash {
 public:
  void add(uint64_t number) {
    for (int i = 0; i < 8; ++i) add_byte(static_cast<uint8_t>(number >> (8 * i)));
  }
  void add(std::string_view text) {
    add(static_cast<uint64_t>(text.size()));
    for (const char c : text) add_byte(static_cast<uint8_t>(c));
  }
  void add(double number) { add(std::bit_cast<uint64_t>(number + 0.0)); }  // one zero

  uint64_t value() const { return value_; }

 private:
  void add_byte(uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001B3U; }

  uint64_t value_ = 0xCBF29CE484222325U;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_HASH_H_
