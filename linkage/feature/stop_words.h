#ifndef KINDRED_LINKAGE_FEATURE_STOP_WORDS_H_
#define KINDRED_LINKAGE_FEATURE_STOP_WORDS_H_

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace kindred {

// The most frequent words of a language, which any prose is full of whatever it is about, and which
// headlines, menus and advertisements hardly use (MMDS 3.2.4). Compared without case.
//
// Immutable and safe to share between threads.
class StopWords {
 public:
  // Words in UTF-8, no blanks within.
  explicit StopWords(std::span<const std::string> words);

  // O(size of the word).
  bool contains(std::string_view word) const;

  // Some 200 English ones.
  static std::shared_ptr<const StopWords> english();

 private:
  boost::unordered_flat_set<uint64_t> words_;  // hashes, without case
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_STOP_WORDS_H_
