#ifndef KINDRED_LINKAGE_COMPARE_WORD_WEIGHTS_H_
#define KINDRED_LINKAGE_COMPARE_WORD_WEIGHTS_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kindred {

// How much a word says: its inverse document frequency ln(1 + N / n) (MMDS 1.3.1), where N is the
// number of records that were counted and n the number of them that have the word. For a word that
// is not known n is 1. Before anything is counted all words weigh 1.
//
// Weights are multiples of 2^-20, so that a maths library's last digit does not show. Words are
// known by their hash, word_token(). Immutable once filled, safe to share between threads.
class WordWeights {
 public:
  WordWeights() = default;
  explicit WordWeights(uint64_t records);

  // So many of the records have the token, at least one.
  void add(uint64_t token, uint64_t records);

  double of(std::string_view word) const;

 private:
  double records_ = 0;
  double unknown_ = 1;
  boost::unordered_flat_map<uint64_t, double> by_token_;
};

// A word of a text, with its weight times 1 + ln(number of times that it is there), and what tells
// most pairs of words apart without a look at all of their bytes.
struct WeighedWord {
  WeighedWord() = default;
  WeighedWord(std::string_view text, double weighs);

  // Below 0, 0, above 0: before the other by their bytes, equal, behind it.
  int compare(const WeighedWord& other) const {
    if (head != other.head) return head < other.head ? -1 : 1;
    const bool whole = word.size() <= sizeof(head) && word.size() == other.word.size();
    return whole ? 0 : word.compare(other.word);
  }

  std::string_view word;
  double weight = 0;
  uint64_t head = 0;   // the first eight bytes as a number, the first one at the top; 0 for none
  uint64_t bytes = 0;  // bit b % 64 for each byte b
  bool ascii = true;
  bool digit = false;  // has one
};

// The different words of a text, ascending by their bytes. O(n log n).
std::vector<WeighedWord> weighed_words(std::string_view text, const WordWeights& weights);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_COMPARE_WORD_WEIGHTS_H_
