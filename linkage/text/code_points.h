// A text by its code points, taken apart and put together as Unicode's normal forms are.

#ifndef KINDRED_LINKAGE_TEXT_CODE_POINTS_H_
#define KINDRED_LINKAGE_TEXT_CODE_POINTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// On the stack while the text is short.
class CodePoints {
 public:
  // What becomes of a code point before it is taken apart; kVanishes: nothing.
  using Replace = char32_t (*)(char32_t);
  static constexpr char32_t kVanishes = 0xAD;  // soft hyphen: vanishes by itself

  // NFKD without case and without invisible characters: compatibility decomposition and full case
  // folding (UAX #15, by utf8proc). `replace` may be null. A byte that is not UTF-8 gives U+FFFD.
  void decompose(std::string_view text, Replace replace);

  // NFD: canonical decomposition, with case. Likewise for other bytes.
  void decompose_canonically(std::string_view text);

  // Appends them, composed (NFC). They are in canonical order; afterwards they are unspecified.
  void compose(std::string* out);

  int32_t* data() { return data_; }
  const int32_t* data() const { return data_; }
  size_t size() const { return size_; }
  void truncate(size_t size) { size_ = size; }

 private:
  // False when the text is not valid UTF-8.
  bool assign(std::string_view text, int options, Replace replace);

  std::array<int32_t, 256> small_;
  std::vector<int32_t> large_;
  int32_t* data_ = small_.data();
  size_t capacity_ = small_.size();
  size_t size_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CODE_POINTS_H_
