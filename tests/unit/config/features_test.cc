#include "linkage/feature/stop_words.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("features") {
  const Config config = config_of(
      "features:\n  a: {shingles: {of: name}}\n  b: {shingles: {of: phone, characters: 5}}\n"
      "  name: {shingles: {of: name, words: 2}}\n");
  const std::vector<Feature>& features = config.pipeline->features;
  REQUIRE(features.size() == 3);
  CHECK(features[0].name == "a");
  CHECK(features[0].field == 0);
  CHECK(features[0].shingles->unit == ShingleOptions::Unit::kCharacters);
  CHECK(features[0].shingles->size == 3);
  CHECK(features[1].field == 1);
  CHECK(features[1].shingles->size == 5);
  CHECK(features[2].shingles->unit == ShingleOptions::Unit::kWords);
  CHECK(features[2].shingles->size == 2);
  CHECK(config_of("features:\n").pipeline->features.empty());
}

TEST_CASE("faults of features") {
  CHECK(faults_of("fields:\n  name:\n  age: {type: number}\n  tags: {type: set}\n"
                  "features:\n"
                  "  a: {shingels: {of: name}}\n"
                  "  b: {}\n"
                  "  c: {shingles: {characters: 3}}\n"
                  "  d: {shingles: {of: nam}}\n"
                  "  e: {shingles: {of: age}}\n"
                  "  f: {shingles: {of: name, words: 1, characters: 2}}\n"
                  "  g: {shingles: {of: name, characters: 0, k: 3}}\n"
                  "  tags: {shingles: {of: name}}\n"
                  "  '': {shingles: {of: name}}\n") ==
        Texts{"6:7: unknown key \"shingels\"; did you mean \"shingles\"?",
              "7:6: b: one of shingles, tfidf is missing", "8:17: shingles: \"of\" is missing",
              "9:22: of: \"nam\" is not a field; did you mean \"name\"?",
              "10:22: of: shingles are made of text; \"age\" is a number field (line 3)",
              "11:38: \"characters\" beside \"words\" on line 11; only one can be here",
              "12:40: characters: expected a whole number from 1 to 100, got \"0\"",
              "12:43: unknown key \"k\"; known here: of, characters, words, stop_words, "
              "white_space, short, bits, bag",
              "13:3: \"tags\" is a set field (line 4), whose tokens are a feature of that name "
              "already",
              "14:3: a feature needs a name"});
  CHECK(faults_of("features: grams\n") ==
        Texts{"1:11: features: expected a mapping (\"key: value\" lines), got \"grams\""});
}

TEST_CASE("shingles of every kind") {
  using Unit = ShingleOptions::Unit;
  using WhiteSpace = ShingleOptions::WhiteSpace;
  const Config config = config_of(
      "features:\n"
      "  a: {shingles: {of: name, white_space: split, short: none, bits: 32, bag: true}}\n"
      "  b: {shingles: {of: name, stop_words: default}}\n"
      "  c: {shingles: {of: name, stop_words: [\"DON'T\", le]}}\n"
      "  d: {shingles: {of: name, short: whole, white_space: keep}}\n");
  const std::vector<Feature>& features = config.pipeline->features;
  REQUIRE(features.size() == 4);
  const ShingleOptions& a = *features[0].shingles;
  CHECK(a.white_space == WhiteSpace::kSplit);
  CHECK_FALSE(a.short_whole);
  CHECK(a.bits == 32);
  CHECK(a.bag);
  CHECK(features[1].shingles->unit == Unit::kStopWords);
  CHECK(features[1].shingles->size == 3);
  CHECK(features[1].shingles->stop_words == nullptr);
  CHECK(features[2].shingles->stop_words->contains("dont"));
  CHECK(features[2].shingles->stop_words->contains("LE"));
  CHECK_FALSE(features[2].shingles->stop_words->contains("the"));
  const ShingleOptions& d = *features[3].shingles;
  CHECK(d.unit == Unit::kCharacters);
  CHECK(d.white_space == WhiteSpace::kKeep);
  CHECK(d.short_whole);
  CHECK(d.bits == 64);
  CHECK_FALSE(d.bag);
}

TEST_CASE("faults of shingles") {
  CHECK(faults_of("features:\n"
                  "  a: {shingles: {of: name, words: -1}}\n"
                  "  b: {shingles: {of: name, characters: 101, bits: 7, bag: 2}}\n"
                  "  c: {shingles: {of: name, bits: 65, short: some, white_space: drop}}\n"
                  "  d: {shingles: {of: name, words: 1, white_space: split}}\n"
                  "  e: {shingles: {of: name, stop_words: english, short: none}}\n"
                  "  f: {shingles: {of: name, stop_words: [of, of the, '?'], words: 2}}\n"
                  "  g: {shingles: {of: name, stop_words: []}}\n") ==
        Texts{
            "2:35: words: expected a whole number from 1 to 100, got \"-1\"",
            "3:40: characters: expected a whole number from 1 to 100, got \"101\"",
            "3:51: bits: expected a whole number from 8 to 64, got \"7\"",
            "3:59: bag: expected true or false, got \"2\"",
            "4:34: bits: expected a whole number from 8 to 64, got \"65\"",
            "4:45: short: expected one of whole, none, got \"some\"",
            "4:64: white_space: expected one of keep, collapse, remove, split, got \"drop\"",
            "5:51: white_space: only shingles of characters have white space in them",
            "6:40: stop_words: expected default or a list of words, got \"english\"",
            "6:56: short: a stop word without two words after it is never a shingle",
            "7:45: stop_words: \"of the\" is not one word after the field's cleaning",
            "7:53: stop_words: \"?\" is not one word after the field's cleaning",
            "7:59: \"words\" beside \"stop_words\" on line 7; only one can be here",
            "8:40: stop_words: expected default or a list of words, got an empty list",
        });
}

TEST_CASE("a set field is a feature by its own name, once") {
  const Config config = config_of(
      "block: {any: [{minhash: {of: tags}}, {minhash: {of: tags}, name: more}]}\n"
      "score: {jaccard: {of: tags}, match: 1}\n");
  const std::vector<Feature>& features = config.pipeline->features;
  REQUIRE(features.size() == 2);
  CHECK(features[1].name == "tags");
  CHECK_FALSE(features[1].shingles);
  CHECK(features[1].slots == 200);
}

}  // namespace kindred::config
