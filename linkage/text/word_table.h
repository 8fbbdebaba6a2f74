// A dictionary of short words that the compiler builds: for tables of abbreviations and names.

#ifndef KINDRED_LINKAGE_TEXT_WORD_TABLE_H_
#define KINDRED_LINKAGE_TEXT_WORD_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "linkage/base/hash.h"

namespace kindred {

// A word of 1 to 15 bytes in two machine words. The last byte is the length.
struct PackedWord {
  static constexpr size_t kMaxSize = 15;

  uint64_t low = 0;
  uint64_t high = 0;

  constexpr bool operator==(const PackedWord&) const = default;

  static constexpr bool fits(std::string_view word) {
    return !word.empty() && word.size() <= kMaxSize;
  }

  // `word` fits. Byte order is the platform's own: packed words are never stored.
  static constexpr PackedWord pack(std::string_view word) {
    std::array<char, kMaxSize + 1> bytes{};
    if (std::is_constant_evaluated()) {
      for (size_t i = 0; i < word.size(); ++i) bytes[i] = word[i];
    } else {
      std::memcpy(bytes.data(), word.data(), word.size());
    }
    bytes[kMaxSize] = static_cast<char>(word.size());
    return __builtin_bit_cast(PackedWord, bytes);
  }
};

// Words to small numbers. Open addressing with linear probing; kSlots is a power of two, well
// above the number of words. A lookup costs one hash and, nearly always, one comparison.
template <size_t kSlots>
class WordTable {
 public:
  static constexpr uint16_t kAbsent = 0xFFFF;

  constexpr WordTable() { values_.fill(kAbsent); }

  // The value of a word, kAbsent before the first assignment.
  constexpr uint16_t& operator[](std::string_view word) {
    const PackedWord key = PackedWord::pack(word);
    const size_t slot = slot_of(key);
    words_[slot] = key;
    return values_[slot];
  }

  constexpr uint16_t find(std::string_view word) const {
    return PackedWord::fits(word) ? values_[slot_of(PackedWord::pack(word))] : kAbsent;
  }

 private:
  static_assert((kSlots & (kSlots - 1)) == 0);

  constexpr size_t slot_of(PackedWord key) const {
    size_t slot = mix(key.low, key.high) & (kSlots - 1);
    while (values_[slot] != kAbsent && words_[slot] != key) slot = (slot + 1) & (kSlots - 1);
    return slot;
  }

  std::array<PackedWord, kSlots> words_{};
  std::array<uint16_t, kSlots> values_{};
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_WORD_TABLE_H_
