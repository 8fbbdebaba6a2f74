#include "linkage/compare/damerau.h"

#include <algorithm>
#include <limits>
#include <string>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/edit_distance.h"

namespace kindred {
namespace {

constexpr size_t kNoCutoff = std::numeric_limits<size_t>::max();

void check_against_reference(const std::string& a, const std::string& b, size_t cutoff) {
  const size_t exact = reference::damerau_distance(a, b);
  const size_t expected = exact > cutoff ? cutoff + 1 : exact;
  INFO("a = '" << a << "', b = '" << b << "', cutoff = " << cutoff);
  REQUIRE(damerau_distance(a, b, cutoff) == expected);
  REQUIRE(damerau_distance(b, a, cutoff) == expected);
}

TEST_CASE("damerau distances of known pairs") {
  CHECK(damerau_distance("ca", "abc", kNoCutoff) == 2);  // osa: 3
  CHECK(damerau_distance("abcdef", "bdaefc", kNoCutoff) ==
        reference::damerau_distance("abcdef", "bdaefc"));
  CHECK(damerau_distance("abcd", "acbd", kNoCutoff) == 1);
  CHECK(damerau_distance("abc", "xyzw", kNoCutoff) == 4);
  CHECK(damerau_distance("", "abc", kNoCutoff) == 3);
  CHECK(damerau_distance("", "", 0) == 0);
  CHECK(damerau_distance("日本", "本日", kNoCutoff) == 1);
  CHECK(damerau_distance("\xFF\xFE", "\xFE", kNoCutoff) == 1);
}

TEST_CASE("damerau distance equals the plain table on short texts") {
  RandomText random(1);
  const auto alphabets = {kAsciiAlphabet, kMixedAlphabet, std::u32string_view(U"ab"),
                          std::u32string_view(U"abc")};
  for (const auto alphabet : alphabets) {
    for (int i = 0; i < 4000; ++i) {
      const std::string a = random.text(alphabet, random.number(14));
      const std::string b = random.text(alphabet, random.number(14));
      check_against_reference(a, b, random.number(14));
      check_against_reference(a, b, kNoCutoff - 1);
    }
  }
}

TEST_CASE("damerau distance equals the plain table on long texts and tight cut-offs") {
  RandomText random(2);
  for (const auto alphabet : {kAsciiAlphabet, kMixedAlphabet, std::u32string_view(U"ab")}) {
    for (int i = 0; i < 100; ++i) {
      const std::string a = random.text(alphabet, 30 + random.number(100));
      const std::string b = random.edited(a, random.number(30), alphabet);
      const size_t exact = reference::damerau_distance(a, b);
      const size_t below = exact - std::min<size_t>(exact, 1);
      for (const size_t cutoff : {exact / 2, below, exact, exact + 1}) {
        check_against_reference(a, b, cutoff);
      }
      check_against_reference(a, random.text(alphabet, random.number(150)), random.number(150));
    }
  }
}

TEST_CASE("a small cut-off keeps the damerau distance of long texts cheap") {
  std::string a(1000000, 'a');
  a[400000] = 'b';
  std::string b = a;
  b[400000] = 'a';
  b[400002] = 'b';
  b.front() = 'c';
  b.back() = 'c';
  CHECK(damerau_distance(a, b, 10) == 4);
  CHECK(damerau_distance(a, b, 3) == 4);
  CHECK(damerau_distance(a, b, 2) == 3);
}

}  // namespace
}  // namespace kindred
