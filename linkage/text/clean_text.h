// The step `text`: one spelling for everything that a reader would call the same words.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_TEXT_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_TEXT_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the words of `raw`, single blanks between them:
// - Unicode compatibility normalisation and full case folding (NFKC, UAX #15, by utf8proc):
//   full-width letters, ligatures, sharp s and letters in circles become plain lower-case letters;
// - letters that a script writes in several ways are one (letter_folding.h): the four i of Turkish,
//   Greek with and without marks, Arabic with and without short vowels. Accents of Latin letters
//   stay: the step `fold` takes them off;
// - apostrophes, and what is typed in place of one (accent, grave, prime), vanish: O'Brien is
//   obrien;
// - invisible formatting characters vanish (soft hyphen, zero-width joiner, variation selectors);
// - other punctuation, symbols, controls and white space become blanks; letters, combining marks,
//   numbers and characters that Unicode has not assigned yet stay; a mark with no letter before it
//   vanishes;
// - runs of blanks become one, ends are trimmed.
// Cleaning a clean text changes nothing. ASCII takes about a nanosecond a byte.
void clean_text(std::string_view raw, std::string* out);

// NFKC, case folding and the folding of letters alone, without the removal of punctuation. Invalid
// bytes become U+FFFD.
void fold_case(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_TEXT_H_
