#include "linkage/text/clean_company.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <iterator>
#include <vector>

#include "linkage/hash.h"
#include "linkage/text/blanks.h"
#include "linkage/text/company_forms.h"

namespace kindred {

namespace {

constexpr uint64_t kSeed = 0x666f726d73;
constexpr size_t kMostWords = 5;  // of a form

const boost::unordered_flat_set<uint64_t>& forms() {
  static const auto kForms = [] {
    boost::unordered_flat_set<uint64_t> forms;
    for (const std::string_view form : kCompanyForms) forms.insert(hash_bytes(form, kSeed));
    return forms;
  }();
  return kForms;
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

// The name without the longest form at its end; the same when there is none, or nothing else.
std::string_view without_form(std::string_view name) {
  const std::vector<size_t> begins = word_begins(name);
  for (size_t words = std::min(kMostWords, begins.size()); words > 0; --words) {
    if (words == begins.size()) continue;
    const size_t begin = begins[begins.size() - words];
    if (forms().contains(hash_bytes(name.substr(begin), kSeed))) {
      return trim_blanks(name.substr(0, begin));
    }
  }
  return name;
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
