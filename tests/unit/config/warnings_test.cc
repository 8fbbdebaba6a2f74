#include "config/warnings.h"

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("rules of rare tokens without a model are told of, wherever they stand") {
  const std::string rule = "rare_tokens: {of: name}";
  CHECK(
      warnings(config_of("block: {any: [{same: name}, {all: [{same: phone}, {" + rule + "}]}]}\n"))
          .size() == 1);
  CHECK(warnings(config_of("model: m.yaml\nblock: {" + rule + "}\n")).empty());
  CHECK(warnings(config_of("block: {same: name}\n")).empty());
}

TEST_CASE("steps of cleaning in an order in which they do nothing are told of") {
  const auto of = [](const std::string& steps, const std::string& type) {
    return warnings(config_of("fields: {id: , name: , f: {type: " + type + ", clean: " + steps +
                              "}}\nblock: {same: f}\nscore: {points: {id: {}}, match: 100}\n"));
  };
  CHECK(of("[text, us_address, phonetic]", "text").empty());
  CHECK(of("[digits]", "text").empty());
  CHECK(of("[date, text]", "text").empty());
  CHECK(of("[company]", "text").empty());
  CHECK(of("[us_address]", "text") ==
        Texts{"the step us_address of \"f\" finds little to do unless text stands in front of it"});
  CHECK(of("[phonetic, us_address, text]", "text").size() == 2);
  CHECK(of("[text, codes]", "text") ==
        Texts{"the step codes of \"f\" finds little to do behind text; put it in front"});
  CHECK(of("[text, date_day_first]", "text").size() == 1);
}

TEST_CASE("chances of a model that do not sum to about 1 are told of") {
  const TemporaryFolder folder;
  const auto of = [&](const std::string& m, const std::string& u) {
    folder.write(
        "m.yaml",
        "prior: 0.1\nfields:\n  name:\n    levels:\n      - {level: exact, m: 0.9, u: 0.1}\n"
        "      - {level: else, m: " +
            m + ", u: " + u + "}\n");
    const std::string yaml = complete(
        "score: {probability: {model: m.yaml, fields: {name: {levels: [exact]}}}, match: 0.9}\n");
    return warnings(load(folder.write("c.yaml", yaml)).config.value());
  };
  CHECK(of("0.1", "0.9").empty());
  CHECK(of("0.05", "0.95").empty());
  CHECK(of("0.9", "0.9") ==
        Texts{"the model's m of \"name\" sum to 1.8 over its levels, not to 1"});
  CHECK(of("0.1", "0.1") ==
        Texts{"the model's u of \"name\" sum to 0.2 over its levels, not to 1"});
}

TEST_CASE("a source with columns of its own that is no topic is told of") {
  const std::string each = "sources: {each: {crn: , erp: }}\n";
  CHECK(warnings(config_of("input: {kafka: {brokers: b, topics: [crm, erp]}}\n" + each)) ==
        Texts{"sources.each: \"crn\" is no topic of input.kafka.topics; did you mean \"crm\"?"});
  CHECK(warnings(config_of(each)).empty());
}

}  // namespace kindred::config
