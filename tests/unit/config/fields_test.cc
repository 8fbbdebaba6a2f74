#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

using Steps = std::vector<CleanStep>;
using From = std::vector<ValuePlace>;

}  // namespace

TEST_CASE("fields") {
  const Config config = config_of(
      "fields:\n"
      "  name:\n"
      "  empty: {}\n"
      "  phone: {from: [home, /work/phones/*/number], clean: digits}\n"
      "  address: {clean: [text, us_address]}\n"
      "  raw: {clean: []}\n"
      "  born: {type: date}\n"
      "  tags: {type: set, clean: [text]}\n"
      "  colors: {type: set}\n"
      "  age: {type: number}\n"
      "  place: {type: geo, from: /at}\n"
      "  /a/b: {type: vector}\n"
      "  print: {type: minutiae}\n");
  const std::vector<Field>& fields = config.pipeline->fields;
  REQUIRE(fields.size() == 12);
  CHECK(fields[0].name == "name");
  CHECK(fields[0].type == FieldType::kText);
  CHECK(fields[0].clean == Steps{CleanStep::kText});
  CHECK(fields[1].clean == Steps{CleanStep::kText});
  CHECK(fields[2].clean == Steps{CleanStep::kDigits});
  CHECK(fields[3].clean == Steps{CleanStep::kText, CleanStep::kUsAddress});
  CHECK(fields[4].clean.empty());
  CHECK(fields[5].type == FieldType::kDate);
  CHECK(fields[5].clean == Steps{CleanStep::kDate});
  CHECK(fields[6].clean == Steps{CleanStep::kText});
  CHECK(fields[7].clean.empty());
  CHECK(fields[8].type == FieldType::kNumber);
  CHECK(fields[8].clean.empty());
  CHECK(fields[9].type == FieldType::kGeo);
  CHECK(fields[10].type == FieldType::kVector);
  CHECK(fields[11].type == FieldType::kMinutiae);

  const auto& from = config.record.fields;
  REQUIRE(from.size() == 12);
  CHECK(from[0] == From{{ValuePaths{JsonPath{"name"}}}});
  CHECK(from[2] == From{{ValuePaths{JsonPath{"home"}}},
                        {ValuePaths{JsonPath{"work", "phones", "*", "number"}}}});
  CHECK(from[9] == From{{ValuePaths{JsonPath{"at"}}}});
  CHECK(from[10] == From{{ValuePaths{JsonPath{"a", "b"}}}});
}

TEST_CASE("a list in the list of places is of texts that are joined") {
  const Config config = config_of(
      "fields:\n"
      "  name: {from: [full, [first, /last]]}\n"
      "  born: {from: [[year, month, day]], type: date}\n"
      "  at: {from: [where, [lat, lon]], type: geo}\n");
  const auto& from = config.record.fields;
  CHECK(from[0] ==
        From{{ValuePaths{JsonPath{"full"}}}, {ValuePaths{JsonPath{"first"}, JsonPath{"last"}}}});
  CHECK(from[1] == From{{ValuePaths{JsonPath{"year"}, JsonPath{"month"}, JsonPath{"day"}}}});
  CHECK(from[2] ==
        From{{ValuePaths{JsonPath{"where"}}}, {ValuePaths{JsonPath{"lat"}, JsonPath{"lon"}}}});
  CHECK(faults_of("fields:\n"
                  "  a: {from: [b, [c]]}\n"
                  "  b: {from: [[]]}\n"
                  "  c: {from: [[d, [e]]]}\n"
                  "  age: {from: [[d, e]], type: number}\n"
                  "  at: {from: [[d, e, f]], type: geo}\n"
                  "  name:\n") ==
        Texts{"2:17: from: expected two paths or more, to be joined",
              "3:14: from: expected two paths or more, to be joined",
              "4:18: from: expected a text, got a list",
              "5:16: from: only texts, dates and geo fields are joined; \"age\" is a number field",
              "6:15: from: expected two paths, to the latitude and to the longitude"});
}

TEST_CASE("a text in which values stand side by side is split") {
  const Config config = config_of(
      "fields:\n"
      "  authors: {from: {path: /by/authors, split: \";\"}}\n"
      "  phones: {type: set, from: [phone, {split: \"**\", path: phones}, {path: fax}]}\n"
      "features:\n"
      "block: {same: authors}\n"
      "score: {points: {authors: {}}, match: 50}\n");
  const auto& from = config.record.fields;
  CHECK(from[0] == From{{ValuePaths{JsonPath{"by", "authors"}}, ";"}});
  CHECK(from[1] == From{{ValuePaths{JsonPath{"phone"}}},
                        {ValuePaths{JsonPath{"phones"}}, "**"},
                        {ValuePaths{JsonPath{"fax"}}}});
  CHECK(faults_of("fields:\n"
                  "  a: {from: {split: \",\"}}\n"
                  "  b: {from: {path: [b, c], split: ''}}\n"
                  "  c: {from: [{path: c, splits: \";\"}]}\n"
                  "  d: {from: {path: d, split: \";\"}, type: vector}\n"
                  "  e: {from: [[{path: e}, f]]}\n"
                  "  name:\n") ==
        Texts{"2:13: from: \"path\" is missing", "3:20: path: expected a text, got a list",
              "3:35: split: expected a text, got \"\"",
              "4:24: unknown key \"splits\"; did you mean \"split\"?",
              "5:30: split: only text, number, date, geo and set fields; \"d\" is a vector field",
              "6:15: from: expected a text, got a mapping"});
}

