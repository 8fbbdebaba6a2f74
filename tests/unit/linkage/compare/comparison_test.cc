#include "linkage/compare/comparison.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "linkage/compare/norms.h"
#include "linkage/text/geo.h"
#include "linkage/text/number.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

constexpr FieldType kTypes[] = {FieldType::kText,    FieldType::kNumber, FieldType::kDate,
                                FieldType::kGeo,     FieldType::kSet,    FieldType::kVector,
                                FieldType::kMinutiae};

std::string two_digits(size_t n) {
  std::string digits(n < 10 ? 1 : 0, '0');
  return digits.append(std::to_string(n));
}

double number_between(double least, double most, RandomText* random) {
  return least + (most - least) * static_cast<double>(random->number(8)) / 8;
}

// Out of few values, so that near and equal ones are common.
std::string random_value(FieldType type, RandomText* random) {
  switch (type) {
    case FieldType::kText:
      return random->text(U"ab c", random->number(4));
    case FieldType::kNumber:
      return format_number(number_between(-2, 2, random));
    case FieldType::kDate:
      return "19" + two_digits(random->number(99)) + "-" + two_digits(1 + random->number(11)) +
             "-" + two_digits(1 + random->number(27));
    case FieldType::kGeo:
      return format_geo({number_between(-90, 90, random), number_between(-180, 180, random)});
    case FieldType::kSet: {
      std::vector<std::string> tokens(1 + random->number(4));
      for (std::string& token : tokens) token = random->text(U"abcde", 1);
      return encode_set(tokens);
    }
    case FieldType::kMinutiae: {
      std::vector<Minutia> print(1 + random->number(4));
      for (Minutia& m : print) {
        m = {static_cast<float>(30 * random->number(5)), static_cast<float>(30 * random->number(5)),
             static_cast<float>(45 * random->number(7))};
      }
      return encode_minutiae(print);
    }
    default: {
      std::vector<double> components(3);
      for (double& c : components) c = number_between(-1, 1, random);
      return encode_vector(components);
    }
  }
}

// Calls check(comparison, type) for every comparison of every type, l2.5 among them.
template <class Check>
void for_each_comparison(Check&& check) {
  for (const FieldType type : kTypes) {
    for (const std::string_view name : comparison_names(type)) check(*comparison(name, type), type);
  }
  check(*comparison("l2.5", FieldType::kVector), FieldType::kVector);
}

std::optional<double> exact_distance(const Comparison& c, const std::string& a,
                                     const std::string& b) {
  return c.distance(a, b, kInfinity);
}

// Whether values of different bytes may mean the same to the comparison.
bool merges(const Comparison& c, FieldType type) {
  const std::set<std::string_view> by_words = {"jaccard", "bag_max", "weighted_jaccard"};
  return c.name() == "cosine" || c.name() == "km" ||
         (type == FieldType::kText && by_words.count(c.name()) != 0);
}

void check_axioms(const Comparison& c, FieldType type) {
  constexpr double kRounding = 1e-6;  // of angles and kilometres near their greatest
  RandomText random(1);
  size_t triples = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string x = random_value(type, &random);
    const std::string y = random_value(type, &random);
    const std::string z = random_value(type, &random);
    const auto xy = exact_distance(c, x, y);
    const auto yz = exact_distance(c, y, z);
    const auto xz = exact_distance(c, x, z);
    if (!xy || !yz || !xz) continue;
    ++triples;
    INFO(c.name() << ": '" << x << "', '" << y << "', '" << z << "'");
    REQUIRE(*xy >= 0);
    REQUIRE(exact_distance(c, x, x) == 0);
    REQUIRE(exact_distance(c, y, x) == xy);
    REQUIRE(*xz <= *xy + *yz + kRounding);
    if (!merges(c, type)) REQUIRE((*xy == 0) == (x == y));
  }
  REQUIRE(triples > 100);
}

TEST_CASE("the axioms hold for every comparison that says it is a metric") {
  size_t metrics = 0;
  for_each_comparison([&](const Comparison& c, FieldType type) {
    if (!c.is_metric()) return;
    check_axioms(c, type);
    ++metrics;
  });
  CHECK(metrics > 25);
}

