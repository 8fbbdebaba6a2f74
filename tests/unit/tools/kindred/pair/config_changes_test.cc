#include "tools/kindred/pair/config_changes.h"

#include <cmath>

#include "config/config.h"
#include "tests/catch.h"

namespace kindred {

namespace {

constexpr const char* kYaml = R"(
fields: {name: , phone: , zip: , tags: {type: set}}
features: {grams: {shingles: {of: name, characters: 2}}}
block:
  any:
    - all: [{same: zip}, {same: phone}]
    - minhash: {of: grams, bands: 4, rows: 3}
    - exact_jaccard: {of: tags, at_least: 0.9}
  max_bucket: 3
score: {points: {name: {}}, match: 90}
)";

struct Person {
  std::string id;
  std::string name;
  std::string phone;
  std::string zip;
  std::vector<std::string> tags;
  std::string source = "s";
};

Record record(const Person& person) {
  Record record;
  record.identity = {person.source, person.id};
  const auto add = [&](uint16_t field, const std::string& value) {
    if (!value.empty()) record.values.add(field, value);
  };
  add(0, person.name);
  add(1, person.phone);
  add(2, person.zip);
  if (!person.tags.empty()) record.values.add(3, encode_set(person.tags));
  return record;
}

// The people, taken in by a configuration.
class World {
 public:
  explicit World(const std::vector<Person>& people, const std::string& yaml = kYaml)
      : yaml_(yaml), linker_(config::parse(yaml).config.value().pipeline, &pool_) {
    for (const Person& person : people) {
      const Record one = record(person);
      linker_.apply({&one, 1});
    }
  }

  // What would have made them candidates.
  std::vector<ConfigChange> changes(const std::string& a, const std::string& b,
                                    const std::string& source_of_b = "s") const {
    return changes_that_find({yaml_, ""}, linker_, {"s", a}, {source_of_b, b});
  }
  bool candidates(const std::string& a, const std::string& b) const {
    return linker_.explain({"s", a}, {"s", b}).candidates;
  }

 private:
  std::string yaml_;
  ThreadPool pool_{2};
  Linker linker_;
};

std::string with(std::string yaml, const std::string& from, const std::string& to) {
  const size_t at = yaml.find(from);
  REQUIRE(at != std::string::npos);
  return yaml.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("the least change to a number that finds a pair, with 95 % where chance decides") {
  const std::vector<Person> people = {{"a", "alexander hamilton", "1", "7", {}},
                                      {"b", "alexandra hamilten", "2", "8", {}}};
  const World world(people);
  REQUIRE_FALSE(world.candidates("a", "b"));
  const std::vector<ConfigChange> changes = world.changes("a", "b");
  REQUIRE(changes.size() == 2);
  for (const ConfigChange& change : changes) {
    CHECK(change.rule == "minhash(grams)");
    CHECK(change.line == 7);
    CHECK(change.chance.value() >= 0.95);
    CHECK(change.chance.value() < 1);
    const size_t colon = change.text.find(": ");
    const std::string key = change.text.substr(0, colon + 2);
    const std::string number =
        change.text.substr(colon + 2, change.text.find(" instead") - colon - 2);
    const std::string before = key + (key == "bands: " ? "4" : "3");
    CHECK(World(people, with(kYaml, before, key + number)).candidates("a", "b"));
  }
}

TEST_CASE("the similarity that an exact join would have to ask for") {
  const std::vector<Person> people = {{"a", "x", "1", "7", {"p", "q", "r", "s"}},
                                      {"b", "y", "2", "8", {"p", "q", "r", "t"}}};
  const World world(people);
  const std::vector<ConfigChange> changes = world.changes("a", "b");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].text == "at_least: 0.60 instead of 0.90");
  CHECK(changes[0].rule == "exact_jaccard(tags)");
  CHECK_FALSE(changes[0].chance);
  CHECK(World(people, with(kYaml, "at_least: 0.9", "at_least: 0.60")).candidates("a", "b"));
  CHECK_FALSE(World(people, with(kYaml, "at_least: 0.9", "at_least: 0.61")).candidates("a", "b"));
}

TEST_CASE("a rule on a field in which they agree, the one that holds on fewer pairs first") {
  const std::vector<Person> people = {{"a", "kim", "1", "7", {}},
                                      {"b", "kim", "1", "8", {}},
                                      {"c", "zoe", "1", "9", {}},
                                      {"d", "bob", "4", "5", {}}};
  const World world(people, with(kYaml, "    - minhash: {of: grams, bands: 4, rows: 3}\n", ""));
  REQUIRE_FALSE(world.candidates("a", "b"));
  const std::vector<ConfigChange> changes = world.changes("a", "b");
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].text == "add same: name");
  CHECK(changes[0].pairs == 1);
  CHECK(changes[1].text == "add same: phone");
  CHECK(changes[1].pairs == 3);
}

TEST_CASE("where sources are linked, a rule is said to hold on pairs of different ones") {
  const std::vector<Person> people = {{"a", "kim", "1", "7", {}, "s"},
                                      {"b", "zoe", "1", "8", {}, "t"},
                                      {"c", "bob", "1", "9", {}, "t"}};
  const World world(people, with(kYaml, "block:", "sources: {link_type: link_only}\nblock:"));
  const std::vector<ConfigChange> changes = world.changes("a", "b", "t");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].text == "add same: phone");
  CHECK(changes[0].pairs == 2);
}

TEST_CASE("where nothing else helps, a part of an all that may be left out") {
  const std::string yaml = with(kYaml, "all: [{same: zip}, {same: phone}]",
                                "all: [{same: zip}, {minhash: {of: grams, bands: 64, rows: 1}}]");
  const std::string short_yaml =
      with(yaml, "- minhash: {of: grams, bands: 4, rows: 3}", "- same: tags");
  const World world({{"a", "alexander", "1", "7", {}}, {"b", "alexandra", "2", "8", {}}},
                    short_yaml);
  const std::vector<ConfigChange> changes = world.changes("a", "b");
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].text == "leave out same(zip)");
  CHECK(changes[0].line == 6);
}

TEST_CASE("a full bucket that must be larger") {
  std::vector<Person> people;
  for (const char* id : {"a", "b", "c", "d", "e"}) people.push_back({id, id, "1", "7", {}});
  const World world(people);
  size_t apart = 0;
  for (const Person& one : people) {
    for (const Person& other : people) {
      if (one.id >= other.id || world.candidates(one.id, other.id)) continue;
      ++apart;
      const std::vector<ConfigChange> changes = world.changes(one.id, other.id);
      REQUIRE(changes.size() == 1);
      CHECK(changes[0].rule.empty());
      const std::string text = changes[0].text;
      REQUIRE(text.ends_with(" instead of 3"));
      const std::string wanted = text.substr(0, text.find(" instead"));
      CHECK(World(people, with(kYaml, "max_bucket: 3", wanted)).candidates(one.id, other.id));
      const int less = std::stoi(wanted.substr(wanted.find(' '))) - 1;
      CHECK_FALSE(World(people, with(kYaml, "max_bucket: 3", "max_bucket: " + std::to_string(less)))
                      .candidates(one.id, other.id));
    }
  }
  CHECK(apart == 7);  // ten pairs, three of which are in the bucket
}

TEST_CASE("candidates need no change, strangers have none") {
  const World world(
      {{"a", "kim", "1", "7", {}}, {"b", "kim", "1", "7", {}}, {"c", "zoe", "2", "8", {}}});
  CHECK(world.changes("a", "b").empty());
  CHECK(world.changes("a", "c").empty());
}

}  // namespace kindred
