#include "linkage/entity/golden.h"

#include <algorithm>
#include <memory>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/reference/golden.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

using Kind = GoldenRule::Kind;

// Fields that golden records of the tests have.
constexpr uint16_t kName = 0;
constexpr uint16_t kStreet = 1;
constexpr uint16_t kZip = 2;

std::shared_ptr<Pipeline> people(EntityRules rules) {
  auto pipeline = std::make_shared<Pipeline>();
  pipeline->add_field({.name = "name", .none = {"unknown"}});
  pipeline->add_field({.name = "street"});
  pipeline->add_field({.name = "zip", .clean = {CleanStep::kDigits}});
  pipeline->blocking.add(pipeline->same(kName));
  pipeline->scorer = points({{.field = kName, .name = "name"}});
  pipeline->entities = std::move(rules);
  return pipeline;
}

struct Value {
  uint16_t field;
  std::string text;
};

// "crm/1" at a time, with values.
Record member(const std::string& source, const std::string& id, int64_t time,
              const std::vector<Value>& values) {
  Record record;
  record.identity = {source, id};
  record.time = time;
  for (const Value& value : values) record.values.add(value.field, value.text);
  return record;
}

std::vector<GoldenValue> golden_of(const std::shared_ptr<const Pipeline>& pipeline,
                                   const std::vector<Record>& records) {
  Preparer preparer(pipeline);
  std::vector<KeyedRecord> keyed;
  for (const Record& record : records) keyed.push_back(preparer.prepare(record).record);
  std::vector<const KeyedRecord*> members;
  for (const KeyedRecord& record : keyed) members.push_back(&record);
  return golden_record(*pipeline->entities, members);
}

std::string in_words(const std::vector<GoldenValue>& golden) {
  std::ostringstream out;
  for (const GoldenValue& value : golden) out << value << '\n';
  return out.str();
}

// What one field says, by a rule of that kind: `"Ann" of crm/1`, several behind one another.
std::string chosen(GoldenRule rule, const std::vector<Record>& records,
                   const std::vector<std::string>& ranks = {}) {
  EntityRules rules;
  rules.sources = ranks;
  rules.golden = {std::move(rule)};
  const std::vector<GoldenValue> golden = golden_of(people(rules), records);
  std::string text;
  for (const GoldenValue& value : golden) {
    for (size_t i = 0; i < value.values.size(); ++i) {
      if (!text.empty()) text += ", ";
      text += value.values[i] + " of " + value.from[i].source + "/" + value.from[i].id;
    }
  }
  return text;
}

const std::vector<Record> kFour = {
    member("crm", "1", 40, {{kName, "Ann Lee"}}),
    member("web", "2", 20, {{kName, "ANN LEE"}}),
    member("web", "3", 30, {{kName, "ANN LEE"}, {kName, "Ann Maria Lee"}}),
    member("app", "4", 10, {{kName, "A. Lee"}}),
};

TEST_CASE("each kind chooses a value as it was received, and says of which record it is") {
  CHECK(chosen({{kName}, Kind::kMostFrequent}, kFour) == "ANN LEE of web/3");
  CHECK(chosen({{kName}, Kind::kNewest}, kFour) == "Ann Lee of crm/1");
  CHECK(chosen({{kName}, Kind::kLongest}, kFour) == "Ann Maria Lee of web/3");
  CHECK(chosen({{kName}, Kind::kSource, {"shop", "app", "crm"}}, kFour) == "A. Lee of app/4");
  CHECK(chosen({{kName}, Kind::kSource, {"web"}}, kFour) == "ANN LEE of web/3");
  CHECK(chosen({{kName}, Kind::kSource, {"shop"}}, kFour).empty());
  CHECK(chosen({{kName}, Kind::kFirst}, kFour) == "A. Lee of app/4");
  CHECK(chosen({{kName}, Kind::kFirst}, kFour, {"crm"}) == "Ann Lee of crm/1");
  CHECK(chosen({{kName}, Kind::kAll}, kFour) ==
        "ANN LEE of web/3, Ann Lee of crm/1, Ann Maria Lee of web/3, A. Lee of app/4");
  CHECK(chosen({{kName}, Kind::kUnanimous}, kFour).empty());
  CHECK(chosen({{kName}, Kind::kUnanimous}, {kFour[1], member("app", "5", 9, {})}) ==
        "ANN LEE of web/2");
  CHECK(chosen({{kName}, Kind::kUnanimous}, {kFour[2]}).empty());
}

