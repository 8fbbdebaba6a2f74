// Where each code point occurs in one machine word's worth of a pattern: the table that every
// bit-parallel string comparison starts from.

#ifndef KINDRED_LINKAGE_COMPARE_MATCH_MASKS_H_
#define KINDRED_LINKAGE_COMPARE_MATCH_MASKS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kindred {

// Bit i of mask(c) is set when code point c stands at position i, 0 to 63. Positions are added in
// any order.
class MatchMasks {
 public:
  static constexpr size_t kWordBits = 64;

  void add(char32_t code_point, size_t position) {
    const uint64_t bit = uint64_t{1} << position;
    if (code_point < kAscii) {
      ascii_[code_point] |= bit;
    } else {
      add_other(code_point, bit);
    }
  }

  uint64_t mask(char32_t code_point) const {
    return code_point < kAscii ? ascii_[code_point] : other_mask(code_point);
  }

  // Forgets all positions.
  void clear();

 private:
  static constexpr size_t kAscii = 128;
  static constexpr size_t kSlots = 128;  // at most 64 of them in use

  struct Slot {
    char32_t code_point;
    uint64_t mask;  // 0: the slot is free
  };

  void add_other(char32_t code_point, uint64_t bit);
  uint64_t other_mask(char32_t code_point) const;

  std::array<uint64_t, kAscii> ascii_{};
  std::vector<Slot> others_;  // open addressing; empty while the pattern is ASCII
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_MATCH_MASKS_H_
