#include "linkage/text/clean_codes.h"

#include <algorithm>
#include <vector>

#include "linkage/text/blanks.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/digit.h"
#include "linkage/text/signs.h"
#include "linkage/text/units.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

bool is_code(std::string_view word) {
  constexpr std::ptrdiff_t kMixed = 4;
  constexpr std::ptrdiff_t kDigits = 5;
  const std::ptrdiff_t digits = std::ranges::count_if(word, is_digit);
  const std::ptrdiff_t characters =
      std::ranges::count_if(word, [](char c) { return !utf8_continuation(c); });
  if (digits == characters) return digits >= kDigits;
  return digits > 0 && characters >= kMixed && !is_measure(word);
}

}  // namespace

void clean_codes(std::string_view raw, std::string* out) {
  std::vector<std::string> codes;
  std::string word;
  const PlainSigns plain(raw);
  std::string_view rest = plain.text();
  for (std::string_view part = next_word(&rest); !part.empty(); part = next_word(&rest)) {
    clean_text(part, &word);
    std::erase(word, ' ');
    if (is_code(word)) codes.push_back(word);
  }
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  out->clear();
  for (const std::string& code : codes) {
    if (!out->empty()) *out += ' ';
    *out += code;
  }
}

}  // namespace kindred
