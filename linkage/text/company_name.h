// A company's name by its words, for clean_company.cc: their letters, and how they are written.

#ifndef KINDRED_LINKAGE_TEXT_COMPANY_NAME_H_
#define KINDRED_LINKAGE_TEXT_COMPANY_NAME_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// Appends the letters and digits of a text as they are compared, whatever its case, accents and
// punctuation: "S.à r.l." gives "sarl", "Ş" gives "s". An ampersand stays. O(bytes).
void append_letters(std::string_view text, std::string* out);

// What the writing of some words tells of whether they are a word of the name.
enum class Writing : uint8_t {
  kOpen,      // nothing: all of the name is in capitals, or the word in small letters
  kWord,      // capitalised as words are: "Spa" in "Day Spa"
  kCapitals,  // otherwise than words are: "SPA" or "SpA" in "Fonderia SpA", "CV." in "CV. MAJU"
  kParted,    // letter by letter: "S.p.A.", "s p a", "A/S"
};

// A name from which words are taken at both ends. Words are numbered from 0; an ampersand is one,
// other punctuation is none.
class CompanyName {
 public:
  // `name` is valid UTF-8 and outlives this. O(bytes).
  explicit CompanyName(std::string_view name);

  size_t first() const { return first_; }
  size_t last() const { return last_; }  // behind the last word
  size_t size() const { return last_ - first_; }

  // The letters of the words from `first` to `last`, without blanks.
  std::string_view letters(size_t first, size_t last) const;
  std::string_view letters() const { return letters(first_, last_); }

  Writing writing(size_t first, size_t last) const;

  // Whether a slash stands before each of the words but the first: "A/S".
  bool slashed(size_t first, size_t last) const;

  // What is left of the name as it was written, with the brackets and quotes at its ends.
  std::string_view text() const;

  void take_in_front(size_t words) { first_ += words; }
  void take_behind(size_t words) { last_ -= words; }

  // Takes a form off the beginning, or the end, of the first, or the last, word. False when it is
  // not there, or all that is left. The form is given as it is written and by its letters.
  bool take_joined(std::string_view form, std::string_view letters);

 private:
  struct Word {
    size_t begin = 0;  // in the text
    size_t end = 0;
    size_t letters = 0;  // where its letters begin
    size_t letters_end = 0;
    uint32_t characters = 0;
    uint32_t upper = 0;
    uint32_t lower = 0;
    bool capital = false;  // the first letter is one
    bool slash = false;    // stands before it
  };

  void split();

  // Whether a point stands behind more than one letter.
  bool shortened(const Word& word) const;

  std::string_view text_;
  std::string letters_;
  std::vector<Word> words_;
  size_t upper_ = 0;  // of all words
  size_t lower_ = 0;
  size_t first_ = 0;
  size_t last_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_COMPANY_NAME_H_
