// The errors that clerks, telephones and scanners make. Every function changes one place of an
// ASCII text and returns true, or finds no place to change and returns false. None empties a text.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_TYPING_ERRORS_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_TYPING_ERRORS_H_

#include <string>
#include <string_view>

#include "tools/kindred/generate/random.h"

namespace kindred {

// The keys beside a letter (lower case) or a digit on a US keyboard; for a digit only digits.
std::string_view neighbouring_keys(char key);

// The key beside the right one: Smith, Smoth. Capitals stay capitals, digits stay digits.
bool hit_neighbouring_key(std::string* text, Random* random);

// What sounds the same: Philip, Filip; Catherine, Katherine; Stacie, Stacy.
bool spell_by_ear(std::string* text, Random* random);

// What a scanner mixes up: 0 and O, 1 and l, rn and m, 5 and S.
bool misread(std::string* text, Random* random);

// Two different neighbours change places: Smith, Smiht.
bool transpose(std::string* text, Random* random);

// A letter or digit is left out: Smith, Smth. Needs two characters.
bool leave_out(std::string* text, Random* random);

// A neighbouring key is hit as well: Smith, Smithy.
bool hit_two_keys(std::string* text, Random* random);

// A letter or digit is typed twice: Smith, Smiith.
bool hit_twice(std::string* text, Random* random);

// One error of the above in a word, by how often people make them. False only for a text without
// letters and digits.
bool mistype(std::string* text, Random* random);

// One error that leaves a number a number of as many digits: a neighbouring key, or two digits
// changing places.
bool mistype_number(std::string* text, Random* random);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_TYPING_ERRORS_H_
