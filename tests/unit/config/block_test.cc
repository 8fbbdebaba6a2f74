#include "linkage/block/rule.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

std::vector<std::string> branches(const std::string& block) {
  std::vector<std::string> names;
  const Config config = config_of("block: " + block + "\n");
  for (const Branch& branch : config.pipeline->blocking.branches()) names.push_back(branch.name);
  return names;
}

// The specification of the only branch.
std::string spec(const std::string& block) {
  const Config config = config_of("block: " + block + "\n");
  REQUIRE(config.pipeline->blocking.branches().size() == 1);
  return config.pipeline->blocking.branches()[0].rule->spec();
}

}  // namespace

TEST_CASE("rules") {
  CHECK(spec("{same: phone}") == "same(phone)");
  CHECK(spec("{minhash: {of: grams}}") == "minhash(grams, bands=20, rows=5, first=0)");
  CHECK(spec("{minhash: {of: grams, bands: 4096, rows: 1}}") ==
        "minhash(grams, bands=4096, rows=1, first=0)");
  CHECK(spec("{identical: name}") == "identical(name)");
  CHECK(spec("{exact_jaccard: {of: grams, at_least: 0.8}}") ==
        "exact_jaccard(grams, at_least=4/5, index=suffix)");
  CHECK(spec("{exact_jaccard: {of: tags, at_least: 1, index: prefix}}") ==
        "exact_jaccard(tags, at_least=1/1, index=prefix)");
  CHECK(spec("{exact_jaccard: {index: position, at_least: 0.123456789, of: tags}}") ==
        "exact_jaccard(tags, at_least=123456789/1000000000, index=position)");
  CHECK(spec("{all: [{same: phone}, {any: [{same: name}, {same: age}]}]}") ==
        "all(same(phone), any(same(name), same(age)))");
}

TEST_CASE("the alternatives of the outermost any are branches") {
  using Names = std::vector<std::string>;
  CHECK(branches("{same: phone}") == Names{"same(phone)"});
  CHECK(branches("{any: [{same: phone}, {same: name}]}") == Names{"same(phone)", "same(name)"});
  CHECK(branches("{any: [{any: [{same: phone}, {any: [{same: age}]}]}, {same: name}]}") ==
        Names{"same(phone)", "same(age)", "same(name)"});
  CHECK(branches("{any: [{any: [{same: phone}, {same: age}], name: either}, {same: name}]}") ==
        Names{"either", "same(name)"});
  CHECK(branches("{any: [{same: phone}, {same: name}], name: either}") == Names{"either"});
  CHECK(branches("{all: [{same: phone}, {same: name}], name: both}") == Names{"both"});
}

TEST_CASE("max_bucket") {
  CHECK(config_of("").pipeline->max_bucket == 1000);
  CHECK(config_of("block: {any: [{same: name}], max_bucket: 2}\n").pipeline->max_bucket == 2);
  CHECK(config_of("block: {same: name, max_bucket: 9}\n").pipeline->max_bucket == 9);
  CHECK(faults_of("block: {same: name, max_bucket: 1}\n") ==
        Texts{"1:33: max_bucket: expected a whole number from 2 to 2147483647, got \"1\""});
  CHECK(faults_of("block: {any: [{same: name, max_bucket: 9}]}\n") ==
        Texts{"1:28: unknown key \"max_bucket\"; known here: same, identical, exact_jaccard, "
              "rare_tokens, grid_triples, triangles, all, any, "
              "minhash, bits, hyperplanes, sketches, lines, name"});
}

TEST_CASE("faults of rules") {
  CHECK(faults_of("block:\n") ==
        Texts{"1:1: block: one of same, identical, exact_jaccard, rare_tokens, grid_triples, "
              "triangles, "
              "all, any, minhash, bits, hyperplanes, sketches, lines is missing"});
  CHECK(faults_of("block: phone\n") ==
        Texts{"1:8: block: expected a mapping (\"key: value\" lines), got \"phone\""});
  CHECK(faults_of("block:\n  some: phone\n") ==
        Texts{"2:3: unknown key \"some\"; did you mean \"same\"?"});
  CHECK(faults_of("block:\n  same: phone\n  all: [{same: name}]\n") ==
        Texts{"3:3: \"all\" beside \"same\" on line 2; only one can be here"});
  CHECK(faults_of("block: {same: }\n") == Texts{"1:9: same: expected a text, got nothing"});
  CHECK(faults_of("block: {any: []}\n") ==
        Texts{"1:14: any: expected a list of rules, got an empty list"});
  CHECK(faults_of("block: {all: {same: name}}\n") ==
        Texts{"1:14: all: expected a list of rules, got a mapping"});
  CHECK(
      faults_of("block:\n  any:\n    - all: [{same: nmae}, {same: fone}, name]\n    - {}\n") ==
      Texts{
          "3:20: same: \"nmae\" is not a field; did you mean \"name\"?",
          "3:34: same: \"fone\" is not a field; did you mean \"phone\"?",
          "3:41: all: expected a mapping (\"key: value\" lines), got \"name\"",
          "4:7: any: one of same, identical, exact_jaccard, rare_tokens, grid_triples, triangles, "
          "all, any, minhash, bits, hyperplanes, sketches, lines is missing"});
}

