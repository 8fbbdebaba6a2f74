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
              "11:38: a shingle is made of characters or of words, not of both",
              "12:40: characters: expected a whole number from 1 to 100, got \"0\"",
              "12:43: unknown key \"k\"; known here: of, characters, words",
              "13:3: \"tags\" is a set field (line 4), whose tokens are a feature of that name "
              "already",
              "14:3: a feature needs a name"});
  CHECK(faults_of("features: grams\n") ==
        Texts{"1:11: features: expected a mapping (\"key: value\" lines), got \"grams\""});
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
