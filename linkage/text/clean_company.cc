#include "linkage/text/clean_company.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <span>
#include <vector>

#include "linkage/hash.h"
#include "linkage/text/blanks.h"
#include "linkage/text/company_forms.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x666f726d73;
constexpr size_t kMostWords = 5;  // of a form

using Forms = boost::unordered_flat_set<uint64_t>;

Forms make_forms(std::initializer_list<std::span<const std::string_view>> lists) {
  Forms forms;
  for (const auto& list : lists) {
    for (const std::string_view form : list) forms.insert(hash_bytes(form, kSeed));
  }
  return forms;
}

bool ends_names(std::string_view words) {
  static const Forms kForms = make_forms({kCompanyForms, kFormsInFront});
  return kForms.contains(hash_bytes(words, kSeed));
}

bool begins_names(std::string_view words) {
  static const Forms kForms = make_forms({kFormsInFront});
  return kForms.contains(hash_bytes(words, kSeed));
}

// The words of the name where each begins, and where the name ends.
std::vector<size_t> word_begins(std::string_view name) {
  std::vector<size_t> begins;
  std::string_view rest = name;
  for (auto word = next_word(&rest); !word.empty(); word = next_word(&rest)) {
    begins.push_back(static_cast<size_t>(word.data() - name.data()));
  }
  return begins;
}

// Of scripts that part no words.
std::string_view without_joined_form(std::string_view name) {
  for (const std::string_view form : kJoinedForms) {
    if (name.size() == form.size()) continue;
    if (name.starts_with(form)) return trim_blanks(name.substr(form.size()));
    if (name.ends_with(form)) return trim_blanks(name.substr(0, name.size() - form.size()));
  }
  return name;
}

// The name without the longest form at an end; the same when there is none, or nothing else.
std::string_view without_form(std::string_view name) {
  const std::vector<size_t> begins = word_begins(name);
  for (size_t words = std::min(kMostWords, begins.size()); words > 0; --words) {
    if (words == begins.size()) continue;
    const size_t last = begins[begins.size() - words];
    if (ends_names(name.substr(last))) return trim_blanks(name.substr(0, last));
    const size_t rest = begins[words];
    if (begins_names(trim_blanks(name.substr(0, rest)))) return name.substr(rest);
  }
  return without_joined_form(name);
}

}  // namespace

void clean_company(std::string_view raw, std::string* out) {
  constexpr std::string_view kArticle = "the ";
  std::string_view name = trim_blanks(raw);
  for (std::string_view shorter = without_form(name); shorter != name;) {
    name = shorter;
    shorter = without_form(name);
  }
  if (name.starts_with(kArticle)) name = trim_blanks(name.substr(kArticle.size()));
  out->assign(name);
}

}  // namespace kindred