TEST_CASE("every comparison that says it is no metric breaks an axiom") {
  std::set<std::string_view> broken;
  for_each_comparison([&](const Comparison& c, FieldType type) {
    if (c.is_metric() || type != FieldType::kText) return;
    const auto d = [&](const char* a, const char* b) { return *c.distance(a, b, kInfinity); };
    const bool identity = d("a", "a") == 0;
    const bool triangle = d("ca", "abc") <= d("ca", "ac") + d("ac", "abc") &&
                          d("bab", "aba") <= d("bab", "baba") + d("baba", "aba") &&
                          d("a", "b") <= d("a", "a b") + d("a b", "b") &&
                          d("smith", "samet") <= d("smith", "schmidt") + d("schmidt", "samet");
    INFO(c.name());
    CHECK_FALSE((identity && triangle));
    broken.insert(c.name());
  });
  CHECK(broken == std::set<std::string_view>{"osa", "jaro_winkler", "bag_sum", "tfidf",
                                             "soft_tfidf", "containment", "title", "codes",
                                             "double_metaphone"});
}

TEST_CASE("every comparison keeps to its cut-off") {
  for_each_comparison([](const Comparison& c, FieldType type) {
    RandomText random(2);
    for (int i = 0; i < 500; ++i) {
      const std::string a = random_value(type, &random);
      const std::string b = random_value(type, &random);
      const auto exact = exact_distance(c, a, b);
      INFO(c.name() << ": '" << a << "', '" << b << "'");
      REQUIRE(c.distance(a, b, 0).has_value() == exact.has_value());
      if (!exact) continue;
      REQUIRE(c.distance(a, b, *exact * (1 + 1e-9)) == exact);
      if (*exact > 0) REQUIRE(c.distance(a, b, *exact * 0.999) == kInfinity);
    }
  });
}

TEST_CASE("similarity falls from 1 to 0 as the distance grows") {
  for_each_comparison([](const Comparison& c, FieldType type) {
    RandomText random(3);
    for (int i = 0; i < 500; ++i) {
      const std::string a = random_value(type, &random);
      const std::string b = random_value(type, &random);
      const auto distance = exact_distance(c, a, b);
      if (!distance) continue;
      INFO(c.name() << ": '" << a << "', '" << b << "'");
      const double similarity = c.similarity(*distance, a, b);
      REQUIRE(similarity >= 0);
      REQUIRE(similarity <= 1);
      REQUIRE((similarity == 1) == (*distance == 0));
      REQUIRE(c.similarity(kInfinity, a, b) == 0);
    }
  });
}

TEST_CASE("known distances by name") {
  const auto of_texts = [](std::string_view name, std::string_view a, std::string_view b) {
    return *comparison(name, FieldType::kText)->distance(a, b, kInfinity);
  };
  CHECK(of_texts("indel", "bill", "william") == 5);
  CHECK(of_texts("levenshtein", "bill", "william") == 4);
  CHECK(of_texts("osa", "ca", "abc") == 3);
  CHECK(of_texts("damerau", "ca", "abc") == 2);
  CHECK(of_texts("hamming", "karolin", "kathrin") == 3);
  CHECK(of_texts("jaro_winkler", "martha", "marhta") == Approx(1 - 0.9611111));
  CHECK(of_texts("jaccard", "a b  b", "b a c") == Approx(1.0 / 3));
  CHECK(of_texts("bag_max", "a a a b", "a a b b c") == 0.5);
  CHECK(of_texts("bag_sum", "a a a b", "a a b b c") == Approx(2.0 / 3));
  CHECK(of_texts("exact", "a", "b") == 1);

  const auto of = [](std::string_view name, FieldType type, std::string_view a,
                     std::string_view b) { return *comparison(name, type)->distance(a, b, 1e9); };
  CHECK(of("difference", FieldType::kNumber, "3", "-4.5") == 7.5);
  CHECK(of("relative_difference", FieldType::kNumber, "4", "3") == 0.25);
  CHECK(of("days", FieldType::kDate, "2000-03-01", "2000-02-28") == 2);
  CHECK(of("km", FieldType::kGeo, "0,0", "1,0") == Approx(111.195).margin(0.001));
  const std::string x = encode_vector(std::vector<double>{2, 7});
  const std::string y = encode_vector(std::vector<double>{6, 4});
  CHECK(of("l1", FieldType::kVector, x, y) == 7);
  CHECK(of("l2", FieldType::kVector, x, y) == 5);
  CHECK(of("l3", FieldType::kVector, x, y) == Approx(4.497941445));
  CHECK(of("linf", FieldType::kVector, x, y) == 4);
  CHECK(of("hamming", FieldType::kVector, x, y) == 2);
  CHECK(of("cosine", FieldType::kVector, x, y) == Approx(40.36453657));
  const std::string tokens = encode_set(std::vector<std::string>{"a", "b"});
  CHECK(of("jaccard", FieldType::kSet, tokens, encode_set(std::vector<std::string>{"b"})) == 0.5);
}

