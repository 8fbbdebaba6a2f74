// The words of generated articles: several thousand, composed from lists of stems by the rules of
// English spelling. In lower case, ASCII letters only, each once, so that cleaning a text leaves
// every word as it is.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_VOCABULARY_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_VOCABULARY_H_

#include <cstddef>
#include <string>
#include <vector>

namespace kindred {

// The function words (the, of, and, ...) first, most frequent first; then the common words, then
// the rare ones, such as "riverbank" and "repainted", both in the order of the lists. Built on
// first use, thread-safely. Fewer than 65,536.
const std::vector<std::string>& vocabulary();

size_t function_word_count();

// Function words and common words together.
size_t common_word_count();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_VOCABULARY_H_
