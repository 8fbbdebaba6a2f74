// How an English name sounds, whatever its spelling and origin.

#ifndef KINDRED_LINKAGE_TEXT_DOUBLE_METAPHONE_H_
#define KINDRED_LINKAGE_TEXT_DOUBLE_METAPHONE_H_

#include <string>
#include <string_view>

namespace kindred {

// A word's sound by the consonants A 0 F H J K L M N P R S T X, A being any vowel in front, 0 the
// th of thin and X the sh of ship: how it is usually said, and how else it may be. The two are
// equal for most words. At most four letters each; both empty for a word without letters that
// sound.
struct Sounds {
  std::string usual;
  std::string other;

  bool operator==(const Sounds&) const = default;
};

// The sound of one word in lower case, UTF-8. Marks on letters do not count. Characters that are no
// letters from a to z are passed over. O(size).
//
// Source: L. Philips, "The double metaphone search algorithm", C/C++ Users Journal 18 (6), 2000.
Sounds double_metaphone(std::string_view word);

// Whether two words may sound alike: the two have a way to be said in common. Words without a
// sound, or with a digit, must be equal.
bool sound_alike(std::string_view a, std::string_view b);

// The step `phonetic` (clean.h): each word is replaced by its usual sound, in lower case; one that
// does not sound or holds a digit stays. Words are separated by one blank. Replaces *out.
void clean_phonetic(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_DOUBLE_METAPHONE_H_