TEST_CASE("faults of minhash") {
  CHECK(faults_of("block: {minhash: {}}\n") == Texts{"1:18: minhash: \"of\" is missing"});
  CHECK(faults_of("block: {minhash: grams}\n") ==
        Texts{"1:18: minhash: expected a mapping (\"key: value\" lines), got \"grams\""});
  CHECK(faults_of("block: {minhash: {of: grams, bands: many, rows: 0, row: 1}}\n") ==
        Texts{"1:37: bands: expected a whole number from 1 to 4096, got \"many\"",
              "1:49: rows: expected a whole number from 1 to 4096, got \"0\"",
              "1:52: unknown key \"row\"; did you mean \"rows\"?"});
  CHECK(faults_of("block: {minhash: {of: grams, bands: 100, rows: 41}}\n") ==
        Texts{"1:18: minhash: 100 bands of 41 rows are 4100 functions; at most 4096 are possible"});
  CHECK(faults_of("block: {minhash: {of: name}}\n") ==
        Texts{"1:23: of: \"name\" is not a feature; \"name\" is a text field (line 2), define its "
              "shingles under \"features\""});
  CHECK(faults_of("features:\nblock: {minhash: {of: gram}}\n") ==
        Texts{"2:23: of: \"gram\" is not a feature; known here: tags"});
}

TEST_CASE("faults of exact_jaccard") {
  const auto faults = [](const std::string& options) {
    return faults_of("block: {exact_jaccard: {" + options + "}}\n");
  };
  const std::string expected =
      "expected a number above 0, at most 1, with at most nine digits behind the point, got ";
  for (const std::string at_least :
       {"0", "0.000", "-0.5", "1.01", "80", "0.8e0", "4/5", "nan", "0.1234567891", "much"}) {
    CHECK(faults("of: tags, at_least: " + at_least) ==
          Texts{"1:45: at_least: " + expected + "\"" + at_least + "\""});
  }
  CHECK(faults("of: tags, at_least: []") == Texts{"1:45: at_least: " + expected + "an empty list"});
  CHECK(faults("") == Texts{"1:24: exact_jaccard: \"of\" is missing",
                            "1:24: exact_jaccard: \"at_least\" is missing"});
  CHECK(faults("of: tags, at_least: 0.8, index: sufix") ==
        Texts{"1:57: index: expected one of prefix, position, suffix, got \"sufix\"; did you mean "
              "\"suffix\"?"});
  CHECK(faults("of: age, at_least: 0.8") ==
        Texts{"1:29: of: \"age\" is not a feature; \"age\" is a number field (line 2)"});
  CHECK(faults_of("block: {identical: tag}\n") ==
        Texts{"1:20: identical: \"tag\" is not a field; did you mean \"tags\"?"});
}

TEST_CASE("caps are for exact joins only when max_bucket is given") {
  const auto capped = [](const std::string& more) {
    const Config config = config_of("block: {any: [{same: name}, {identical: phone}, " + more);
    std::vector<bool> flags;
    for (const Branch& branch : config.pipeline->blocking.branches()) {
      flags.push_back(config.pipeline->capped(branch));
    }
    return flags;
  };
  const std::string both = "{all: [{same: phone}, {exact_jaccard: {of: tags, at_least: 0.9}}]}]";
  CHECK(capped(both + "}\n") == std::vector<bool>{true, false, false});
  CHECK(capped(both + ", max_bucket: 1000}\n") == std::vector<bool>{true, true, true});
}

TEST_CASE("names of branches") {
  CHECK(faults_of("block:\n  any:\n    - {same: name, name: a}\n    - {same: phone, name: a}\n") ==
        Texts{"4:27: name: \"a\" is already the name of the alternative on line 3"});
  CHECK(faults_of("block:\n  any:\n    - same: name\n    - same: name\n") ==
        Texts{"4:7: \"same(name)\" is already the alternative on line 3; give one a \"name\""});
  CHECK(faults_of("block: {all: [{same: name, name: a}]}\n") ==
        Texts{"1:28: only an alternative of the outermost rule has a name"});
  CHECK(faults_of("block: {same: name, name: }\n") ==
        Texts{"1:21: name: expected a text, got nothing"});
}

TEST_CASE("rules that give more keys than a record may have") {
  const std::string minhash = "{minhash: {of: grams, bands: 4096, rows: 1}}";
  std::string sixteen;
  for (int i = 0; i < 16; ++i) sixteen += minhash + ", ";
  CHECK(faults_of("block: {name: all, any: [" + sixteen + minhash + "]}\n") ==
        Texts{"1:8: up to here a record gets 69632 blocking keys; at most 65536 are possible"});
  CHECK(branches("{name: all, any: [" + sixteen + "]}").size() == 1);
}

TEST_CASE("an AND of rules with many keys is indexed by the cheapest") {
  const std::string many = "{minhash: {of: grams, bands: 300, rows: 1}}";
  const std::string more = "{minhash: {of: grams, bands: 400, rows: 1}}";
  const Config config = config_of("block: {all: [" + more + ", {same: name}, " + many + "]}\n");
  CHECK(config.pipeline->blocking.branches().at(0).rule->most_keys() == 300);
}

}  // namespace kindred::config
