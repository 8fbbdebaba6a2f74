#include "linkage/text/clean_company.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/text/company_forms.h"
#include "linkage/text/company_name.h"
#include "linkage/text/utf8.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x666f726d73;
constexpr size_t kMostWords = 12;  // of a form, letter by letter

using Countries = std::bitset<std::size(kCompanyForms)>;

// When a form counts at one end of a name; company_forms.h explains the signs.
enum When : uint8_t {
  kAlways = 1,
  kUnlessWord = 2,  // ?
  kAsNoWord = 4,    // !
  kBeside = 8,      // +
};

struct Form {
  uint8_t behind = 0;  // some of When; 0: never
  uint8_t in_front = 0;
  Countries countries{};           // that have it
  Countries countries_in_front{};  // and have it there
};

// The forms of all countries by their letters.
class Forms {
 public:
  Forms() {
    for (size_t country = 0; country < std::size(kCompanyForms); ++country) {
      add(kCompanyForms[country].behind, false, country);
      add(kCompanyForms[country].in_front, true, country);
    }
    for (const std::string_view joined : kJoinedForms) {
      Form& form = form_of(joined);  // so that one of them alone is no name
      form.behind = form.in_front = kAlways;
    }
  }

  const Form* find(std::string_view letters) const {
    if (letters.size() > longest_) return nullptr;
    const auto found = forms_.find(hash_bytes(letters, kSeed));
    return found == forms_.end() ? nullptr : &found->second;
  }

 private:
  void add(std::string_view list, bool in_front, size_t country) {
    while (!list.empty()) {
      const size_t end = std::min(list.find(';'), list.size());
      add_one(list.substr(0, end), in_front, country);
      list.remove_prefix(std::min(end + 1, list.size()));
    }
  }

  Form& form_of(std::string_view text) {
    std::string letters;
    append_letters(text, &letters);
    longest_ = std::max(longest_, letters.size());
    return forms_[hash_bytes(letters, kSeed)];
  }

  void add_one(std::string_view text, bool in_front, size_t country) {
    const uint8_t when = text.ends_with('?')   ? kUnlessWord
                         : text.ends_with('!') ? kAsNoWord
                         : text.ends_with('+') ? kBeside
                                               : kAlways;
    if (when != kAlways) text.remove_suffix(1);
    Form& form = form_of(text);
    if (in_front) form.in_front |= when;
    if (in_front) form.countries_in_front.set(country);
    if (when != kBeside) form.behind |= when;
    form.countries.set(country);
  }

  boost::unordered_flat_map<uint64_t, Form> forms_;
  size_t longest_ = 0;
};

const Forms& forms() {
  static const Forms kForms;
  return kForms;
}

// NFKC, so that letters and forms that look alike are alike: ㈱ becomes (株). Bytes that are no
// UTF-8 stay as they are.
std::string composed(std::string_view raw) {
  if (ascii(raw)) return std::string(raw);
  constexpr auto kCompose = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT |
                                                           UTF8PROC_COMPOSE | UTF8PROC_IGNORE);
  utf8proc_uint8_t* mapped = nullptr;
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(raw.data()),
                   static_cast<utf8proc_ssize_t>(raw.size()), &mapped, kCompose);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  if (size < 0) return std::string(raw);
  return {reinterpret_cast<const char*>(mapped), static_cast<size_t>(size)};
}

// Whether the word before "spa" says that it is a bath.
bool before_bath(std::string_view letters) {
  constexpr std::string_view kWords[] = {
      "&",   "and",    "baby",    "beauty", "body",     "boutique", "day",    "dog",   "e",
      "et",  "facial", "foot",    "hair",   "health",   "hotel",    "laser",  "lash",  "massage",
      "med", "medi",   "medical", "nail",   "nails",    "pet",      "resort", "salon", "skin",
      "tan", "the",    "thermal", "und",    "wellness", "y",        "yoga"};
  return std::ranges::find(kWords, letters) != std::end(kWords);
}

class Stripper {
 public:
  explicit Stripper(CompanyName* name) : name_(name) {}

