#include "config/model_file.h"

#include "tests/catch.h"

namespace kindred::config {

namespace {

Model example() {
  Model model;
  model.prior = 0.000123;
  model.related = 0.0004;
  model.near = 0.002;
  model.free = 0.25;
  model.similar = 0.01;
  model.calibration = WeightCalibration{0.75, -2.5};
  model.unsure = {"each record has 12.2 matches: \"why\"", "and more"};
  model.fields = {
      {.name = "name",
       .levels = {{"exact", 0.9, 1e-7}, {"jaro_winkler: 0.92", 0.06, 0.25}, {"else", 0.04, 0.74}},
       .records = 20000,
       .frequent = {{"smith", 312}, {"${HOME} # \u00e9", 7}, {"a  b ", 2}, {"b: 'c'", 2}}},
      {.name = "a \"b\"",
       .levels = {{"swapped: other name", 0.5, 0.25, 0.375, 0.125},
                  {"else", 0.5, 0.75, 0.625, 0.875, 0.5}},
       .given = "name"},
  };
  model.fields[1].levels[0].less = 0.75;
  model.tokens = {{.feature = "grams",
                   .records = 100,
                   .frequent = {{0xFEDCBA9876543210U, 60}, {0, 2}, {17, 2}}},
                  {.feature = "null", .records = 0}};
  return model;
}

// The faults of a model as "LINE:COLUMN: TEXT".
std::vector<std::string> faults_of(const std::string& yaml) {
  std::vector<std::string> texts;
  for (const Fault& fault : parse_model(yaml).faults) {
    texts.push_back(std::to_string(fault.line) + ":" + std::to_string(fault.column) + ": " +
                    fault.text);
  }
  return texts;
}

using Texts = std::vector<std::string>;

const std::string kLevels = "prior: 0.1\nfields:\n  name:\n    levels:\n";

}  // namespace

TEST_CASE("a model with names longer than YAML has keys on a line is read back") {
  Model model = example();
  model.fields.front().name = std::string(1'500, 'n');
  model.tokens.front().feature = std::string(400, '\r');
  const LoadedModel loaded = parse_model(model_yaml(model));
  REQUIRE(loaded.model);
  CHECK(model_yaml(*loaded.model) == model_yaml(model));
  CHECK(loaded.model->fields.front().name == model.fields.front().name);
  CHECK(loaded.model->tokens.front().feature == model.tokens.front().feature);
}

TEST_CASE("a model is read back as it was written") {
  const LoadedModel loaded = parse_model(model_yaml(example()));
  CHECK(faults_of(model_yaml(example())).empty());
  REQUIRE(loaded.model);
  CHECK(*loaded.model == example());
  CHECK(model_yaml(*loaded.model) == model_yaml(example()));
  CHECK(parse_model(model_yaml(Model())).model == Model());
}

TEST_CASE("the words beside tokens are for people alone") {
  Model told = example();
  told.tokens[0].frequent[0].text = "red kestrel";
  const std::string yaml = model_yaml(told);
  CHECK(yaml.find("      60 fedcba9876543210 red kestrel\n") != std::string::npos);
  const LoadedModel loaded = parse_model(yaml);
  REQUIRE(loaded.model);
  CHECK(*loaded.model == example());
  CHECK(model_hash(told) == model_hash(example()));
}

TEST_CASE("a model is written for people") {
  const std::string yaml = model_yaml(example());
  const std::string expected = R"(prior: 0.000123
related: 4e-04
near: 0.002
similar: 0.01
calibration: {scale: 0.75, shift: -2.5}
free: 0.25
unsure:
  - "each record has 12.2 matches: \"why\""
  - "and more"
fields:
  name:
    levels:
      - {level: exact, m: 0.9, u: 1e-07}
      - {level: {jaro_winkler: 0.92}, m: 0.06, u: 0.25}
      - {level: else, m: 0.04, u: 0.74}
    records: 20000
    frequent: |
      312 smith
)";
  CHECK(yaml.substr(yaml.find("\nprior") + 1).starts_with(expected));
  CHECK(
      yaml.find("    given: name\n    levels:\n"
                "      - {level: {swapped: \"other name\"}, m: 0.5, u: 0.25, related: 0.375, near: "
                "0.125, less: 0.75}\n") != std::string::npos);
  CHECK(yaml.find("      60 fedcba9876543210\n      2 0000000000000000\n") != std::string::npos);
}

TEST_CASE("the hash of a model is that of what it says, not of how it is written") {
  const std::string hash = model_hash(example());
  CHECK(hash.size() == 16);
  const std::string edited = "# mine\n" + model_yaml(example());
  CHECK(model_hash(*parse_model(edited).model) == hash);
  Model other = example();
  other.fields[0].frequent[1].records = 8;
  CHECK(model_hash(other) != hash);
}

TEST_CASE("weights that labels have corrected stand beside what was counted") {
  Model model = example();
  model.weight = -7.25;
  model.fields[0].levels[1].weight = 2.5;
  const std::string yaml = model_yaml(model);
  CHECK(yaml.find("free: 0.25\nweight: -7.25\nunsure:\n") != std::string::npos);
  CHECK(yaml.find("{level: {jaro_winkler: 0.92}, m: 0.06, u: 0.25, weight: 2.5}\n") !=
        std::string::npos);
  CHECK(parse_model(yaml).model == model);
  CHECK(model_hash(model) != model_hash(example()));
}

TEST_CASE("counts may stand in any order") {
  const auto loaded = parse_model(kLevels +
                                  "      - {level: exact, m: 0.9, u: 0.1}\n"
                                  "    records: 10\n    frequent: |\n      2 b\n      3 a\n");
  REQUIRE(loaded.model);
  CHECK(loaded.model->fields[0].frequent == std::vector<ValueCount>{{"a", 3}, {"b", 2}});
}

// Found by tests/fuzz: lines of a text that is no block were told to stand behind the end of the
// file.
TEST_CASE("a fault of counts has a place in the file, however these are written") {
  const std::string counts = kLevels + "      - {level: exact, m: 0.9, u: 0.1}\n    records: 10\n";
  const std::string fault =
      "frequent: expected a number of records from 1 to 10, a blank and a value";
  CHECK(faults_of(counts + "    frequent: |\n      2 b\n      x\n") == Texts{"9:1: " + fault});
  CHECK(faults_of(counts + "    frequent: \"2 b\\nx\"\n") == Texts{"7:15: " + fault});
  CHECK(faults_of(counts + "    frequent: x") == Texts{"7:15: " + fault});
}

TEST_CASE("a level that names a field or a file keeps the name as it is") {
  const auto loaded = parse_model(kLevels + "      - {level: {swapped: \"02\"}, m: 0.9, u: 0.1}\n");
  REQUIRE(loaded.model);
  CHECK(loaded.model->fields[0].levels[0].text == "swapped: 02");
}

TEST_CASE("faults of a model") {
  CHECK(faults_of("prior: 1e-320\n") ==
        Texts{"1:8: prior: expected a number above 0 and below 1, got \"1e-320\""});
  CHECK(faults_of("prior: 0.1\nrelated: 1\n") ==
        Texts{"2:10: related: expected a number above 0 and below 1, got \"1\""});
  CHECK(faults_of("prior: 0.1\nweight: 1001\n") ==
        Texts{"2:9: weight: expected a number of bits from -1000 to 1000, got \"1001\""});
  CHECK(faults_of("fields: {name: {levels: [{level: exact, m: 0.5, u: 0.1, less: -1}]}}\n") ==
        Texts{"1:1: \"prior\" is missing",
              "1:63: less: expected a number of bits from 0 to 1000, got \"-1\""});
  CHECK(faults_of("prior: 0\n") ==
        Texts{"1:8: prior: expected a number above 0 and below 1, got \"0\""});
  CHECK(faults_of("fields: {name: {levels: [{level: exact, m: 1, u: -1}]}}\n") ==
        Texts{"1:1: \"prior\" is missing",
              "1:44: m: expected a number above 0 and below 1, got \"1\"",
              "1:50: u: expected a number above 0 and below 1, got \"-1\""});
  CHECK(faults_of(kLevels + "      - {level: exact, m: nan}\n") ==
        Texts{"5:9: levels: \"u\" is missing",
              "5:27: m: expected a number above 0 and below 1, got \"nan\""});
  CHECK(faults_of("prior: 0.1\nfield: {}\n") ==
        Texts{"2:1: unknown key \"field\"; did you mean \"fields\"?"});
  CHECK(faults_of("prior: 0.1\nfields: {name: {}}\n") ==
        Texts{"2:16: name: \"levels\" is missing"});
  CHECK(faults_of("prior: 0.1\nfields: {name: {levels: 3}}\n") ==
        Texts{"2:25: levels: expected a list of levels, got \"3\""});
}

TEST_CASE("faults of counts have the line that they are on") {
  const std::string field =
      kLevels + "      - {level: exact, m: 0.9, u: 0.1}\n    records: 10\n    frequent: |\n";
  const std::string expected =
      "frequent: expected a number of records from 1 to 10, a blank and a value";
  CHECK(faults_of(field + "      2 a\n      many\n") == Texts{"9:1: " + expected});
  CHECK(faults_of(field + "      11 a\n") == Texts{"8:1: " + expected});
  CHECK(faults_of(field + "      0 a\n") == Texts{"8:1: " + expected});
  CHECK(faults_of(field + "      2 a\n      3 b\n      4 a\n") ==
        Texts{"10:1: frequent: a value is here twice"});
  CHECK(faults_of("tokens: {grams: {records: 9, frequent: [1]}}\n") ==
        Texts{"1:40: frequent: expected a text, got a list"});
  CHECK(faults_of("tokens:\n  grams:\n    records: 9\n    frequent: |\n      2 12ab\n") ==
        Texts{"5:1: frequent: expected a token of 16 hexadecimal digits"});
  CHECK(faults_of("tokens:\n  grams:\n    records: 9\n    frequent: |\n"
                  "      2 00a5f31c2277e0d1 oak\n      3 00a5f31c2277e0d1 elm\n") ==
        Texts{"6:1: frequent: 00a5f31c2277e0d1 is here twice"});
}

TEST_CASE("the rarest tokens of a model come first in its order") {
  Model model;
  model.tokens = {{.feature = "grams", .records = 100, .frequent = {{7, 60}, {9, 2}, {3, 2}}}};
  std::vector<uint64_t> symbols;
  const auto order = model.order("grams");
  REQUIRE(order);
  CHECK(order->digest() == TokenOrder(std::vector<uint64_t>{3, 9, 7}).digest());
  CHECK(model.order("other") == nullptr);
}

}  // namespace kindred::config
