#include <cmath>
#include <string>

#include "linkage/compare/comparison.h"
#include "linkage/compare/jaro_winkler.h"
#include "linkage/compare/word_weights.h"
#include "linkage/feature/shingle.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

std::shared_ptr<const WordWeights> weights() {
  auto weights = std::make_shared<WordWeights>(1000);
  weights->add(word_token("the"), 1000);
  weights->add(word_token("sony"), 100);
  weights->add(word_token("black"), 250);
  return weights;
}

std::shared_ptr<const Comparison> weighed(std::string_view name) {
  return comparison(name, FieldType::kText)->weighing(weights());
}

double similar(const Comparison& comparison, std::string_view a, std::string_view b) {
  return comparison.similarity(comparison.distance(a, b, 1).value(), a, b);
}

double similar(std::string_view name, std::string_view a, std::string_view b) {
  return similar(*weighed(name), a, b);
}

TEST_CASE("a word weighs ln(1 + N / n), one that is not known as if one record had it") {
  const auto known = weights();
  CHECK(known->of("the") == Approx(std::log(2.0)).margin(1e-6));
  CHECK(known->of("sony") == Approx(std::log(11.0)).margin(1e-6));
  CHECK(known->of("pslx350h") == Approx(std::log(1001.0)).margin(1e-6));
  CHECK(known->of("the") == std::round(known->of("the") * 0x1p20) * 0x1p-20);
  CHECK(WordWeights().of("the") == 1);
  CHECK(WordWeights(7).of("the") == Approx(std::log(8.0)).margin(1e-6));
}

TEST_CASE("words are weighed once, the more the more often they are there") {
  const auto words = weighed_words("sony  the sony", *weights());
  REQUIRE(words.size() == 2);
  CHECK(words[0].word == "sony");
  CHECK(words[0].weight == Approx((1 + std::log(2.0)) * std::log(11.0)).margin(1e-5));
  CHECK(words[1].word == "the");
  CHECK(weighed_words(" ", *weights()).empty());
}

TEST_CASE("a rare word in common says more than a frequent one") {
  for (const std::string_view name : {"tfidf", "soft_tfidf", "weighted_jaccard", "title"}) {
    INFO(name);
    CHECK(similar(name, "sony x1", "x1 sony") == Approx(1));
    CHECK(similar(name, "sony", "sony") == 1);
    CHECK(similar(name, "x1 red", "x2 red") > similar(name, "x1 the", "x2 the"));
    CHECK(similar(name, "sony x1", "black x1") > similar(name, "sony x1", "sony x2"));
    CHECK(similar(name, "sony", "black") == 0);
    CHECK(similar(name, " ", "black") == 0);
    CHECK(weighed(name)->is_metric() == (name == "weighted_jaccard"));
  }
}

TEST_CASE("the cosine and the share of the weights") {
  const double sony = std::log(11.0);
  const double rare = std::log(1001.0);
  CHECK(similar("tfidf", "sony x1", "sony x2") ==
        Approx(sony * sony / (sony * sony + rare * rare)).margin(1e-5));
  CHECK(similar("weighted_jaccard", "sony x1", "sony x2") ==
        Approx(sony / (sony + 2 * rare)).margin(1e-5));
}

// All words of both would be 400 million comparisons.
TEST_CASE("of long texts the words that weigh most are sought among each other") {
  RandomText random(9);
  std::string left = "marginalia";
  std::string right = "marginalium";
  for (int i = 0; i < 20'000; ++i) {
    for (std::string* text : {&left, &right})
      *text += " the " + random.text(U"abcdefghijklmnopqrstuvwxyz", 8);
  }
  const double both = similar("soft_tfidf", left, right);
  CHECK(both == similar("soft_tfidf", right, left));
  CHECK(both > 0);
  CHECK(both < 1);
}

TEST_CASE("soft words are those that Jaro and Winkler call alike, but no numbers") {
  const double rare = std::log(1001.0);
  const double sony = std::log(11.0);
  const double alike = jaro_winkler_similarity("turntable", "turntables");
  REQUIRE(alike > 0.9);
  CHECK(similar("soft_tfidf", "sony turntable", "sony turntables") ==
        Approx((sony * sony + alike * rare * rare) / (sony * sony + rare * rare)).margin(1e-5));
  CHECK(similar("tfidf", "turntable", "turntables") == 0);
  CHECK(similar("soft_tfidf", "kdl40v3000", "kdl40v2000") == 0);
  // Each word finds one other at most, an equal one first.
  CHECK(similar("soft_tfidf", "turntable", "turntable turntables") ==
        Approx(std::sqrt(0.5)).margin(1e-5));
}