std::string sparse(std::span<const double> dense) {
  std::vector<Component> components;
  for (size_t i = 0; i < dense.size(); ++i) components.push_back({i, dense[i]});
  return encode_sparse_vector(components);
}

TEST_CASE("sparse vectors are as far apart as dense ones") {
  RandomText random(4);
  for (int i = 0; i < 500; ++i) {
    const std::string a = random_value(FieldType::kVector, &random);
    const std::string b = random_value(FieldType::kVector, &random);
    const std::string sparse_a = sparse(decode_vector(a));
    const std::string sparse_b = sparse(decode_vector(b));
    for (const std::string_view name : {"cosine", "l1", "l2", "linf", "l2.5", "hamming"}) {
      INFO(name);
      const auto c = comparison(name, FieldType::kVector);
      const auto dense = exact_distance(*c, a, b);
      REQUIRE(exact_distance(*c, sparse_a, sparse_b) == dense);
      REQUIRE(exact_distance(*c, sparse_a, b) == dense);
      REQUIRE(exact_distance(*c, a, sparse_b) == dense);
    }
  }
  const auto l1 = comparison("l1", FieldType::kVector);
  const std::vector<double> two = {1, 2};
  const std::vector<double> three = {1, 2, 3};
  CHECK(exact_distance(*l1, sparse(two), sparse(three)) == 3);
  CHECK(exact_distance(*l1, sparse(two), encode_vector(three)) == 3);
  CHECK_FALSE(exact_distance(*l1, encode_vector(two), sparse(three)));
}

TEST_CASE("values that cannot be compared have no distance") {
  const auto none = [](std::string_view name, FieldType type, std::string_view a,
                       std::string_view b) {
    return !comparison(name, type)->distance(a, b, kInfinity).has_value();
  };
  const std::string one = encode_vector(std::vector<double>{1});
  const std::string two = encode_vector(std::vector<double>{1, 2});
  const std::string zero = encode_vector(std::vector<double>{0, 0});
  const std::string bad = encode_vector(std::vector<double>{1, NAN});
  for (const std::string_view name : {"cosine", "l1", "l2", "linf", "l3", "hamming"}) {
    INFO(name);
    CHECK(none(name, FieldType::kVector, one, two));
    CHECK(none(name, FieldType::kVector, bad, bad));
    CHECK(none(name, FieldType::kVector, two, bad));
  }
  CHECK(none("cosine", FieldType::kVector, zero, zero));
  CHECK(none("cosine", FieldType::kVector, zero, two));
  CHECK(none("hamming", FieldType::kText, "ab", "abc"));
  CHECK(none("days", FieldType::kDate, "1974-03-02", "in March"));
  CHECK(none("difference", FieldType::kNumber, "1", "one"));
  CHECK(none("km", FieldType::kGeo, "1,2", "91,2"));
  const std::string print = encode_minutiae(std::vector<Minutia>{{1, 2, 3}});
  CHECK(none("alignment", FieldType::kMinutiae, print, encode_minutiae({})));
}

TEST_CASE("comparisons by name and type") {
  CHECK_FALSE(comparison("cosine", FieldType::kText));
  CHECK_FALSE(comparison("levenstein", FieldType::kText));
  CHECK_FALSE(comparison("l0.5", FieldType::kVector));
  CHECK_FALSE(comparison("lx", FieldType::kVector));
  CHECK_FALSE(comparison("l3", FieldType::kText));
  CHECK(comparison("l2.5", FieldType::kVector)->name() == "l2.5");
  CHECK(lr_comparison(kInfinity)->name() == "linf");
  CHECK(comparison_names(FieldType::kMinutiae) == std::vector<std::string_view>{"alignment"});
  for_each_comparison([](const Comparison& c, FieldType type) {
    CHECK(comparison(c.name(), type)->name() == c.name());
    CHECK(c.usual_penalty() > 0);
  });
  const auto names = comparison_names();
  CHECK(std::set<std::string_view>(names.begin(), names.end()).size() == names.size());
}

TEST_CASE("texts a thousand edits apart are as different as can be") {
  const std::string a(3000, 'a');
  const std::string b(3000, 'b');
  for (const std::string_view name : {"indel", "levenshtein", "osa", "damerau", "hamming"}) {
    CHECK(comparison(name, FieldType::kText)->distance(a, b, kInfinity) == kInfinity);
  }
}

}  // namespace
}  // namespace kindred
