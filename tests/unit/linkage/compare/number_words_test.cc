#include "linkage/compare/number_words.h"

#include <string_view>

#include "tests/catch.h"

namespace kindred {
namespace {

struct Read {
  std::string_view word;
  NumberWord number;
};

std::optional<double> shared(std::string_view a, std::string_view b) {
  const WordWeights plain;
  return shared_numbers(weighed_words(a, plain), weighed_words(b, plain));
}

TEST_CASE("a word says a number alone, a year, or a number of a kind") {
  for (const Read& read : {Read{"7", {"", false, 7}},
                           {"007", {"", false, 7}},
                           {"v7", {"", false, 7}},
                           {"vol04", {"", false, 4}},
                           {"7th", {"", false, 7}},
                           {"vii", {"", false, 7}},
                           {"xiii", {"", false, 13}},
                           {"2007", {"year", false, 2007}},
                           {"2100", {"", false, 2100}},
                           {"16gb", {"gb", true, 16}},
                           {"16gbyte", {"gb", true, 16}},
                           {"15inch", {"in", true, 15}},
                           {"100watts", {"w", true, 100}},
                           {"cs3", {"cs", false, 3}},
                           {"3dpi", {"dpi", true, 3}}}) {
    INFO(read.word);
    CHECK(number_word(read.word).value() == read.number);
  }
}

TEST_CASE("other words, codes and single letters say no number") {
  for (const std::string_view word :
       {"sony", "i", "v", "x", "mix", "12345", "12345678", "tg5776s", "a1b2", ""}) {
    INFO(word);
    CHECK_FALSE(number_word(word).has_value());
  }
}

TEST_CASE("numbers of one kind agree as far as the lesser has them in the other") {
  CHECK(shared("office 2004", "office 2004 mac").value() == 1);
  CHECK(shared("office 2004", "office 2007").value() == 0);
  CHECK(shared("card 16gb", "card 16gbyte 2007").value() == 1);
  CHECK(shared("rocky ii", "rocky 2").value() == 1);
  CHECK(shared("os x 10 4 6", "os x 10 5").value() == 0.5);
  CHECK(shared("kit 8gb 2007", "kit 16gb 2007").value() == 0.5);
}

TEST_CASE("numbers of different kinds say nothing of each other") {
  CHECK_FALSE(shared("office 2004", "office 11").has_value());
  CHECK_FALSE(shared("mp3 player", "3mp camera").has_value());
  CHECK_FALSE(shared("office", "office 11").has_value());
  CHECK_FALSE(shared("", "").has_value());
}

TEST_CASE("texts contradict each other where they share no number of a kind") {
  CHECK(numbers_contradict("kit 8gb 2007", "kit 16gb 2007").value());
  CHECK_FALSE(numbers_contradict("os x 10 4 6", "os x 10 5").value());
  CHECK_FALSE(numbers_contradict("rocky ii", "rocky 2 uncut").value());
  CHECK_FALSE(numbers_contradict("office 2004", "office 11").has_value());
  CHECK_FALSE(numbers_contradict("", "7").has_value());
}

}  // namespace
}  // namespace kindred
