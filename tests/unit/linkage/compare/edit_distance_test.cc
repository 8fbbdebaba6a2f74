#include "linkage/compare/edit_distance.h"

#include <algorithm>
#include <limits>
#include <string>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/edit_distance.h"

namespace kindred {
namespace {

constexpr size_t kNoCutoff = std::numeric_limits<size_t>::max();

size_t distance(std::string_view a, std::string_view b) { return indel_distance(a, b, kNoCutoff); }

TEST_CASE("length of the longest common subsequence") {
  CHECK(lcs_length("abcde", "acfdeg") == 4);  // MMDS example 3.14
  CHECK(lcs_length("", "abc") == 0);
  CHECK(lcs_length("日本", "日語本") == 2);
  CHECK(lcs_length("abcde", "acfdeg", 4) == 4);
  CHECK(lcs_length("abcde", "acfdeg", 5) == 0);
  CHECK(lcs_length("abcde", "acfdeg", 6) == 0);
}

// Both routes, both directions.
void check_against_reference(const std::string& a, const std::string& b, size_t cutoff) {
  const size_t exact = reference::indel_distance(a, b);
  const size_t expected = exact > cutoff ? cutoff + 1 : exact;
  INFO("a = '" << a << "', b = '" << b << "', cutoff = " << cutoff);
  REQUIRE(indel_distance(a, b, cutoff) == expected);
  REQUIRE(indel_distance(b, a, cutoff) == expected);
  REQUIRE(IndelPattern(a).distance(b, cutoff) == expected);
  REQUIRE(IndelPattern(b).distance(a, cutoff) == expected);
}

TEST_CASE("indel distances of the book") {
  CHECK(distance("abcde", "acfdeg") == 3);   // MMDS example 3.14
  CHECK(distance("aba", "bab") == 2);        // example 3.15
  CHECK(distance("abcdef", "bdaefc") == 4);  // exercise 3.5.7
  CHECK(distance("abccdabc", "acbdcab") == 5);
  CHECK(distance("abcdef", "baedfc") == 6);
  CHECK(distance("Bill", "William") == 5);  // 3.8.2
}

TEST_CASE("indel distance of empty, equal and disjoint texts") {
  CHECK(distance("", "") == 0);
  CHECK(distance("", "abc") == 3);
  CHECK(distance("sudzo", "sudzo") == 0);
  CHECK(distance("abc", "xyzw") == 7);
  CHECK(IndelPattern("").distance("", 0) == 0);
  CHECK(IndelPattern("").distance("abc", kNoCutoff) == 3);
  CHECK(IndelPattern("abc").distance("", kNoCutoff) == 3);
}

TEST_CASE("indel distance counts code points, not bytes") {
  CHECK(distance("müller", "muller") == 2);
  CHECK(distance("日本", "日本語") == 1);
  CHECK(length_in_code_points("日本語") == 3);
  CHECK(length_in_code_points("abc") == 3);
  CHECK(length_in_code_points("") == 0);
}

TEST_CASE("a distance above the cut-off is the cut-off plus one") {
  CHECK(indel_distance("abc", "xyz", 6) == 6);
  CHECK(indel_distance("abc", "xyz", 5) == 6);
  CHECK(indel_distance("abc", "xyz", 0) == 1);
  CHECK(indel_distance("abc", "abcdefgh", 3) == 4);
  CHECK(indel_distance("abc", "abc", 0) == 0);
}

TEST_CASE("indel distance equals the plain table on short texts") {
  RandomText random(1);
  for (const auto alphabet : {kAsciiAlphabet, kMixedAlphabet}) {
    for (int i = 0; i < 3000; ++i) {
      const std::string a = random.text(alphabet, random.number(20));
      const std::string b = random.text(alphabet, random.number(20));
      check_against_reference(a, b, random.number(30));
      check_against_reference(a, b, kNoCutoff - 1);
    }
  }
}

TEST_CASE("indel distance equals the plain table on texts of several words of bits") {
  RandomText random(2);
  for (const auto alphabet : {kAsciiAlphabet, kMixedAlphabet}) {
    for (int i = 0; i < 150; ++i) {
      const std::string a = random.text(alphabet, 40 + random.number(200));
      const std::string b = random.edited(a, random.number(60), alphabet);
      const size_t exact = reference::indel_distance(a, b);
      for (const size_t cutoff :
           {exact / 2, exact - std::min<size_t>(exact, 1), exact, exact + 1}) {
        check_against_reference(a, b, cutoff);
      }
      check_against_reference(a, random.text(alphabet, random.number(300)), random.number(400));
    }
  }
}

TEST_CASE("indel distance at the edges of a word of bits") {
  RandomText random(3);
  for (size_t a_length : {63, 64, 65, 127, 128, 129}) {
    for (size_t b_length : {63, 64, 65, 127, 128, 129}) {
      check_against_reference(random.text(kAsciiAlphabet, a_length),
                              random.text(kAsciiAlphabet, b_length), kNoCutoff - 1);
    }
  }
}

TEST_CASE("a pattern of 64 different code points beyond ASCII") {
  std::string pattern;
  for (char32_t c = 0x4E00; c < 0x4E00 + 64 * 128; c += 128) append_utf8(c, &pattern);  // one slot
  CHECK(IndelPattern(pattern).distance(pattern + "x", kNoCutoff) == 1);
  CHECK(IndelPattern(pattern).distance("日x", kNoCutoff) == 66);
}

TEST_CASE("a small cut-off keeps long texts cheap") {
  std::string a(1000000, 'a');
  std::string b = a;
  b.insert(500000, "b");
  b.front() = 'c';
  b.back() = 'c';
  CHECK(indel_distance(a, b, 10) == 5);
  CHECK(indel_distance(a, b, 4) == 5);
}

TEST_CASE("bytes that are not UTF-8 do no harm to the distance") {
  CHECK(distance("\xFF\xFE", "") == 2);
  CHECK(distance("a\xC3", "a") == 1);
  CHECK(IndelPattern("\xE4\xBD").distance("\x80\x80\x80", kNoCutoff) == 1);
  CHECK(length_in_code_points("a\xC3") == 2);
}

}  // namespace
}  // namespace kindred
