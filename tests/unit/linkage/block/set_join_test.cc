// Strings of letters stand for sets, as in MMDS 3.9.

#include "linkage/block/set_join.h"

#include <set>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Symbols = std::vector<uint64_t>;

constexpr Fraction kNineTenths{9, 10};
constexpr Fraction kFourFifths{4, 5};

Symbols symbols(const std::string& string) { return {string.begin(), string.end()}; }

// Every non-empty set of the first `letters` letters.
std::vector<Symbols> all_strings(unsigned letters) {
  std::vector<Symbols> strings;
  for (unsigned set = 1; set < 1U << letters; ++set) {
    Symbols& string = strings.emplace_back();
    for (unsigned letter = 0; letter < letters; ++letter) {
      if ((set >> letter & 1U) != 0) string.push_back('a' + letter);
    }
  }
  return strings;
}

bool plainly_similar(const Symbols& a, const Symbols& b, Fraction j) {
  const std::set<uint64_t> left(a.begin(), a.end());
  std::set<uint64_t> either = left;
  either.insert(b.begin(), b.end());
  size_t common = 0;
  for (const uint64_t symbol : b) common += left.count(symbol);
  return common * j.den >= either.size() * j.num;
}

}  // namespace

TEST_CASE("only sets of similar size can be similar") {
  // MMDS, example 3.25.
  CHECK(similar_lengths(9, kNineTenths).most == 10);
  CHECK(similar_lengths(8, kNineTenths).most == 8);
  CHECK(similar_lengths(10, kNineTenths).least == 9);
  CHECK(similar_lengths(7, Fraction{1, 1}).least == 7);
  CHECK(similar_lengths(7, Fraction{1, 1}).most == 7);
  CHECK(similar_lengths(0, kNineTenths).contains(0));
  CHECK_FALSE(similar_lengths(0, kNineTenths).contains(1));
}

// In doubles, (1 - 0.9) * 10 is less than 1.
TEST_CASE("prefix lengths at 0.9: one symbol up to length 9, two from 10, three from 20") {
  for (uint64_t length = 1; length < 30; ++length) {
    CAPTURE(length);
    CHECK(prefix_length(length, kNineTenths) == 1 + length / 10);
  }
  CHECK(prefix_length(15, Fraction{17, 20}) == 3);
  CHECK(prefix_length(1'000'000, Fraction{1, 1}) == 1);
  CHECK(prefix(symbols(""), kNineTenths).empty());
  CHECK(prefix(symbols("a"), Fraction{1, 1000}).size() == 1);
  CHECK(prefix(symbols("abc"), Fraction{1, 1000}).size() == 3);
}

TEST_CASE("the first common symbol of two prefixes") {
  const auto places = [](const char* a, const char* b, Fraction j) {
    return first_common(symbols(a), symbols(b), j);
  };
  CHECK(places("acdefghijk", "bcdefghijk", kNineTenths) == std::pair(Place{2, 10}, Place{2, 10}));
  CHECK(places("abcdefghij", "bcdefghij", kNineTenths) == std::pair(Place{2, 10}, Place{1, 9}));
  CHECK_FALSE(places("abcdefghij", "cdefghij", kNineTenths));
  CHECK_FALSE(places("", "", kNineTenths));
}

TEST_CASE("positions that a probe looks at") {
  // MMDS, examples 3.27 and exercise 3.9.4.
  CHECK(last_position({1, 10}, kNineTenths) == 2);
  CHECK(last_position({2, 10}, kNineTenths) == 1);
  const Fraction j{3, 4};
  CHECK(last_position({1, 12}, j) == 5);
  CHECK(last_position({2, 12}, j) == 3);
  CHECK(last_position({3, 12}, j) == 2);
  CHECK(last_position({4, 12}, j) == 1);
  CHECK(last_position({5, 12}, j) == 0);
  // MMDS 3.9.5: they meet in c, each with a symbol before it that the other lacks.
  CHECK_FALSE(position_admits({2, 10}, {2, 10}, kNineTenths));
  CHECK(position_admits({1, 10}, {2, 10}, kNineTenths));
}

// MMDS, example 3.29: the fourteen buckets of figure 3.15.
TEST_CASE("positions and suffix lengths that a probe looks at") {
  std::set<std::vector<uint64_t>> buckets;
  for (uint64_t i = 1; i <= prefix_length(10, kFourFifths); ++i) {
    for (uint64_t k = 1; k <= 20; ++k) {
      for (uint64_t q = 0; q <= 20; ++q) {
        if (suffix_admits({i, 10}, {k, k + q}, kFourFifths)) buckets.insert({i, k, q});
      }
    }
  }
  CHECK(buckets == std::set<std::vector<uint64_t>>{{1, 1, 7},
                                                   {1, 1, 8},
                                                   {1, 1, 9},
                                                   {1, 1, 10},
                                                   {1, 1, 11},
                                                   {1, 2, 8},
                                                   {1, 2, 9},
                                                   {1, 2, 10},
                                                   {1, 3, 9},
                                                   {2, 1, 7},
                                                   {2, 1, 8},
                                                   {2, 1, 9},
                                                   {2, 2, 8},
                                                   {3, 1, 7}});
}

TEST_CASE("no bound leaves out a similar pair, each leaves out more than the one before") {
  const std::vector<Symbols> strings = all_strings(7);
  for (const Fraction j : {Fraction{1, 3}, Fraction{1, 2}, Fraction{7, 10}, kFourFifths,
                           Fraction{5, 6}, kNineTenths, Fraction{1, 1}}) {
    size_t lengths = 0;
    size_t prefixes = 0;
    size_t positions = 0;
    size_t suffixes = 0;
    size_t pairs = 0;
    for (const Symbols& a : strings) {
      for (const Symbols& b : strings) {
        CAPTURE(j.num, j.den, a, b);
        const bool expected = plainly_similar(a, b, j);
        REQUIRE(similar(a, b, j) == expected);
        const bool length = similar_lengths(a.size(), j).contains(b.size());
        const auto common = first_common(a, b, j);
        const bool position = common && position_admits(common->first, common->second, j);
        const bool suffix = common && suffix_admits(common->first, common->second, j);
        if (expected) REQUIRE((length && common && position && suffix));
        REQUIRE(length == similar_lengths(b.size(), j).contains(a.size()));
        if (common) REQUIRE(suffix == suffix_admits(common->second, common->first, j));
        pairs += expected;
        lengths += length;
        prefixes += length && common;
        positions += length && position;
        suffixes += suffix;
      }
    }
    CAPTURE(j.num, j.den, pairs);
    CHECK(lengths >= prefixes);
    CHECK(prefixes >= positions);
    CHECK(positions >= suffixes);
    CHECK(suffixes >= pairs);
    CHECK(lengths > suffixes);
    CHECK(pairs >= strings.size());
  }
}

TEST_CASE("an empty set is similar to none") {
  CHECK_FALSE(similar({}, {}, kNineTenths));
  CHECK_FALSE(similar(symbols("a"), {}, kNineTenths));
}

}  // namespace kindred
