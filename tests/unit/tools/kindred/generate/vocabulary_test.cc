#include "tools/kindred/generate/vocabulary.h"

#include <algorithm>
#include <set>

#include "tests/catch.h"

namespace kindred {
namespace {

bool contains(const std::string& word) {
  const auto& words = vocabulary();
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST_CASE("there are several thousand words, each once, of lower-case letters") {
  const auto& words = vocabulary();
  CHECK(words.size() > 5000);
  CHECK(words.size() < 65'536);
  CHECK(std::set<std::string>(words.begin(), words.end()).size() == words.size());
  for (const std::string& word : words) {
    CHECK_FALSE(word.empty());
    CHECK(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos);
  }
}

TEST_CASE("function words come first, then common words, then rare ones") {
  CHECK(vocabulary()[0] == "the");
  CHECK(function_word_count() > 50);
  CHECK(function_word_count() < common_word_count());
  CHECK(common_word_count() < vocabulary().size());
}

TEST_CASE("forms of words are spelt by the rules") {
  for (const char* word : {"carried", "carries", "agreeing", "caused", "causing", "watches",
                           "cities", "gently", "happily", "basically", "rivers"}) {
    INFO(word);
    CHECK(contains(word));
  }
}

}  // namespace
}  // namespace kindred
