#include "tools/kindred/generate/words.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a text of words is counted, split and indexed at its blanks") {
  CHECK(word_count("") == 0);
  CHECK(word_count("one") == 1);
  CHECK(word_count("one two three") == 3);
  CHECK(split_words("").empty());
  CHECK(split_words("one two") == std::vector<std::string_view>{"one", "two"});
  CHECK(nth_word("one two three", 0) == "one");
  CHECK(nth_word("one two three", 2) == "three");
}

}  // namespace
}  // namespace kindred
