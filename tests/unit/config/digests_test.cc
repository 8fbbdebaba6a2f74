// What changes a configuration's digests, and what does not.

#include <set>
#include <string>

#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {
namespace {

// Which parts differ from those of `before`: r, k, s, d.
std::string changed(const Config& before, const Config& now) {
  std::string parts;
  if (now.digests.records != before.digests.records) parts += 'r';
  if (now.digests.keys != before.digests.keys) parts += 'k';
  if (now.digests.score != before.digests.score) parts += 's';
  if (now.digests.decision != before.digests.decision) parts += 'd';
  return parts;
}

const std::string kFields = "fields: {name: {}, zip: {clean: [digits]}}\n";
const std::string kBlock = "block: {any: [{same: zip}]}\n";
const std::string kScore = "score: {points: {name: {}}, match: 80}\n";

Config whole(const std::string& yaml) {
  Loaded loaded = parse(yaml);
  REQUIRE(loaded.config);
  return *loaded.config;
}

TEST_CASE("each part of a configuration has its digest") {
  const Config before = whole(kFields + kBlock + kScore);
  const auto after = [&](const std::string& yaml) { return changed(before, whole(yaml)); };
  CHECK(after(kFields + kBlock + kScore).empty());
  CHECK(after("# words\n" + kScore + kBlock + "fields:\n  name: {}\n  zip: {clean: [digits]}\n")
            .empty());
  CHECK(
      after(kFields + kBlock + kScore + "threads: 3\nlog: {level: error}\nstate: {directory: x}\n")
          .empty());
  CHECK(after("record: {id: key}\n" + kFields + kBlock + kScore) == "r");
  CHECK(after("input: {kafka: {brokers: b, topics: t, key: json}}\noutput: {kafka: {topic: m}}\n" +
              kFields + kBlock + kScore) == "r");
  CHECK(after("fields: {name: {}, zip: {}}\n" + kBlock + kScore) == "k");
  CHECK(after("fields: {name: {none: [x]}, zip: {clean: [digits]}}\n" + kBlock + kScore) == "k");
  CHECK(after("fields: {zip: {clean: [digits]}, name: {}}\n" + kBlock + kScore) == "k");
  CHECK(after(kFields + "block: {any: [{same: zip}, {same: name}]}\n" + kScore) == "k");
  CHECK(after(kFields + kBlock + "score: {points: {zip: {}}, match: 80}\n") == "s");
  CHECK(after(kFields + kBlock + "score: {points: {name: {}}, match: 81}\n") == "d");
  CHECK(after(kFields + kBlock + "score: {points: {name: {}}, match: 80, review: 50}\n") == "d");
}

// Past bug: the order of the keys, and defaults that were written out, asked for --rebuild.
TEST_CASE("how the records of the state were read goes by meaning") {
  const auto records = [](const std::string& record, const std::string& key = "") {
    return config_of("record: {" + record + "}\ninput: {kafka: {brokers: b, topics: in" + key +
                     "}}\n")
        .digests.records;
  };
  const uint64_t defaults = config_of("").digests.records;
  CHECK(records("") == defaults);
  CHECK(records("source: source, id: id", ", key: id") == defaults);
  CHECK(records("id: /id, max_bytes: 4194304") == defaults);
  CHECK(records("max_bytes: 100") == defaults);
  CHECK(records("version: v, time: t, id: k") == records("id: k, time: t, version: v"));
  CHECK(records("id: [k]") == records("id: k"));

  const std::set<uint64_t> distinct = {defaults,
                                       records("id: k"),
                                       records("id: /k/0"),
                                       records("id: /k~10"),
                                       records("source: k"),
                                       records("id: source, source: id"),
                                       records("version: k"),
                                       records("time: k"),
                                       records("version: k, time: k"),
                                       records("", ", key: json"),
                                       records("", ", key: none"),
                                       records("id: [k, l]"),
                                       records("id: [l, k]"),
                                       records("id: [[k, l]]")};
  CHECK(distinct.size() == 14);
}

TEST_CASE("who a record is may differ by source") {
  const auto records = [](const std::string& each) {
    return config_of("sources: {each: {" + each + "}}\n").digests.records;
  };
  const uint64_t defaults = config_of("").digests.records;
  CHECK(records("") == defaults);
  CHECK(records("a: , b: {record: {id: id}, fields: {name: {from: x}}}") == defaults);
  CHECK(records("a: {record: {id: k}}, b: {record: {id: l}}") ==
        records("b: {record: {id: l}}, a: {record: {id: k}}"));
  const std::set<uint64_t> distinct = {
      defaults, records("a: {record: {id: k}}"), records("b: {record: {id: k}}"),
      records("a: {record: {source: k}}"), records("a: {record: {id: k}}, b: {record: {id: k}}")};
  CHECK(distinct.size() == 5);
}

TEST_CASE("a field is described by all that decides its values") {
  const Config config = whole(
      "fields: {name: {clean: [], none: [x]}, phone: {from: [/a/b, c, [d, e]]}, v: {type: vector, "
      "sparse: "
      "true}}\n"
      "block: {any: [{same: name}]}\n" +
      kScore);
  CHECK(describe_fields(config) ==
        Texts{"name: text name", "phone: text /a/b c [d, e]", "v: sparse vector v"});
  CHECK(describe_fields(config_of("fields: {name: {from: [{path: a, split: \";\"}, b]}, phone: }\n"
                                  "features:\n"
                                  "sources: {each: {s: , t: {fields: {name: {from: c}}}}}\n")) ==
        Texts{"name: text {path: a, split: ;} b; t: c", "phone: text phone"});
}

TEST_CASE("where the state is kept") {
  CHECK(config_of("state: {directory: /srv/state}\n").state_directory == "/srv/state");
  CHECK(config_of("").state_directory.empty());
  CHECK(faults_of("state: {folder: x}\n").size() == 1);
  CHECK(faults_of("state: {directory: \"\"}\n").size() == 1);
}

}  // namespace
}  // namespace kindred::config
