// Letters that a script writes in several ways: the table behind the step `text`, beyond
// compatibility forms and case, which Unicode defines.

#ifndef KINDRED_LINKAGE_TEXT_LETTER_FOLDING_H_
#define KINDRED_LINKAGE_TEXT_LETTER_FOLDING_H_

#include "linkage/text/code_points.h"

namespace kindred {

// Folds letters of text in compatibility decomposition (NFKD) without case, in place; what is
// neither a letter nor a mark nor a digit stays, but for the quotation marks below. The result is
// in canonical order. Folding twice changes nothing.
//
//   Latin     the dotless i and the i with a dot above are i, dotless j is j: Turkish has four i,
//             of which other languages confuse the capitals. s and t with a comma below have the
//             cedilla, as legacy fonts wrote Romanian
//   Greek     marks vanish, for capitals are written without them: accents, breathings, diaeresis
//   Hebrew    points and accents vanish, and double quotation marks between two letters, which
//             stand for the gershayim of abbreviations
//   Arabic    tatweel, short vowels and all other marks vanish, so that alef and its carriers of
//             hamza are alef, likewise waw and yeh; alef maksura, Farsi yeh and yeh barree are yeh;
//             keheh is kaf; teh marbuta and the forms of heh are heh
//   Syriac    points vanish
//   Japanese  katakana are hiragana, small ka and ke are large ones, an iteration mark is the
//             letter that it repeats; three Han letters that names have in a second form
//   digits    those of all scripts are ASCII
//
// Sources: Unicode 15 (names and decompositions of the characters), the Unicode Collation Algorithm
// for kana, which differ there as capitals do. O(code points).
void fold_letters(CodePoints* text);

// Stands for no letter.
inline constexpr char32_t kNoLetter = 0xFFFFFFFF;

// The letter or digit that stands for this one wherever it stands, kNoLetter for tatweel: the table
// above without what depends on neighbours, that is marks, quotation marks and iteration marks.
// `letter` has no case and is decomposed. O(1).
char32_t fold_letter(char32_t letter);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_LETTER_FOLDING_H_