  // Takes the longest form off an end; false when there is none, or nothing else.
  bool take() { return take_behind() || take_in_front() || take_joined(); }

 private:
  bool take_behind() {
    const size_t last = name_->last();
    for (size_t words = most_words(); words > 0; --words) {
      const Form* const form = forms().find(name_->letters(last - words, last));
      if (form == nullptr || !counts_behind(*form, last - words)) continue;
      name_->take_behind(words);
      behind_ |= form->countries;
      return true;
    }
    return false;
  }

  bool take_in_front() {
    const size_t first = name_->first();
    for (size_t words = most_words(); words > 0; --words) {
      const Form* const form = forms().find(name_->letters(first, first + words));
      if (form == nullptr || !counts_in_front(*form, first + words)) continue;
      name_->take_in_front(words);
      return true;
    }
    return false;
  }

  bool take_joined() {
    struct Joined {
      std::string text;
      std::string letters;
    };
    static const std::vector<Joined> kJoined = [] {
      std::vector<Joined> all;
      for (const std::string_view form : kJoinedForms) {
        all.push_back({composed(form), ""});
        append_letters(form, &all.back().letters);
      }
      return all;
    }();
    return std::ranges::any_of(
        kJoined, [&](const Joined& form) { return name_->take_joined(form.text, form.letters); });
  }

  // Of a form that leaves something of the name.
  size_t most_words() const { return std::min(kMostWords, name_->size() - 1); }

  // A form from the word `first` on.
  bool counts_behind(const Form& form, size_t first) const {
    if ((form.behind & kAlways) != 0) return true;
    const Writing writing = name_->writing(first, name_->last());
    if (writing == Writing::kParted) return (form.behind & (kUnlessWord | kAsNoWord)) != 0;
    if ((form.behind & kUnlessWord) == 0 || writing == Writing::kWord) return false;
    return name_->letters(first, name_->last()) != "spa" ||
           !before_bath(name_->letters(first - 1, first));
  }

  // A form up to the word before `last`.
  bool counts_in_front(const Form& form, size_t last) const {
    if ((form.in_front & kAlways) != 0) return true;
    const bool beside = (form.countries_in_front & behind_).any();
    if (beside && (form.in_front & kBeside) != 0) return true;
    if (behind_.any() && !beside) return false;
    const Writing writing = name_->writing(name_->first(), last);
    if ((form.in_front & kUnlessWord) != 0 && writing != Writing::kWord) return true;
    return (form.in_front & kAsNoWord) != 0 &&
           (writing == Writing::kCapitals || name_->slashed(name_->first(), last));
  }

  CompanyName* name_;
  Countries behind_{};  // that have the forms which stood there
};

bool joins_words(std::string_view letters) {
  constexpr std::string_view kWords[] = {"&", "and", "und", "et", "y", "og", "och"};
  return std::ranges::find(kWords, letters) != std::end(kWords);
}

// Whether nothing is left but what is no name. Some letters may be one: BT plc, SAS AB.
bool no_name(const CompanyName& name) {
  constexpr size_t kFewLetters = 3;
  const bool article = name.letters(name.first(), name.first() + 1) == "the";
  const std::string_view letters = name.letters(name.first() + (article ? 1 : 0), name.last());
  return letters.empty() || (letters.size() > kFewLetters && forms().find(letters) != nullptr);
}

}  // namespace

void clean_company(std::string_view raw, std::string* out) {
  out->assign(raw);
  const std::string text = composed(raw);
  CompanyName name(text);
  if (name.size() == 0 || no_name(name)) return;
  const size_t all = name.letters().size();
  Stripper stripper(&name);
  while (name.size() > 0 && stripper.take()) {
  }
  // "Smith and" is left of "Smith and Company Limited".
  while (name.letters().size() < all && name.size() > 1 &&
         joins_words(name.letters(name.last() - 1, name.last()))) {
    name.take_behind(1);
  }
  if (no_name(name)) return;
  if (name.size() > 1 && name.letters(name.first(), name.first() + 1) == "the") {
    name.take_in_front(1);
  }
  if (name.letters().size() < all) out->assign(name.text());
}

}  // namespace kindred
