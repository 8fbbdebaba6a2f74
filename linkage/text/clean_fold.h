// The step `fold`: letters without their accents.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_FOLD_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_FOLD_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by `raw` with its letters in their plain form. Meant to follow the step `text`;
// capitals are folded to capitals.
// - Latin letters lose every mark: é is e, ñ n, å a, ü u, ơ o, ș s;
// - Latin letters that are no other letter with a mark: ø o, ł l, đ and ð d, þ th, ß ss, æ ae, œ
// oe,
//   ħ h, ŋ n, ə a and some more (latin_letters.h);
// - ae, oe and ue are a, o and u where they may stand for ä, æ, ö, ø and ü, as people write who
// lack
//   these: Müller, Mueller and Muller are one, so are Sørensen, Soerensen and Sorensen, Ærø and
//   Aeroe. They may where no vowel or y or q stands in front, and none behind (but u behind ae, as
//   in Haeusler, and y behind oe that begins a word, as in Oeystein); not before an l that ends the
//   word, or nearly so (Michael, Manuela), not at the end of a word but for oe in one of five
//   letters or more, and not in names that have nicknames (Phoebe). So a word that has such letters
//   by itself may lose an e: the same on both sides;
// - Cyrillic ё is е, and accents that mark stress vanish; й, ї, ў, ѓ and ќ are letters of their
// own;
// - Greek letters lose every mark.
// Marks of other scripts stay: they are vowels, or make other letters. Folding twice changes
// nothing. O(bytes).
//
// Sources: the rule of ae, oe and ue is that of Snowball's German2 stemmer, made narrower by names
// of the US census of 1990 (docs/tried.md).
void clean_fold(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_FOLD_H_
