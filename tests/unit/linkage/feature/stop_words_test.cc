#include "linkage/feature/stop_words.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("stop words are compared without case") {
  const StopWords words(std::vector<std::string>{"The", "été", "über"});
  for (const char* word : {"the", "THE", "The", "ÉTÉ", "Über"}) CHECK(words.contains(word));
  for (const char* word : {"", "th", "thee", "ete", "the "}) CHECK_FALSE(words.contains(word));
}

TEST_CASE("the English stop words are those of prose") {
  const auto english = StopWords::english();
  for (const char* word : {"the", "and", "To", "which", "don't", "dont"}) {
    CHECK(english->contains(word));
  }
  for (const char* word : {"buy", "sale", "click", "council", "today", "news"}) {
    CHECK_FALSE(english->contains(word));
  }
}

}  // namespace
}  // namespace kindred
