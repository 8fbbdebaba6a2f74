// Rules of the families for vectors, and the features that they are about.

#include "linkage/block/family.h"
#include "linkage/block/rule.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

const std::string kFields =
    "fields: {name: , age: {type: number}, place: {type: vector}, tags: {type: set}}\n"
    "features: {words: {tfidf: {of: name}}, grams: {shingles: {of: name}}}\n";

std::string spec(const std::string& rule) {
  const Config config = config_of(kFields + "block: {" + rule + "}\n");
  return config.pipeline->blocking.branches().at(0).rule->spec();
}

Texts faults(const std::string& rule) { return faults_of(kFields + "block: {" + rule + "}\n"); }

}  // namespace

TEST_CASE("rules of families, with their defaults") {
  CHECK(spec("bits: {of: place}") == "bits(place, bands=20, rows=12, first=0)");
  CHECK(spec("bits: {of: place, length: 64, bands: 3}") ==
        "bits(place, length=64, bands=3, rows=12, first=0)");
  CHECK(spec("hyperplanes: {of: words}") == "hyperplanes(words, bands=20, rows=12, first=0)");
  CHECK(spec("sketches: {of: place, rows: 1}") == "sketches(place, bands=20, rows=1, first=0)");
  CHECK(spec("lines: {of: place, width: 0.5}") ==
        "lines(place, width=0.5, bands=20, rows=5, first=0)");
  CHECK(spec("lines: {width: 2, dimensions: 3, of: place, bands: 2, rows: 4}") ==
        "lines(place, width=2, dimensions=3, bands=2, rows=4, first=0)");
  CHECK(spec("minhash: {of: tags, one_in: 1}") == "minhash(tags, bands=20, rows=5, first=0)");
  CHECK(spec("minhash: {of: tags, one_in: 16}") ==
        "minhash(tags, one_in=16, bands=20, rows=5, first=0)");
}

TEST_CASE("two rules of one family on one field use different functions") {
  CHECK(spec("all: [{sketches: {of: place, bands: 2, rows: 3}}, {sketches: {of: place, bands: 1, "
             "rows: 1}}, {minhash: {of: tags, bands: 1, rows: 1}}]") ==
        "all(sketches(place, bands=2, rows=3, first=0), sketches(place, bands=1, rows=1, first=6), "
        "minhash(tags, bands=1, rows=1, first=0))");
}

TEST_CASE("every family is a rule") {
  for (const FamilyKind& kind : family_kinds()) {
    const std::string of = kind.operand == Operand::Kind::kSet ? "tags" : "place";
    std::string options = "of: " + of;
    for (const FamilyOption& option : kind.options) {
      if (option.required) options += ", " + std::string(option.name) + ": 1";
    }
    CHECK(spec(std::string(kind.name) + ": {" + options + "}")
              .starts_with(std::string(kind.name) + "(" + of));
  }
}

TEST_CASE("a family on the wrong type of field") {
  CHECK(faults("hyperplanes: {of: age}") ==
        Texts{"3:27: of: \"age\" is not a vector field, nor a feature of vectors; \"age\" is a "
              "number field (line 1)"});
  CHECK(faults("sketches: {of: name}") ==
        Texts{"3:24: of: \"name\" is not a vector field, nor a feature of vectors; \"name\" is a "
              "text field (line 1), define its tfidf under \"features\""});
  CHECK(faults("bits: {of: plaice}") ==
        Texts{"3:20: of: \"plaice\" is not a vector field, nor a feature of vectors; did you mean "
              "\"place\"?"});
  CHECK(faults("bits: {of: grams}") ==
        Texts{"3:20: of: \"grams\" is a feature of sets, not of vectors"});
  CHECK(faults("minhash: {of: words}") ==
        Texts{"3:23: of: \"words\" is a feature of vectors, not of sets"});
  CHECK(faults("minhash: {of: place}") ==
        Texts{"3:23: of: \"place\" is not a feature; \"place\" is a vector field (line 1)"});
}

TEST_CASE("faults of the options of families") {
  CHECK(faults("lines: {of: place}") == Texts{"3:16: lines: \"width\" is missing"});
  CHECK(faults("lines: {width: 1}") == Texts{"3:16: lines: \"of\" is missing"});
  for (const std::string width : {"0", "-1", "nan", ".inf", "wide"}) {
    CHECK(faults("lines: {of: place, width: " + width + "}") ==
          Texts{"3:35: width: expected a number above 0, got \"" + width + "\""});
  }
  CHECK(faults("lines: {of: place, width: 1, dimensions: 0}") ==
        Texts{"3:50: dimensions: expected a whole number from 1 to 4096, got \"0\""});
  CHECK(faults("bits: {of: place, bands: -1, rows: 1.5}") ==
        Texts{"3:34: bands: expected a whole number from 1 to 4096, got \"-1\"",
              "3:44: rows: expected a whole number from 1 to 4096, got \"1.5\""});
  CHECK(faults("sketches: {of: place, bands: 64, rows: 65}") ==
        Texts{"3:19: sketches: 64 bands of 65 rows are 4160 functions; at most 4096 are possible"});
  CHECK(faults("hyperplanes: {of: place, width: 1}") ==
        Texts{"3:34: unknown key \"width\"; known here: of, bands, rows"});
  CHECK(faults("minhash: {of: tags, one_in: 0}") ==
        Texts{"3:37: one_in: expected a whole number from 1 to 1024, got \"0\""});
}

TEST_CASE("faults of features of words and of sparse fields") {
  CHECK(faults_of("features: {words: {tfidf: {of: age}}}\n") ==
        Texts{"1:32: of: words are counted in text; \"age\" is a number field (line 2)"});
  CHECK(faults_of("features: {words: {tfidf: {}}}\n") == Texts{"1:27: tfidf: \"of\" is missing"});
  CHECK(faults_of("fields: {name: , v: {type: vector}}\nfeatures: {v: {tfidf: {of: name}}}\n") ==
        Texts{"2:12: \"v\" is a vector field (line 1), which is a feature of that name already"});
  CHECK(faults_of("fields: {name: , v: {sparse: true}}\nfeatures: \n") ==
        Texts{"1:30: sparse: only vector fields are sparse; \"v\" is a text field"});
  CHECK(config_of("fields: {name: , v: {sparse: true, type: vector}}\nfeatures: \n")
            .pipeline->fields[1]
            .sparse);
}

}  // namespace kindred::config