TEST_CASE("faults of fields") {
  CHECK(faults_of("fields:\n") == Texts{"1:1: fields: expected at least one field"});
  CHECK(faults_of("fields: [name]\n") ==
        Texts{"1:9: fields: expected a mapping (\"key: value\" lines), got a list"});
  CHECK(faults_of("fields:\n"
                  "  name: text\n"
                  "  '': {}\n"
                  "  phone: {form: /phone, clean: [digit, 5], type: txt}\n"
                  "  age: {type: number, clean: [digits]}\n"
                  "  a: {from: []}\n"
                  "  b: {from: [c, {}, /~]}\n"
                  "  /~: \n") ==
        Texts{"2:9: name: expected a mapping (\"key: value\" lines), got \"text\"",
              "3:3: a field needs a name", "4:11: unknown key \"form\"; did you mean \"from\"?",
              "4:33: clean: expected one of text, digits, us_address, email, date, company, "
              "phonetic, codes, date_day_first, date_month_first, fold, got \"digit\"; did "
              "you mean \"digits\"?",
              "4:40: clean: expected one of text, digits, us_address, email, date, company, "
              "phonetic, codes, date_day_first, date_month_first, fold, got \"5\"",
              "4:50: type: expected one of text, number, date, geo, set, vector, minutiae, got "
              "\"txt\"; did you mean \"text\"?",
              "5:30: clean: only text, date and set fields are cleaned; \"age\" is a number field",
              "6:13: from: expected at least one, got an empty list",
              "7:17: from: \"path\" is missing",
              "7:21: from: in a JSON pointer \"~\" is written ~0, and \"/\" within a name ~1",
              "8:3: in a JSON pointer \"~\" is written ~0, and \"/\" within a name ~1"});
}

TEST_CASE("values that stand for nothing") {
  const Config config = config_of(
      "fields:\n"
      "  name: {none: [n/a, 0, \"null\"]}\n"
      "  tags: {type: set, none: \"-\"}\n");
  CHECK(config.pipeline->fields[0].none == Texts{"n/a", "0", "null"});
  CHECK(config.pipeline->fields[1].none == Texts{"-"});
  CHECK(
      faults_of("fields:\n"
                "  name: {none: []}\n"
                "  a: {none: [x, null, x, {}]}\n"
                "  v: {none: [x], type: vector}\n"
                "  m: {none: [x], type: minutiae}\n") ==
      Texts{"2:16: none: expected at least one, got an empty list",
            "3:17: none: expected a text, got nothing", "3:23: none: \"x\" is here twice",
            "3:26: none: expected a text, got a mapping",
            "4:13: none: only text, number, date, geo and set fields; \"v\" is a vector field",
            "5:13: none: only text, number, date, geo and set fields; \"m\" is a minutiae field"});
}

TEST_CASE("the latest year that two digits stand for") {
  const Config config = config_of(
      "fields:\n"
      "  name:\n"
      "  born: {type: date}\n"
      "  due: {latest_year: 2035, type: date}\n");
  CHECK(config.pipeline->fields[1].latest_year == kLatestYear);
  CHECK(config.pipeline->fields[2].latest_year == 2035);
  CHECK(faults_of("fields:\n"
                  "  name:\n"
                  "  a: {type: date, latest_year: 99}\n"
                  "  b: {type: date, latest_year: now}\n"
                  "  c: {latest_year: 2030}\n") ==
        Texts{"3:32: latest_year: expected a whole number from 100 to 9999, got \"99\"",
              "4:32: latest_year: expected a whole number from 100 to 9999, got \"now\"",
              "5:20: latest_year: only date fields have years; \"c\" is a text field"});
}

TEST_CASE("a reference to a faulty field, or without any field, is no second fault") {
  CHECK(faults_of("fields:\n  name: {type: txt}\n").size() == 1);
  CHECK(parse("features: {g: {shingles: {of: name}}}\nblock: {same: name}\n"
              "score: {points: {name: }, match: 1}\n")
            .faults.size() == 1);
}

}  // namespace kindred::config
