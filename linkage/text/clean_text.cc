#include "linkage/text/clean_text.h"

#include <utf8proc.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/digit.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr char kVanish = 0;

constexpr char folded_ascii(char c) {
  const char lower = ascii_lower(c);
  if ((lower >= 'a' && lower <= 'z') || is_digit(c)) return lower;
  return c == '\'' || c == '`' ? kVanish : ' ';
}

constexpr auto kAscii = [] {
  std::array<char, 128> table{};
  for (size_t i = 0; i < table.size(); ++i) table[i] = folded_ascii(static_cast<char>(i));
  return table;
}();

// Every character is written; the length decides whether it stays. No branch depends on the text.
void clean_ascii(std::string_view raw, std::string* out) {
  out->resize(raw.size());
  char* const begin = out->data();
  size_t length = 0;
  char last = ' ';  // leading blanks are runs like others
  for (const char raw_char : raw) {
    const char c = kAscii[static_cast<unsigned char>(raw_char)];
    const bool stays = c != kVanish && !(c == ' ' && last == ' ');
    begin[length] = c;
    last = stays ? c : last;
    length += stays ? 1 : 0;
  }
  if (length > 0 && last == ' ') --length;
  out->resize(length);
}

// Code points during normalisation: on the stack while the text is short.
class Decomposition {
 public:
  // False when the text is not valid UTF-8.
  bool assign(std::string_view text, utf8proc_option_t options, utf8proc_custom_func map) {
    utf8proc_ssize_t needed = decompose(text, options, map);
    if (needed > static_cast<utf8proc_ssize_t>(capacity_)) {
      large_.resize(static_cast<size_t>(needed));
      data_ = large_.data();
      capacity_ = large_.size();
      needed = decompose(text, options, map);
    }
    if (needed < 0) return false;
    size_ = static_cast<size_t>(needed);
    return true;
  }

  utf8proc_int32_t* data() { return data_; }
  size_t size() const { return size_; }
  void truncate(size_t size) { size_ = size; }

 private:
  utf8proc_ssize_t decompose(std::string_view text, utf8proc_option_t options,
                             utf8proc_custom_func map) {
    return utf8proc_decompose_custom(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), data_,
                                     static_cast<utf8proc_ssize_t>(capacity_), options, map,
                                     nullptr);
  }

  std::array<utf8proc_int32_t, 256> small_;
  std::vector<utf8proc_int32_t> large_;
  utf8proc_int32_t* data_ = small_.data();
  size_t capacity_ = small_.size();
  size_t size_ = 0;
};

constexpr auto kFold = static_cast<utf8proc_option_t>(
    UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);

// Before decomposition, because some of these would fall apart into a blank and a combining mark.
// Removing them later would leave marks in the wrong order.
utf8proc_int32_t drop_apostrophe(utf8proc_int32_t code_point, void* /*unused*/) {
  constexpr utf8proc_int32_t kIgnored = 0x00AD;  // soft hyphen: UTF8PROC_IGNORE removes it
  switch (code_point) {
    case '\'':
    case '`':
    case 0x00B4:  // acute accent
    case 0x02BB:  // modifier letters: turned comma, apostrophe, reversed comma, half rings
    case 0x02BC:
    case 0x02BD:
    case 0x02BE:
    case 0x02BF:
    case 0x055A:  // Armenian apostrophe
    case 0x1FEF:  // Greek varia and oxia, which are canonically the grave and the acute accent
    case 0x1FFD:
    case 0x2018:  // single quotation marks
    case 0x2019:
    case 0x201B:
    case 0x2032:  // prime
    case 0xFF07:  // full-width apostrophe and grave accent
    case 0xFF40:
      return kIgnored;
    case 0x0149:  // n preceded by apostrophe
      return 'n';
    case 0x1E9A:  // a with right half ring
      return 'a';
    default:
      return code_point;
  }
}

enum class Kind : uint8_t { kWord, kMark, kBlank };

Kind kind_of(utf8proc_int32_t code_point) {
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
      return Kind::kWord;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return Kind::kMark;
    default:
      return Kind::kBlank;
  }
}

// Keeps words and single blanks between them. Only starters and marks that follow a blank go, so
// the canonical order of what stays is untouched.
void keep_words(Decomposition* text) {
  utf8proc_int32_t* const points = text->data();
  size_t length = 0;
  bool in_word = false;
  for (size_t i = 0; i < text->size(); ++i) {
    const Kind kind = kind_of(points[i]);
    if (kind == Kind::kWord || (kind == Kind::kMark && in_word)) {
      points[length++] = points[i];
      in_word = true;
    } else if (kind == Kind::kBlank) {
      if (in_word) points[length++] = ' ';
      in_word = false;
    }
  }
  if (length > 0 && !in_word) --length;
  text->truncate(length);
}

void compose(Decomposition* text, std::string* out) {
  const auto length =
      utf8proc_normalize_utf32(text->data(), static_cast<utf8proc_ssize_t>(text->size()), kFold);
  for (utf8proc_ssize_t i = 0; i < length; ++i) {
    append_utf8(static_cast<char32_t>(text->data()[i]), out);
  }
}

std::string repaired(std::string_view raw) {
  std::string text;
  for (size_t i = 0; i < raw.size();) append_utf8(next_code_point(raw, &i), &text);
  return text;
}

void fold(std::string_view raw, utf8proc_custom_func map, Decomposition* text) {
  if (!text->assign(raw, kFold, map)) text->assign(repaired(raw), kFold, map);
}

}  // namespace

void clean_text(std::string_view raw, std::string* out) {
  if (ascii(raw)) return clean_ascii(raw, out);
  out->clear();
  Decomposition text;
  fold(raw, drop_apostrophe, &text);
  keep_words(&text);
  compose(&text, out);
}

void fold_case(std::string_view raw, std::string* out) {
  out->clear();
  Decomposition text;
  fold(raw, nullptr, &text);
  compose(&text, out);
}

}  // namespace kindred
