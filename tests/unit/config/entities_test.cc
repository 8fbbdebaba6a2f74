#include "config/golden.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

using Kind = GoldenRule::Kind;

// Fields of every type, from 0 on: name, street, city, zip, joined, tags, size.
const std::string kFields =
    "fields: {name: , street: , city: , zip: , joined: {type: date}, tags: {type: set}, size: }\n";

EntityRules rules_of(const std::string& yaml) {
  return *config_of(kFields + yaml).pipeline->entities;
}

// Of a golden record.
Texts golden_faults_of(const std::string& golden) {
  return faults_of(kFields + "entities:\n  golden: " + golden + "\n");
}

// "name newest; street,city source crm web": the rules in their order.
std::string golden_of(const std::string& golden) {
  const Config config = config_of(kFields + "entities: {golden: " + golden + "}\n");
  std::string text;
  for (const GoldenRule& rule : config.pipeline->entities->golden) {
    if (!text.empty()) text += "; ";
    for (size_t i = 0; i < rule.fields.size(); ++i) {
      text += (i > 0 ? "," : "") + config.pipeline->fields[rule.fields[i]].name;
    }
    text += " " + std::string(golden_kind_name(rule.kind));
    for (const std::string& source : rule.sources) text += " " + source;
  }
  return text;
}

}  // namespace

TEST_CASE("a pipeline makes entities where the file has the section") {
  CHECK_FALSE(config_of("").pipeline->entities);
  for (const char* yaml : {"entities:\n", "entities: {}\n", "entities: {singletons: false}\n"}) {
    const EntityRules rules =
        *config_of(std::string("pipeline: people\n") + yaml).pipeline->entities;
    CHECK(rules.pipeline == "people");
    CHECK(rules.sources.empty());
    CHECK_FALSE(rules.created);
    CHECK_FALSE(rules.singletons);
    CHECK_FALSE(rules.max_size);
    CHECK(rules.golden.empty());
  }
  const EntityRules rules = rules_of(
      "entities: {created: joined, sources: [crm, web], singletons: true, max_size: 500}\n");
  CHECK(rules.created == 4);
  CHECK(rules.sources == Texts{"crm", "web"});
  CHECK(rules.singletons);
  CHECK(rules.max_size == 500);
}

TEST_CASE("entities are made by the defaults where something else asks for them") {
  const Config before = config_of("pipeline: people\n");
  CHECK(before.digests.entities == 0);
  const Config config = with_entities(before);
  CHECK_FALSE(before.pipeline->entities);
  REQUIRE(config.pipeline->entities);
  CHECK(config.pipeline->entities->pipeline == "people");
  CHECK(config.digests == config_of("pipeline: people\nentities:\n").digests);
  const Config own = with_entities(config_of("entities: {singletons: true}\n"));
  CHECK(own.pipeline->entities->singletons);
}

TEST_CASE("a golden record has every field by one rule, or those that are named") {
  CHECK(golden_of("{}").empty());
  CHECK(golden_of("{name: newest, zip: all, joined: {source: [crm, web]}, city: unanimous}") ==
        "name newest; zip all; joined source crm web; city unanimous");
  const Config config = config_of("entities: {golden: longest}\n");  // tags are a set
  REQUIRE(config.pipeline->entities->golden.size() == 3);
  CHECK(config.pipeline->entities->golden[2].fields == std::vector<uint16_t>{2});
  CHECK(config.pipeline->entities->golden[2].kind == Kind::kLongest);
}

TEST_CASE("fields that are taken together have one rule, at the place of the first") {
  CHECK(golden_of("{together: [street, city, zip]}") == "street,city,zip most_frequent");
  CHECK(golden_of("{name: first, zip: newest, joined: all, together: [street, city, zip]}") ==
        "name first; street,city,zip newest; joined all");
  CHECK(golden_of("{together: [[street, city], [name, zip]], zip: longest, name: longest}") ==
        "street,city most_frequent; name,zip longest");
  CHECK(golden_of("{city: {source: crm}, zip: {source: [crm]}, together: [city, zip]}") ==
        "city,zip source crm");
}

TEST_CASE("faults of entities") {
  CHECK(faults_of(kFields + "entities:\n"
                            "  created: name\n"
                            "  sources: [crm, web, crm]\n"
                            "  singletons: maybe\n"
                            "  max_size: 1\n"
                            "  gold: newest\n") ==
        Texts{"3:12: created: \"name\" is a text field (line 1), expected a date field",
              "4:23: sources: \"crm\" is here twice",
              "5:15: singletons: expected true or false, got \"maybe\"",
              "6:13: max_size: expected a whole number from 2 to 1000000000, got \"1\"",
              "7:3: unknown key \"gold\"; did you mean \"golden\"?"});
  CHECK(faults_of("entities: [crm]\n") ==
        Texts{"1:11: entities: expected a mapping (\"key: value\" lines), got a list"});
  CHECK(faults_of(kFields + "entities: {created: joind}\n") ==
        Texts{"2:21: created: \"joind\" is not a field; did you mean \"joined\"?"});
}

