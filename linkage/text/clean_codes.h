// The step `codes`: what a title writes in letters and digits mixed, such as the number of a model.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_CODES_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_CODES_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the codes among the words of `raw`, ascending by their bytes, each once, single
// blanks between them; by nothing when there is none. Words are what blanks of any width separate.
// Each word is cleaned by the step text and loses its blanks, so that KX-TG5776S, KX/TG5776S and
// (KXTG5776S) are equal. A code has digits and other characters, four or more together, or it has
// five digits or more. Measures are no codes (units.h): 2.4GHz, 1920x1080.
//
// `raw` is the text as it came: after the step text the parts of a code are words of their own.
// O(n log n).
void clean_codes(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_CODES_H_
