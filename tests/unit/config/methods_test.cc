// docs/methods.md names files that there are, keys that the parser knows, and every kind of rule.

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "config/config.h"
#include "config/rule.h"
#include "tests/catch.h"
#include "tests/unit/config/examples.h"

namespace kindred::config {

namespace {

// What stands between back quotes.
std::set<std::string> quoted_words(const std::string& text) {
  std::set<std::string> words;
  for (size_t begin = text.find('`'); begin != std::string::npos;) {
    const size_t end = text.find('`', begin + 1);
    words.insert(text.substr(begin + 1, end - begin - 1));
    begin = text.find('`', end + 1);
  }
  return words;
}

bool is_file(const std::string& word) { return word.find('/') != std::string::npos; }

bool is_key(const std::string& word) {
  return !is_file(word) && word.find('.') != std::string::npos && word.find(' ') == word.npos;
}

const std::string& document() {
  static const std::string kText = content("docs/methods.md");
  return kText;
}

}  // namespace

TEST_CASE("every source file that the methods name is there") {
  size_t files = 0;
  for (const std::string& word : quoted_words(document())) {
    if (!is_file(word)) continue;
    INFO(word);
    CHECK(std::filesystem::is_regular_file(word));
    ++files;
  }
  CHECK(files >= 25);
}

TEST_CASE("every key that the methods name is known") {
  const std::vector<std::string> known = known_keys();
  size_t keys = 0;
  for (const std::string& word : quoted_words(document())) {
    if (!is_key(word)) continue;
    INFO(word);
    CHECK(std::find(known.begin(), known.end(), word) != known.end());
    ++keys;
  }
  CHECK(keys >= 20);
}

TEST_CASE("every kind of rule has its place among the methods") {
  size_t rules = 0;
  for (const std::string_view name : rule_names()) {
    INFO(name);
    const bool told = document().find("**" + std::string(name) + "**") != std::string::npos ||
                      document().find("**`" + std::string(name) + "`**") != std::string::npos;
    CHECK(told);
    ++rules;
  }
  CHECK(rules >= 10);
}

}  // namespace kindred::config
