#include "linkage/compare/close_words.h"

#include "linkage/compare/jaro_winkler.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

TEST_CASE("words that are as like as close ones are never ruled out, most others are") {
  RandomText random(31);
  size_t close = 0;
  size_t ruled_out = 0;
  for (size_t round = 0; round < rounds(40000); ++round) {
    const bool ascii = round % 4 != 0;
    const std::u32string_view alphabet = ascii ? U"abcdefghijklmnop" : kMixedAlphabet;
    const std::string a = random.text(alphabet, 1 + random.number(14));
    const std::string b = round % 2 == 0 ? random.text(alphabet, 1 + random.number(14))
                                         : random.edited(a, 1 + random.number(2), alphabet);
    if (b.empty() || a == b) continue;
    CAPTURE(a, b);
    const bool may_be = may_be_close(WeighedWord(a, 1), WeighedWord(b, 1));
    REQUIRE(may_be == may_be_close(WeighedWord(b, 1), WeighedWord(a, 1)));
    if (jaro_winkler_similarity(a, b) >= kCloseWords) {
      ++close;
      REQUIRE(may_be);
    }
    ruled_out += !may_be;
  }
  CHECK(close > 1000);
  CHECK(ruled_out > 10000);
}

TEST_CASE("words stand in the order of their bytes") {
  using namespace std::string_view_literals;
  for (const std::string_view a : {""sv, "a"sv, "a\0"sv, "ab"sv, "abcdefgh"sv, "abcdefgha"sv,
                                   "abcdefghb"sv, "b"sv, "\xC3\xA9"sv}) {
    for (const std::string_view b : {"a"sv, "abcdefgh"sv, "abcdefgha"sv, "\xC3\xA9"sv}) {
      const int order = WeighedWord(a, 1).compare(WeighedWord(b, 1));
      CHECK((order < 0) == (a < b));
      CHECK((order == 0) == (a == b));
    }
  }
}

}  // namespace
}  // namespace kindred
