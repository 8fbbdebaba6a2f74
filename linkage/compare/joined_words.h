// Words that one text writes together and the other apart: photoshop and photo shop, 16gb and
// 16 gb.

#ifndef KINDRED_LINKAGE_COMPARE_JOINED_WORDS_H_
#define KINDRED_LINKAGE_COMPARE_JOINED_WORDS_H_

#include <optional>
#include <vector>

#include "linkage/compare/word_weights.h"

namespace kindred {

struct JoinedWords {
  std::vector<WeighedWord> a;
  std::vector<WeighedWord> b;
};

// The words of two texts, ascending as weighed_words() gives them. Where a word that one text alone
// has is two words that the other alone has, one behind the other, both have the word, with the
// weight that it had. Of several that need the same word the longest is taken, then the first by
// its bytes, whichever text it stands in. None where no word is such. O(m n) for m and n words that
// one text alone has; texts of which one has more than 500 such are not looked at.
std::optional<JoinedWords> join_words(const std::vector<WeighedWord>& a,
                                      const std::vector<WeighedWord>& b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_JOINED_WORDS_H_