TEST_CASE("faults of a golden record") {
  CHECK(golden_faults_of("newst") ==
        Texts{
            "3:11: golden: expected one of most_frequent, newest, longest, first, all, "
            "unanimous, got \"newst\"; did you mean \"newest\"?",
        });
  CHECK(golden_faults_of("[name]") ==
        Texts{"3:11: golden: expected most_frequent or another kind, or a mapping of fields, got a "
              "list"});
  CHECK(golden_faults_of("newest") ==
        Texts{"3:11: golden: an entity has a \"size\" of its own; call the field otherwise, with "
              "from: size, or name the fields here without it"});
  CHECK(
      golden_faults_of("{nmae: newest, size: all, tags: all, zip: oldest, city: source}") ==
      Texts{"3:12: \"nmae\" is not a field; did you mean \"name\"?",
            "3:26: an entity has a \"size\" of its own; call the field otherwise, with from: size",
            "3:37: \"tags\" is a set field (line 1); a golden record has text, number, date and "
            "geo fields",
            "3:53: zip: expected one of most_frequent, newest, longest, source, first, all, "
            "unanimous, got \"oldest\"",
            "3:67: city: source needs their names: {source: [crm, web]}"});
  CHECK(golden_faults_of("{zip: {sources: [crm]}, city: {source: [a, a]}}") ==
        Texts{"3:18: unknown key \"sources\"; did you mean \"source\"?",
              "3:54: source: \"a\" is here twice"});
}

TEST_CASE("faults of fields that are taken together") {
  const std::string list = "3:22: together: expected a list of fields, or a list of such lists";
  CHECK(golden_faults_of("{together: newest}") == Texts{list + ", got \"newest\""});
  CHECK(golden_faults_of("{together: []}") == Texts{list + ", got an empty list"});
  CHECK(golden_faults_of("{together: [zip]}") ==
        Texts{"3:22: together: expected a list of two fields or more, got a list"});
  CHECK(golden_faults_of("{together: [[city, zip], name]}") ==
        Texts{"3:36: together: expected a list of two fields or more, got \"name\""});
  CHECK(
      golden_faults_of("{together: [[city, zp], [zip, city], [size, tags]]}") ==
      Texts{"3:30: together: \"zp\" is not a field; did you mean \"zip\"?",
            "3:41: together: \"city\" is taken together twice",
            "3:49: an entity has a \"size\" of its own; call the field otherwise, with from: size",
            "3:55: \"tags\" is a set field (line 1); a golden record has text, number, date and "
            "geo fields"});
  CHECK(golden_faults_of("{city: newest, zip: longest, together: [zip, city]}") ==
        Texts{"3:12: \"city\" is taken together with a field that has another rule, on line 3"});
  CHECK(golden_faults_of("{city: all, together: [zip, city]}") ==
        Texts{"3:12: all takes the values of many records; \"city\" is taken together with others, "
              "from one"});
}

TEST_CASE("the summary says how entities are made") {
  const auto line_of = [](const std::string& yaml) {
    const std::string text = summary(config_of(kFields + yaml));
    const size_t begin = text.find("entities ");
    return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin);
  };
  CHECK(line_of("").empty());
  CHECK(line_of("entities:\n") == "entities  of matches; named after their oldest record");
  CHECK(line_of("entities: {created: joined, sources: [crm, web], singletons: true, max_size: 9, "
                "golden: {name: newest, zip: {source: [crm, web]}, together: [street, city]}}\n") ==
        "entities  of matches, and records alone, of at most 9 records; named after their oldest "
        "record by joined, of crm, then web; golden name newest, zip source crm, then web, "
        "(street, city) most_frequent");
}

TEST_CASE("what decides on entities shows in a digest of its own") {
  const auto digests = [](const std::string& yaml) { return config_of(kFields + yaml).digests; };
  const Digests plain = digests("pipeline: a\nentities: {golden: {zip: all}}\n");
  CHECK(plain.entities != 0);
  for (const char* other :
       {"pipeline: b\nentities: {golden: {zip: all}}\n", "pipeline: a\nentities:\n",
        "pipeline: a\nentities: {golden: {zip: newest}}\n",
        "pipeline: a\nentities: {golden: {city: all}}\n",
        "pipeline: a\nentities: {golden: {zip: {source: x}}}\n",
        "pipeline: a\nentities: {golden: {zip: all}, sources: x}\n",
        "pipeline: a\nentities: {golden: {zip: all}, created: joined}\n",
        "pipeline: a\nentities: {golden: {zip: all}, singletons: true}\n",
        "pipeline: a\nentities: {golden: {zip: all}, max_size: 3}\n"}) {
    INFO(other);
    Digests changed = digests(other);
    CHECK(changed.entities != plain.entities);
    changed.entities = plain.entities;
    CHECK(changed == plain);
  }
  CHECK(digests("pipeline: a\nentities: {singletons: false, golden: {zip: all}}  # as before\n") ==
        plain);
  CHECK(digests("pipeline: a\n").entities == 0);
}

}  // namespace kindred::config
