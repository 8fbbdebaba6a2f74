#include "linkage/compare/jaro_winkler.h"

#include <string>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/comparisons.h"

namespace kindred {
namespace {

// W. E. Winkler's examples, to the digits that he prints.
TEST_CASE("jaro and jaro-winkler of known pairs") {
  CHECK(jaro_similarity("MARTHA", "MARHTA") == Approx(0.944).margin(0.0005));
  CHECK(jaro_winkler_similarity("MARTHA", "MARHTA") == Approx(0.961).margin(0.0005));
  CHECK(jaro_similarity("DWAYNE", "DUANE") == Approx(0.822).margin(0.0005));
  CHECK(jaro_winkler_similarity("DWAYNE", "DUANE") == Approx(0.840).margin(0.0005));
  CHECK(jaro_similarity("DIXON", "DICKSONX") == Approx(0.767).margin(0.0005));
  CHECK(jaro_winkler_similarity("DIXON", "DICKSONX") == Approx(0.813).margin(0.0005));
}

TEST_CASE("jaro-winkler of empty, equal and disjoint texts") {
  CHECK(jaro_winkler_similarity("", "") == 1);
  CHECK(jaro_winkler_similarity("", "a") == 0);
  CHECK(jaro_winkler_similarity("abc", "abc") == 1);
  CHECK(jaro_winkler_similarity("abc", "xyz") == 0);
  CHECK(jaro_winkler_similarity("a", "a\xFF") > 0);
}

TEST_CASE("jaro-winkler below the least that counts is 0") {
  const double exact = jaro_winkler_similarity("DIXON", "DICKSONX");
  CHECK(jaro_winkler_similarity("DIXON", "DICKSONX", exact) == exact);
  CHECK(jaro_winkler_similarity("DIXON", "DICKSONX", exact + 1e-12) == 0);
  CHECK(jaro_similarity("DIXON", "DICKSONX", 0.99) == 0);
}

TEST_CASE("jaro-winkler equals the definition, both ways round") {
  RandomText random(1);
  for (const auto alphabet : {kAsciiAlphabet, kMixedAlphabet, std::u32string_view(U"ab")}) {
    for (int i = 0; i < 4000; ++i) {
      const size_t most = i % 4 == 0 ? 150 : 20;  // more and less than a word of bits
      const std::string a = random.text(alphabet, random.number(most));
      const std::string b = i % 2 == 0 ? random.edited(a, random.number(10), alphabet)
                                       : random.text(alphabet, random.number(most));
      INFO("a = '" << a << "', b = '" << b << "'");
      REQUIRE(jaro_similarity(a, b) == Approx(reference::jaro_similarity(a, b)));
      const double expected = reference::jaro_winkler_similarity(a, b);
      REQUIRE(jaro_winkler_similarity(a, b) == Approx(expected));
      REQUIRE(jaro_winkler_similarity(b, a) == Approx(expected));
    }
  }
}

}  // namespace
}  // namespace kindred
