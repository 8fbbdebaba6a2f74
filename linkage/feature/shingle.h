// Shingles: the set of short windows that stands for a text (MMDS 3.2), hashed (MMDS 3.2.3).

#ifndef KINDRED_LINKAGE_FEATURE_SHINGLE_H_
#define KINDRED_LINKAGE_FEATURE_SHINGLE_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace kindred {

struct ShingleOptions {
  enum class Unit : uint8_t {
    kCharacters = 0,  // windows of code points, blanks included (MMDS 3.2.1)
    kWords = 1,       // windows of words, which are what white space separates (MMDS 3.2.4)
  };
  Unit unit = Unit::kCharacters;
  uint32_t size = 3;  // code points or words a window, at least 1
};

// Appends the hash of every window of the text, in order, repeated ones too: n - size + 1 of them
// for a text of n units. A text of fewer units, but at least one, gives one shingle: the whole
// text. (The book gives such a text none; a short name would then meet nobody, itself included.)
//
// A window's hash depends on its bytes alone (words: on the bytes of each word), never on where it
// stands or on what else the text holds. The text is normalised UTF-8; other bytes do no harm.
// Linear in the size of the text, for windows of up to 8 ASCII characters one multiplication each.
void shingle(const ShingleOptions& options, std::string_view normalised_text,
             std::vector<uint64_t>* out);

// Makes a set of a list: ascending, each value once.
void sort_unique(std::vector<uint64_t>* values);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_SHINGLE_H_