TEST_CASE("containment is the share of the lesser that the greater has, by weight") {
  const double sony = std::log(11.0);
  const double rare = std::log(1001.0);
  CHECK(similar("containment", "sony x1", "the sony black x1 x2") == 1);
  CHECK(similar("containment", "sony x1", "sony black x2 x3") ==
        Approx(sony / (sony + rare)).margin(1e-5));
  CHECK(similar("containment", "photo shop", "adobe photoshop") == 1);
  CHECK(similar("containment", "turntable", "black turntables") ==
        Approx(jaro_winkler_similarity("turntable", "turntables")).margin(1e-5));
  CHECK(similar("containment", "sony", "x1") == 0);
}

TEST_CASE("a title asks for the lesser's words, for a part of the rest, and for its numbers") {
  const double cosine = similar("soft_tfidf", "zelda", "zelda links");
  CHECK(similar("title", "zelda", "zelda links") == Approx(std::sqrt(cosine)).margin(1e-5));
  CHECK(similar("title", "photo shop", "photoshop") == Approx(1));
  CHECK(similar("title", "card 16 gb", "16gb card") == Approx(1));
  CHECK(similar("title", "photoshop", "zelda") == 0);
  const auto without_numbers = [](std::string_view a, std::string_view b) {
    return std::sqrt(similar("containment", a, b) * similar("soft_tfidf", a, b));
  };
  CHECK(similar("title", "trance vol 4", "trance vol 5") ==
        Approx(0.7 * without_numbers("trance vol 4", "trance vol 5")).margin(1e-5));
  CHECK(similar("title", "kit 8gb 2007", "kit 16gb 2007") ==
        Approx(0.85 * without_numbers("kit 8gb 2007", "kit 16gb 2007")).margin(1e-5));
  CHECK(similar("title", "trance vol 4", "trance vol") ==
        Approx(without_numbers("trance vol 4", "trance vol")).margin(1e-5));
}

TEST_CASE("codes count that are nearly others, each once") {
  CHECK(similar("codes", "wm0642hw", "wm0642hwh") == Approx(0.9));
  CHECK(similar("codes", "wm0642hw", "wm0643hw") == 0);
  CHECK(similar("codes", "fe370", "fe370s fe370b") == Approx(0.9 * std::sqrt(0.5)).margin(1e-5));
  CHECK(similar("codes", "fe370 x100", "fe370s x100") == Approx(0.95).margin(1e-5));
}

TEST_CASE("without weights all words count alike") {
  const auto plain = comparison("tfidf", FieldType::kText);
  CHECK(similar(*plain, "the x", "the y") == Approx(0.5));
  CHECK(comparison("jaccard", FieldType::kText)->weighing(weights()) == nullptr);
}

TEST_CASE("weighted similarities are symmetric, from 0 to 1, and cut off") {
  RandomText random(9);
  size_t between = 0;
  for (size_t round = 0; round < rounds(3000); ++round) {
    const std::string a = random.text(U"abc sony", random.number(25));
    const std::string b = random.edited(a, random.number(4), kAsciiAlphabet);
    for (const std::string_view name :
         {"tfidf", "soft_tfidf", "weighted_jaccard", "containment", "title", "codes"}) {
      const auto chosen = weighed(name);
      const double distance = chosen->distance(a, b, 1).value();
      REQUIRE(distance >= 0);
      REQUIRE(distance <= 1);
      REQUIRE(chosen->distance(b, a, 1).value() == Approx(distance).margin(1e-12));
      const double cutoff = static_cast<double>(random.number(10)) / 10;
      const double cut = chosen->distance(a, b, cutoff).value();
      REQUIRE((distance > cutoff ? std::isinf(cut) : cut == distance));
      const auto read_a = chosen->read(a);
      const auto read_b = chosen->read(b);
      REQUIRE(chosen->distance_of_read(*read_a, *read_b, cutoff).value() == cut);
      between += distance > 0 && distance < 1;
    }
  }
  CHECK(between > 500);
}

}  // namespace
}  // namespace kindred
