// Shingles: the set, or the bag, of short windows that stands for a text (MMDS 3.2), hashed (MMDS
// 3.2.3).

#ifndef KINDRED_LINKAGE_FEATURE_SHINGLE_H_
#define KINDRED_LINKAGE_FEATURE_SHINGLE_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace kindred {

class StopWords;

struct ShingleOptions {
  enum class Unit : uint8_t {
    kCharacters = 0,  // windows of code points, blanks included (MMDS 3.2.1)
    kWords = 1,       // windows of words, which are what white space separates (MMDS 3.2.4)
    kStopWords = 2,   // windows of words that begin with a stop word (MMDS 3.2.4, 3.8.6)
  };
  // What becomes of white space (blanks.h) before windows of characters are taken.
  enum class WhiteSpace : uint8_t {
    kKeep = 0,
    kCollapse = 1,  // each run becomes one blank, at the ends too
    kRemove = 2,
    kSplit = 3,  // windows of each word by itself
  };

  Unit unit = Unit::kCharacters;
  uint32_t size = 3;  // code points or words a window, at least 1; the book takes 3 for kStopWords
  WhiteSpace white_space = WhiteSpace::kKeep;             // for kCharacters
  std::shared_ptr<const StopWords> stop_words = nullptr;  // for kStopWords; null: English
  bool short_whole = true;  // a text shorter than a window is a shingle; never of kStopWords
  uint32_t bits = 64;       // how many bits of a hash are kept, 1 to 64; the book keeps 32
  bool bag = false;  // whether the feature counts how often a shingle occurs: number_copies()
};

// Appends the hash of every window of the text, in order, repeated ones too: n - size + 1 of them
// for a text of n units. A text of fewer units, but at least one, gives one shingle, which is the
// whole text. Without `short_whole` it gives none, as in the book; a short name would then meet
// nobody, not even itself.
//
// A window's hash depends on its bytes alone (words: on the bytes of each word), never on where it
// stands or on what else the text holds. The text is normalised UTF-8; other bytes do no harm.
// Linear in the size of the text, for windows of up to 8 ASCII characters one multiplication each.
void shingle(const ShingleOptions& options, std::string_view normalised_text,
             std::vector<uint64_t>* out);

// The hash of a word as a shingle of one word, at 64 bits.
uint64_t word_token(std::string_view word);

// Turns a list into a set that stands for a bag: an element that occurs n times has n members of
// its own. The Jaccard similarity s of two such sets is then that of the bags by the greater count;
// by the rule of MMDS 3.1.3 it would be s / (1 + s). Ascending. O(n log n).
void number_copies(std::vector<uint64_t>* values);

// Turns a list into a set: ascending, each value once. O(n log n).
void sort_unique(std::vector<uint64_t>* values);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_SHINGLE_H_
