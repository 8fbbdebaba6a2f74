// The parts that binary forms consist of, those of the state and those that pass between stages:
// numbers as LEB128, texts as their length and their bytes.

#ifndef KINDRED_LINKAGE_BASE_PARTS_H_
#define KINDRED_LINKAGE_BASE_PARTS_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "linkage/base/little_endian.h"

namespace kindred {

inline void append_number(uint64_t number, std::string* out) {
  for (; number >= 0x80; number >>= 7U) out->push_back(static_cast<char>(number | 0x80U));
  out->push_back(static_cast<char>(number));
}

inline void append_text(std::string_view text, std::string* out) {
  append_number(text.size(), out);
  out->append(text);
}

// Takes parts off the front of the bytes; ok() tells whether all of them were there.
class Parts {
 public:
  explicit Parts(std::string_view bytes) : rest_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return rest_.empty(); }

  uint8_t byte() { return static_cast<uint8_t>(take(1)[0]); }

  uint64_t number() {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const uint8_t part = byte();
      number |= uint64_t{part & 0x7FU} << shift;
      if ((part & 0x80U) == 0) return number;
    }
    ok_ = false;
    return 0;
  }

  template <typename Unsigned>
  Unsigned small_number() {
    const uint64_t wide = number();
    ok_ = ok_ && wide <= std::numeric_limits<Unsigned>::max();
    return static_cast<Unsigned>(wide);
  }

  uint64_t fixed() { return read_little_endian<uint64_t>(take(8), 0); }

  std::string_view text() { return take(number()); }

  // How many things follow, each of a byte at the least: never more than bytes are left.
  size_t count() {
    const uint64_t count = number();
    ok_ = ok_ && count <= rest_.size();
    return ok_ ? count : 0;
  }

 private:
  std::string_view take(uint64_t size) {
    static constexpr std::string_view kZeros("\0\0\0\0\0\0\0\0", 8);
    ok_ = ok_ && size <= rest_.size();
    if (!ok_) return kZeros;
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_PARTS_H_
