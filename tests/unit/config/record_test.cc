#include <utility>

#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

// One place, and one path there.
FirstOf at(JsonPath path) { return {ValuePaths{std::move(path)}}; }

}  // namespace

TEST_CASE("who a record is") {
  const RecordMapping record =
      config_of(
          "record: {id: number, source: /meta/from, version: v, time: /meta/at, max_bytes: "
          "64}\n")
          .record;
  CHECK(record.id == at({"number"}));
  CHECK(record.source == at({"meta", "from"}));
  CHECK(record.version == JsonPath{"v"});
  CHECK(record.time == JsonPath{"meta", "at"});
  CHECK(record.max_bytes == 64);
}

TEST_CASE("who a record is by default") {
  const RecordMapping record = config_of("record:\n").record;
  CHECK(record.id == at({"id"}));
  CHECK(record.source == at({"source"}));
  CHECK_FALSE(record.version);
  CHECK_FALSE(record.time);
  CHECK(record.max_bytes == 4 << 20);
}

TEST_CASE("id and source may stand in one of several places") {
  const RecordMapping record =
      config_of("record: {id: [customer_id, /ids/0, [country, number]], source: [from, system]}\n")
          .record;
  CHECK(record.id == FirstOf{ValuePaths{JsonPath{"customer_id"}}, ValuePaths{JsonPath{"ids", "0"}},
                             ValuePaths{JsonPath{"country"}, JsonPath{"number"}}});
  CHECK(record.source == FirstOf{ValuePaths{JsonPath{"from"}}, ValuePaths{JsonPath{"system"}}});
  CHECK(faults_of("record:\n  id: []\n  source: [a, [b], [c, [d]], {}, /*]\n") ==
        Texts{"2:7: id: expected at least one, got an empty list",
              "3:15: source: expected two paths or more, to be joined",
              "3:24: source: expected a text, got a list",
              "3:30: source: expected a text, got a mapping",
              "3:34: source: expected one value, \"*\" stands for several"});
}

TEST_CASE("faults of the record") {
  CHECK(faults_of(
            "record:\n  id: /ids/*\n  source: ''\n  version: [v]\n  max_bytes: 63\n  key: k\n") ==
        Texts{"2:7: id: expected one value, \"*\" stands for several",
              "3:11: source: expected a text, got \"\"",
              "4:12: version: expected a text, got a list",
              "5:14: max_bytes: expected a whole number from 64 to 1073741824, got \"63\"",
              "6:3: unknown key \"key\"; known here: id, source, version, time, envelope, "
              "deleted, max_bytes"});
}

}  // namespace kindred::config
