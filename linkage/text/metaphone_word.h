// A word while its sound is found, for double_metaphone.cc and its letters.

#ifndef KINDRED_LINKAGE_TEXT_METAPHONE_WORD_H_
#define KINDRED_LINKAGE_TEXT_METAPHONE_WORD_H_

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "linkage/text/double_metaphone.h"

namespace kindred {

// Places are counted from the letter that is looked at: at(0) is that one, at(-1) the one before. A
// blank stands before the word and behind it.
class MetaphoneWord {
 public:
  // `letters` are from a to z.
  explicit MetaphoneWord(std::string_view letters) : letters_(letters) {
    slavo_germanic_ = letters.find('w') != letters.npos || letters.find('k') != letters.npos ||
                      letters.find("cz") != letters.npos || letters.find("witz") != letters.npos;
  }

  bool done() const {
    return place_ >= letters_.size() ||
           std::min(sounds_.usual.size(), sounds_.other.size()) >= kLongest;
  }
  bool first() const { return place_ == 0; }
  bool last() const { return place_ + 1 == letters_.size(); }
  size_t place() const { return place_; }
  size_t size() const { return letters_.size(); }
  bool slavo_germanic() const { return slavo_germanic_; }

  char at(int offset) const {
    const size_t place = place_ + static_cast<size_t>(offset);  // wraps around before the word
    return place < letters_.size() ? letters_[place] : ' ';
  }

  bool vowel(int offset) const {
    return std::string_view("aeiouy").find(at(offset)) != std::string_view::npos;
  }

  // Whether one of the texts stands there.
  bool has(int offset, std::initializer_list<std::string_view> texts) const {
    return std::ranges::any_of(texts, [&](std::string_view text) {
      for (size_t i = 0; i < text.size(); ++i) {
        if (at(offset + static_cast<int>(i)) != text[i]) return false;
      }
      return true;
    });
  }

  bool one_of(int offset, std::string_view letters) const {
    return letters.find(at(offset)) != std::string_view::npos;
  }

  bool begins(std::initializer_list<std::string_view> texts) const {
    return std::ranges::any_of(texts, [&](auto text) { return letters_.starts_with(text); });
  }

  bool ends(std::initializer_list<std::string_view> texts) const {
    return std::ranges::any_of(texts, [&](auto text) { return letters_.ends_with(text); });
  }

  // Goes on by so many letters, having added the sounds.
  void add(std::string_view both, size_t letters) { add(both, both, letters); }
  void add(std::string_view usual, std::string_view other, size_t letters) {
    sounds_.usual.append(usual);
    sounds_.other.append(other);
    place_ += letters;
  }
  void pass(size_t letters) { place_ += letters; }

  Sounds sounds() const {
    return {sounds_.usual.substr(0, kLongest), sounds_.other.substr(0, kLongest)};
  }

 private:
  static constexpr size_t kLongest = 4;

  std::string_view letters_;
  size_t place_ = 0;
  bool slavo_germanic_ = false;
  Sounds sounds_;
};

// The letters that have many sounds.
void sound_c(MetaphoneWord* word);
void sound_g(MetaphoneWord* word);
void sound_s(MetaphoneWord* word);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_METAPHONE_WORD_H_
