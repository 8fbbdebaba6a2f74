#include "linkage/compare/joined_words.h"

#include <string>
#include <string_view>

#include "linkage/feature/shingle.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Words = std::vector<WeighedWord>;

Words words_of(std::string_view text) { return weighed_words(text, WordWeights()); }

std::string text_of(const Words& words) {
  std::string text;
  for (const WeighedWord& word : words) text += (text.empty() ? "" : " ") + std::string(word.word);
  return text;
}

// "left | right" after joining; empty where nothing is joined.
std::string joined(std::string_view a, std::string_view b) {
  const auto words = join_words(words_of(a), words_of(b));
  return words ? text_of(words->a) + " | " + text_of(words->b) : "";
}

TEST_CASE("what one text writes as one word and the other as two becomes one") {
  CHECK(joined("adobe photo shop", "photoshop adobe") == "adobe photoshop | adobe photoshop");
  CHECK(joined("card 16gb", "16 gb card") == "16gb card | 16gb card");
  CHECK(joined("rollercoaster image manager", "imagemanager roller coaster") ==
        "imagemanager rollercoaster | imagemanager rollercoaster");
}

TEST_CASE("words that both have stay as they are") {
  CHECK(joined("photo shop photoshop", "photoshop").empty());
  CHECK(joined("photo", "photoshop").empty());
  CHECK(joined("shop photo", "shopping photoshopper").empty());
  CHECK(joined("", "photoshop").empty());
}

TEST_CASE("a word is joined once, to the longest") {
  CHECK(joined("ab c d", "abc cd ab").empty() == false);
  CHECK(joined("abcd bc", "ab cd b c") == "abcd bc | abcd bc");
  CHECK(joined("abc bcd", "a bc d") == "abc bcd | abc d");
}

TEST_CASE("the joined word has the weight of the text that writes it so") {
  WordWeights weights(1000);
  weights.add(word_token("photo"), 400);
  const auto words =
      join_words(weighed_words("photoshop", weights), weighed_words("photo shop", weights));
  REQUIRE(words);
  CHECK(words->b.front().weight == weights.of("photoshop"));
}

TEST_CASE("texts of thousands of words are left as they are") {
  std::string many;
  for (int i = 0; i < 600; ++i) many += "w" + std::to_string(i) + " ";
  CHECK(joined(many + "photo shop", "photoshop").empty());
}

TEST_CASE("joining does not depend on which text is the left one") {
  RandomText random(4);
  size_t found = 0;
  for (size_t round = 0; round < rounds(3000); ++round) {
    const std::string a = random.text(U"ab ", random.number(20));
    const std::string b = random.text(U"ab ", random.number(20));
    INFO(a << " | " << b);
    const auto one = join_words(words_of(a), words_of(b));
    const auto other = join_words(words_of(b), words_of(a));
    REQUIRE(one.has_value() == other.has_value());
    if (!one) continue;
    ++found;
    REQUIRE(text_of(one->a) == text_of(other->b));
    REQUIRE(text_of(one->b) == text_of(other->a));
  }
  CHECK(found > 300);
}

}  // namespace
}  // namespace kindred