TEST_CASE("what is equal by its kind is decided by time, source, bytes, and then identity") {
  const auto of = [](const std::string& source, const std::string& id, int64_t time,
                     const std::string& name) {
    return member(source, id, time, {{kName, name}});
  };
  const GoldenRule rule{{kName}, Kind::kMostFrequent};
  CHECK(chosen(rule, {of("a", "1", 5, "Ben"), of("b", "2", 6, "Cas")}) == "Cas of b/2");
  CHECK(chosen(rule, {of("a", "1", 5, "Cas"), of("b", "2", 5, "Ben")}) == "Ben of b/2");
  CHECK(chosen(rule, {of("a", "1", 5, "Cas"), of("b", "2", 5, "Ben")}, {"a"}) == "Cas of a/1");
  CHECK(chosen(rule, {of("b", "1", 5, "Ben"), of("a", "2", 5, "Ben"), of("a", "1", 5, "Ben")}) ==
        "Ben of a/1");
  CHECK(chosen(rule, {of("b", "1", 5, "Ben"), of("a", "2", 5, "Ben")}, {"b"}) == "Ben of b/1");
}

TEST_CASE(
    "what cleaning leaves nothing of is no value, and a value twice in a record counts once") {
  const std::vector<Record> records = {
      member("a", "1", 1, {{kName, "Unknown"}, {kZip, "n/a"}}),
      member("a", "2", 2, {{kName, "unknown"}, {kName, " "}, {kZip, "0123-4"}, {kZip, "0123-4"}}),
      member("a", "3", 3, {{kZip, "01234"}})};
  CHECK(chosen({{kName}, Kind::kMostFrequent}, records).empty());
  CHECK(chosen({{kZip}, Kind::kAll}, records) == "01234 of a/3, 0123-4 of a/2");
}

TEST_CASE("the longest is that of the most characters, not bytes") {
  CHECK(
      chosen({{kName}, Kind::kLongest}, {member("a", "1", 1, {{kName, "\xC3\xA9\xC3\xA9\xC3\xA9"}}),
                                         member("a", "2", 0, {{kName, "eeee"}})}) == "eeee of a/2");
}

const std::vector<Record> kAddresses = {
    member("crm", "1", 40, {{kStreet, "1 Oak St"}}),
    member("web", "2", 20, {{kStreet, "2 Elm Ave"}, {kStreet, "9 Pine Rd"}, {kZip, "111"}}),
    member("web", "3", 30, {{kStreet, "2 Elm Ave"}, {kZip, "222"}}),
    member("app", "4", 10, {{kZip, "333"}, {kName, "Ann"}}),
};

TEST_CASE("fields that are taken together are of one record") {
  const std::vector<uint16_t> together = {kStreet, kZip};
  const auto by = [&](Kind kind) { return chosen({together, kind}, kAddresses); };
  // Each address once: the whole ones come before newer ones.
  CHECK(by(Kind::kMostFrequent) == "2 Elm Ave of web/3, 222 of web/3");
  CHECK(by(Kind::kNewest) == "1 Oak St of crm/1");
  CHECK(by(Kind::kLongest) == "2 Elm Ave of web/3, 222 of web/3");
  CHECK(by(Kind::kFirst) == "333 of app/4");
  CHECK(by(Kind::kUnanimous).empty());
  CHECK(chosen({together, Kind::kSource, {"web"}}, kAddresses) ==
        "2 Elm Ave of web/3, 222 of web/3");
  std::vector<Record> records = kAddresses;
  records.push_back(member("zoo", "5", 1, {{kZip, "111"}, {kStreet, "2 Elm Ave"}}));
  CHECK(chosen({together, Kind::kMostFrequent}, records) == "2 Elm Ave of web/2, 111 of web/2");
  CHECK(chosen({together, Kind::kUnanimous},
               {kAddresses[2], member("a", "1", 50, {{kZip, "222"}}), member("b", "2", 60, {})}) ==
        "2 Elm Ave of web/3, 222 of web/3");
}

