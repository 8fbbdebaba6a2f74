// Signs that have many characters in Unicode: apostrophes, dashes, blanks, invisible marks.

#ifndef KINDRED_LINKAGE_TEXT_SIGNS_H_
#define KINDRED_LINKAGE_TEXT_SIGNS_H_

#include <string>
#include <string_view>

namespace kindred {

// Apostrophes, and what is typed in place of one: accents and primes that stand alone, quotation
// marks, the modifier letters of transcriptions, the geresh of Hebrew.
bool is_apostrophe(char32_t c);

// Hyphens, dashes and minus signs.
bool is_dash(char32_t c);

// What shows nothing and parts nothing: zero-width spaces and joiners, marks of direction, byte
// order marks, soft hyphens, word joiners, variation selectors; all that Unicode calls
// Default_Ignorable_Code_Point, and the marks of annotations.
bool is_invisible(char32_t c);

// Replaces *out by `raw` with the signs and digits of ASCII, as numbers, dates, places on the earth
// and mailboxes are written with:
// - digits of any script become 0 to 9, full-width characters those of ASCII;
// - blanks of any width, ends of lines and controls beyond ASCII become blanks;
// - dashes become -, slashes /, apostrophes ', commas and decimal signs of other scripts , and .;
// - invisible marks vanish.
// Everything else stays, letters too; ASCII is as it was. O(bytes).
void plain_signs(std::string_view raw, std::string* out);

// A text with plain signs, of which ASCII is taken as it is, without a copy.
class PlainSigns {
 public:
  explicit PlainSigns(std::string_view raw);
  PlainSigns(const PlainSigns&) = delete;  // text() may point into it
  PlainSigns& operator=(const PlainSigns&) = delete;

  std::string_view text() const { return text_; }

 private:
  std::string copy_;
  std::string_view text_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_SIGNS_H_
