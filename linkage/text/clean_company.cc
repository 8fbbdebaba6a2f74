#include "linkage/text/clean_company.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <span>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"
#include "linkage/text/company_forms.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x666f726d73;
constexpr size_t kMostWords = 5;  // of a form

// Some texts, of which none is longer than a few words: a longer one is not looked at.
class Forms {
 public:
  Forms(std::initializer_list<std::span<const std::string_view>> lists) {
    for (const auto& list : lists) {
      for (const std::string_view form : list) {
        hashes_.insert(hash_bytes(form, kSeed));
        longest_ = std::max(longest_, form.size());
      }
    }
  }

  bool have(std::string_view words) const {
    return words.size() <= longest_ && hashes_.contains(hash_bytes(words, kSeed));
  }

 private:
  boost::unordered_flat_set<uint64_t> hashes_;
  size_t longest_ = 0;
};

bool ends_names(std::string_view words) {
  static const Forms kForms = {kCompanyForms, kFormsInFront};
  return kForms.have(words);
}

bool begins_names(std::string_view words) {
  static const Forms kForms = {kFormsInFront};
  return kForms.have(words);
}

// A name by its words, which go one by one at both ends: each is looked at a few times, however
// many there are.
class Name {
 public:
  explicit Name(std::string_view text) : text_(text) {
    for (auto word = next_word(&text); !word.empty(); word = next_word(&text)) {
      const auto begin = static_cast<size_t>(word.data() - text_.data());
      words_.push_back({begin, begin + word.size()});
    }
    last_ = words_.size();
  }

  std::string_view text() const { return text(first_, last_); }

  // Takes the longest form off an end; false when there is none, or nothing else.
  bool take_form() {
    const size_t all = last_ - first_;
    for (size_t words = std::min(kMostWords, all); words > 0; --words) {
      if (words == all) continue;
      if (ends_names(text(last_ - words, last_))) {
        last_ -= words;
        return true;
      }
      if (begins_names(text(first_, first_ + words))) {
        first_ += words;
        return true;
      }
    }
    return take_joined_form();
  }

 private:
  struct Word {
    size_t begin;
    size_t end;
  };

  std::string_view text(size_t first, size_t last) const {
    if (first == last) return {};
    return text_.substr(words_[first].begin, words_[last - 1].end - words_[first].begin);
  }

  // Takes a form that is joined to the name, in scripts that part no words.
  bool take_joined_form() {
    const std::string_view name = text();
    for (const std::string_view form : kJoinedForms) {
      if (name.size() == form.size()) continue;
      if (name.starts_with(form)) {
        Word& word = words_[first_];
        word.begin += form.size();
        first_ += word.begin == word.end ? 1 : 0;
        return true;
      }
      if (name.ends_with(form)) {
        Word& word = words_[last_ - 1];
        word.end -= form.size();
        last_ -= word.begin == word.end ? 1 : 0;
        return true;
      }
    }
    return false;
  }

  std::string_view text_;
  std::vector<Word> words_;
  size_t first_ = 0;
  size_t last_;
};

}  // namespace

void clean_company(std::string_view raw, std::string* out) {
  constexpr std::string_view kArticle = "the ";
  Name words(raw);
  while (words.take_form()) {
  }
  std::string_view name = words.text();
  if (name.starts_with(kArticle)) name = trim_blanks(name.substr(kArticle.size()));
  out->assign(name);
}

}  // namespace kindred