TEST_CASE("golden values come in the order of the rules and of their fields") {
  EntityRules rules;
  rules.golden = {{{kZip, kStreet}}, {{kName}, Kind::kAll}};
  CHECK(in_words(golden_of(people(rules), kAddresses)) ==
        "2 = \"222\" of web/3\n1 = \"2 Elm Ave\" of web/3\n0 = \"Ann\" of app/4\n");
  CHECK(golden_of(people({}), kAddresses).empty());
  CHECK(golden_of(people(rules), {}).empty());
  // Values of fields without a rule are not kept.
  rules.golden = {{{kName}}};
  Preparer preparer(people(rules));
  std::string kept;
  preparer.prepare(kAddresses[3]).record.for_each_received([&](uint16_t field, auto value) {
    kept += std::to_string(field) + std::string(value);
  });
  CHECK(kept == "0Ann");
}

// Rules of every kind for the fields of the world, some of them together.
std::vector<GoldenRule> random_rules(RandomText* random, std::mt19937_64* order) {
  std::vector<uint16_t> fields = {0, 1, 2, 3};
  std::shuffle(fields.begin(), fields.end(), *order);
  std::vector<GoldenRule> rules;
  while (!fields.empty()) {
    GoldenRule rule;
    rule.kind = static_cast<Kind>(random->number(6));
    size_t count = rule.kind == Kind::kAll ? 1 : 1 + random->number(2);
    for (; count > 0 && !fields.empty(); --count) {
      rule.fields.push_back(fields.back());
      fields.pop_back();
    }
    if (rule.kind == Kind::kSource) rule.sources = {"b"};
    if (rule.kind == Kind::kSource && random->number(1) == 0) rule.sources = {"a", "b"};
    rules.push_back(std::move(rule));
  }
  return rules;
}

TEST_CASE("a golden record is that of a plain oracle, whatever the order of the members") {
  size_t values = 0;
  for (uint64_t seed = 0; seed < rounds(300); ++seed) {
    CAPTURE(seed);
    RandomText random(seed);
    std::mt19937_64 order(seed);
    const World world = customers();
    auto pipeline = std::make_shared<Pipeline>(*world.setup.pipeline);
    pipeline->entities.emplace();
    pipeline->entities->golden = random_rules(&random, &order);
    if (random.number(1) == 0) pipeline->entities->sources = {"b"};
    std::vector<Record> records;
    for (size_t n = 0; n < 1 + random.number(9); ++n) {
      records.push_back(random_record(world, numbered_identity(n), &random));
      records.back().time = static_cast<int64_t>(random.number(4));
      records.back().created = static_cast<int64_t>(random.number(3));
    }
    const auto place = [&](const Record& record) {
      const bool second = !pipeline->entities->sources.empty() && record.identity.source != "b";
      return std::tuple(second, *record.created, record.identity);
    };
    std::ranges::sort(records, [&](const auto& a, const auto& b) { return place(a) < place(b); });
    const std::string expected = in_words(reference::golden_record(*pipeline, records));
    for (int permutation = 0; permutation < 4; ++permutation) {
      REQUIRE(in_words(golden_of(pipeline, records)) == expected);
      std::shuffle(records.begin(), records.end(), order);
    }
    values += static_cast<size_t>(std::ranges::count(expected, '\n'));
  }
  CHECK(values > rounds(300));
}

}  // namespace
}  // namespace kindred
