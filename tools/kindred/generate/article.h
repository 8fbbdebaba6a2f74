// Articles as lists of words: writing one, editing it, and the exact similarity of two.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_ARTICLE_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_ARTICLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/kindred/generate/random.h"

namespace kindred {

enum class Mark : uint8_t { kNone, kComma, kStop };

struct Token {
  uint16_t word = 0;        // index into vocabulary()
  Mark mark = Mark::kNone;  // after the word
};

struct Article {
  std::vector<Token> title;
  std::vector<Token> body;
};

// Draws words by a small model of language: function words by Zipf's law, one word in five as a
// usual successor of the word before it, the others by Zipf's law in an order of the vocabulary
// that is the article's topic's own. The body has at least 20 words.
Article write_article(uint32_t words, Random* random);

// Changes the body by replaced, added, dropped and swapped words and dropped passages, as far as
// leaves about that similarity, in thousandths (0 to 1000), of sets of shingles of that many words,
// and sometimes the title. At 1000 only commas change, or nothing.
void edit_article(uint32_t similarity, uint32_t shingle_words, Random* random, Article* article);

// The set of the shingles of the body: every window of k words (1 to 4), ascending, each once. Two
// windows are equal exactly when their words are: no hashing. The body has k words at least.
std::vector<uint64_t> shingle_set(const Article& article, uint32_t k);

struct Overlap {
  uint64_t common = 0;
  uint64_t all = 0;  // of the union

  double jaccard() const { return static_cast<double>(common) / static_cast<double>(all); }
};

// Takes two sets as shingle_set() makes them.
Overlap overlap(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b);

// Sentences: capitals at their start, their marks, single blanks.
std::string text_of(const std::vector<Token>& tokens);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_ARTICLE_H_
