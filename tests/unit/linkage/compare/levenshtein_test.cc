#include "linkage/compare/levenshtein.h"

#include <algorithm>
#include <limits>
#include <string>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/edit_distance.h"

namespace kindred {
namespace {

constexpr size_t kNoCutoff = std::numeric_limits<size_t>::max();

size_t cut(size_t exact, size_t cutoff) { return exact > cutoff ? cutoff + 1 : exact; }

void check_against_reference(const std::string& a, const std::string& b, size_t cutoff) {
  const size_t levenshtein = reference::levenshtein_distance(a, b);
  const size_t osa = reference::osa_distance(a, b);
  INFO("a = '" << a << "', b = '" << b << "', cutoff = " << cutoff);
  REQUIRE(levenshtein_distance(a, b, cutoff) == cut(levenshtein, cutoff));
  REQUIRE(levenshtein_distance(b, a, cutoff) == cut(levenshtein, cutoff));
  REQUIRE(osa_distance(a, b, cutoff) == cut(osa, cutoff));
  REQUIRE(osa_distance(b, a, cutoff) == cut(osa, cutoff));
}

TEST_CASE("levenshtein and osa distances of known pairs") {
  CHECK(levenshtein_distance("abcde", "acfdeg", kNoCutoff) == 3);  // MMDS example 3.14
  CHECK(levenshtein_distance("Bill", "William", kNoCutoff) == 4);  // MMDS 3.8.2
  CHECK(levenshtein_distance("abcd", "acbd", kNoCutoff) == 2);
  CHECK(osa_distance("abcd", "acbd", kNoCutoff) == 1);
  CHECK(osa_distance("ca", "abc", kNoCutoff) == 3);  // a swapped pair is not edited again
  CHECK(levenshtein_distance("", "abc", kNoCutoff) == 3);
  CHECK(osa_distance("", "", 0) == 0);
}

TEST_CASE("levenshtein and osa count code points, and each wrong byte as one") {
  CHECK(levenshtein_distance("müller", "muller", kNoCutoff) == 1);
  CHECK(osa_distance("日本", "本日", kNoCutoff) == 1);
  CHECK(levenshtein_distance("a\xC3", "a", kNoCutoff) == 1);
  CHECK(osa_distance("\xFF\xFE", "", kNoCutoff) == 2);
}

TEST_CASE("levenshtein and osa above the cut-off are the cut-off plus one") {
  CHECK(levenshtein_distance("abc", "xyz", 3) == 3);
  CHECK(levenshtein_distance("abc", "xyz", 2) == 3);
  CHECK(osa_distance("abc", "xyz", 0) == 1);
  CHECK(osa_distance("abc", "abcdefgh", 3) == 4);
}

TEST_CASE("levenshtein and osa equal the plain tables on short texts") {
  RandomText random(1);
  for (const auto alphabet : {kAsciiAlphabet, kMixedAlphabet, std::u32string_view(U"ab")}) {
    for (int i = 0; i < 3000; ++i) {
      const std::string a = random.text(alphabet, random.number(20));
      const std::string b = random.text(alphabet, random.number(20));
      check_against_reference(a, b, random.number(20));
      check_against_reference(a, b, kNoCutoff - 1);
    }
  }
}

TEST_CASE("levenshtein and osa equal the plain tables on texts of several words of bits") {
  RandomText random(2);
  for (const auto alphabet : {kAsciiAlphabet, kMixedAlphabet, std::u32string_view(U"ab")}) {
    for (int i = 0; i < 150; ++i) {
      const std::string a = random.text(alphabet, 40 + random.number(200));
      const std::string b = random.edited(a, random.number(40), alphabet);
      const size_t exact = reference::osa_distance(a, b);
      const size_t below = exact - std::min<size_t>(exact, 1);
      for (const size_t cutoff : {exact / 2, below, exact, exact + 1}) {
        check_against_reference(a, b, cutoff);
      }
      check_against_reference(a, random.text(alphabet, random.number(300)), random.number(300));
    }
  }
}

// Swaps at every place of a long text, so also over the edge of a word, with the tightest cut-off.
TEST_CASE("osa sees a swap over the edge of a word of bits") {
  std::string a;
  for (char32_t c = 0x4E00; c < 0x4E00 + 200; ++c) append_utf8(c, &a);
  constexpr size_t kBytes = 3;
  for (size_t i = 1; i + 2 < 200; ++i) {
    std::string b = a.substr(kBytes, (i - 1) * kBytes);  // without the first
    b.append(a.substr((i + 1) * kBytes, kBytes)).append(a.substr(i * kBytes, kBytes));
    b.append(a.substr((i + 2) * kBytes)).push_back('x');
    CHECK(osa_distance(a, b, 5) == reference::osa_distance(a, b));
  }
}

TEST_CASE("levenshtein and osa at the edges of a word of bits") {
  RandomText random(3);
  for (const size_t a_length : {63, 64, 65, 127, 128, 129}) {
    for (const size_t b_length : {63, 64, 65, 127, 128, 129}) {
      check_against_reference(random.text(kAsciiAlphabet, a_length),
                              random.text(kAsciiAlphabet, b_length), kNoCutoff - 1);
    }
  }
}

TEST_CASE("a small cut-off keeps replacements and swaps in long texts cheap") {
  std::string a(1000000, 'a');
  a[400000] = 'b';
  a[400001] = 'd';
  std::string b = a;
  std::swap(b[400000], b[400001]);
  b.front() = 'c';
  b.back() = 'c';
  CHECK(osa_distance(a, b, 10) == 3);
  CHECK(levenshtein_distance(a, b, 10) == 4);
  CHECK(levenshtein_distance(a, b, 3) == 4);
}

}  // namespace
}  // namespace kindred
