#include "tools/kindred/init/name_words.h"

#include <cctype>

#include "linkage/text/ascii_lower.h"

namespace kindred {

std::vector<std::string> name_words(std::string_view name) {
  enum class Kind { kOther, kUpper, kLower, kDigit };
  const auto kind_of = [](unsigned char c) {
    if (std::isdigit(c) != 0) return Kind::kDigit;
    if (std::isalpha(c) == 0) return Kind::kOther;
    return std::isupper(c) != 0 ? Kind::kUpper : Kind::kLower;
  };
  std::vector<std::string> words;
  Kind before = Kind::kOther;
  for (const char c : name) {
    const Kind kind = kind_of(static_cast<unsigned char>(c));
    const bool same_word = kind == before || (before == Kind::kUpper && kind == Kind::kLower);
    if (kind != Kind::kOther) {
      if (!same_word) words.emplace_back();
      words.back() += ascii_lower(c);
    }
    before = kind;
  }
  return words;
}

}  // namespace kindred
