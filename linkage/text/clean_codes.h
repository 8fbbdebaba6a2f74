// The step `codes`: what a title says in letters and digits mixed, such as the number of a model.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_CODES_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_CODES_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the codes among the words of `raw`, ascending by their bytes, each once, single
// blanks between them. Words are what ASCII white space separates; of each the step text is taken
// without blanks, so that KX-TG5776S, KX/TG5776S and (KXTG5776S) are one. A code
// has digits and other characters, four or more together, or five digits or more. No code: empty.
//
// For texts as they came: after the step text the parts of a code are words of their own.
// O(n log n).
void clean_codes(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_CODES_H_
