// A pipeline beside another one, over a cluster in memory, against what two linkers say.

#include <map>
#include <memory>
#include <set>
#include <string>

#include "daemon/service/shadow_config.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/service/people.h"
#include "tests/unit/daemon/service/running_service.h"
#include "tests/unit/daemon/service/scripted_registry.h"

namespace kindred {
namespace {

using Values = std::map<std::string, std::string>;

// By the name of a difference how many.
using Counts = std::map<std::string, uint64_t>;

// As people_config(), by other rules.
config::Config config_of(const std::string& name, const std::string& rule, const std::string& match,
                         const TemporaryFolder& folder, const std::string& topics) {
  const config::Loaded loaded =
      config::parse("pipeline: " + name +
                    "\n"
                    "input: {kafka: {brokers: scripted, topics: [people], group: g}}\n"
                    "fields: {key: {clean: []}, value: {clean: []}}\n"
                    "block: " +
                    rule +
                    "\n"
                    "score: {points: {value: {}}, match: " +
                    match +
                    ", review: 50}\n"
                    "output: {kafka: {topic: matches, rejected: rejected, commit_interval: 2ms" +
                    topics + "}}\n");
  REQUIRE(loaded.faults.empty());
  config::Config config = *loaded.config;
  config.state_directory = folder.path() + "/" + name;
  config.threads = 2;
  return config;
}

const std::string kTopics = ", entity_of: of, shadow: differences";
const std::string kRule = "{same: key}";
const std::string kWide = "{any: [{same: key}, {same: value}]}";

config::Config old_config(const TemporaryFolder& folder,
                          const std::string& delivery = "exactly_once",
                          const std::string& rule = kRule, const std::string& match = "90") {
  return config_of("people", rule, match, folder, ", entity_of: of, delivery: " + delivery);
}

// What would have been found besides, by default.
config::Config new_config(const TemporaryFolder& folder, const std::string& rule = kWide,
                          const std::string& match = "70", const std::string& topics = kTopics,
                          const std::string& old = "people") {
  config::Config config = config_of("next", rule, match, folder, topics);
  REQUIRE(make_shadow(old, &config).empty());
  return config;
}

bool is_match(const std::string& event) {
  return event.find(R"("decision":"match")") != std::string::npos;
}

void count_pairs(const Values& of_old, const Values& of_new, Counts* counts) {
  for (const auto& [key, event] : of_new) {
    const auto found = of_old.find(key);
    const bool match = is_match(event);
    if (found == of_old.end()) {
      ++(*counts)[match ? "new_match" : "new_review"];
    } else if (is_match(found->second) != match) {
      ++(*counts)[match ? "raised" : "lowered"];
    }
  }
  for (const auto& [key, event] : of_old) {
    if (!of_new.contains(key)) ++(*counts)[is_match(event) ? "gone_match" : "gone_review"];
  }
}

using Entities = std::map<std::string, std::set<std::string>>;  // by the place of its id: records

Entities entities_of(const Values& entity_of) {
  Entities entities;
  for (const auto& [record, value] : entity_of) {
    entities[value.substr(0, value.find(",\"since\""))].insert(record);
  }
  return entities;
}

std::set<std::string> touching(const std::set<std::string>& members, const Entities& entities) {
  std::set<std::string> ids;
  for (const auto& [id, others] : entities) {
    for (const std::string& one : others) {
      if (members.contains(one)) ids.insert(id);
    }
  }
  return ids;
}

void count_entities(const Entities& of_old, const Entities& of_new, Counts* counts) {
  for (const auto& [id, members] : of_old) {
    const size_t parts = touching(members, of_new).size();
    if (parts == 0) ++(*counts)["gone"];
    if (parts > 1) ++(*counts)["split"];
  }
  for (const auto& [id, members] : of_new) {
    const std::set<std::string> from = touching(members, of_old);
    if (from.empty()) ++(*counts)["new"];
    if (from.size() > 1) ++(*counts)["merged"];
    if (from.size() != 1) continue;
    const std::set<std::string>& before = of_old.at(*from.begin());
    if (touching(before, of_new).size() == 1 && before != members) ++(*counts)["changed"];
  }
}

// What the differences come to, by a linker for each.
Counts plainly(const config::Config& of_old, const config::Config& of_new,
               const ScriptedCluster& cluster) {
  const Told was = tell(of_old, cluster);
  const Told is = tell(of_new, cluster);
  Counts counts;
  count_pairs(was.last_values, is.last_values, &counts);
  count_entities(entities_of(was.entity_of), entities_of(is.entity_of), &counts);
  return counts;
}

const std::vector<std::string> kNames = {"new_match", "new_review", "gone_match", "gone_review",
                                         "raised",    "lowered",    "new",        "gone",
                                         "merged",    "split",      "changed"};

// The number behind `name` in what /v1/shadow says, from `part` on: the counts of differences stand
// behind those of the sides.
uint64_t number_in(const std::string& answer, const std::string& name,
                   const std::string& part = "pairs") {
  const std::string mark = "\"" + name + "\": ";
  const size_t found = answer.find(mark, answer.find("\"" + part + "\": "));
  REQUIRE(found != std::string::npos);
  return std::stoull(answer.substr(found + mark.size()));
}

Counts told_by(RunningService* shadow) {
  const HttpAnswer answer = shadow->ask("/v1/shadow");
  CHECK(answer.status == 200);
  Counts counts;
  for (const std::string& name : kNames) {
    const uint64_t count = number_in(answer.body, name);
    if (count > 0) counts[name] = count;
  }
  return counts;
}

// Of the topic of differences.
Counts told_on_topic(const ScriptedCluster& cluster) {
  Counts counts;
  for (const auto& [key, value] : cluster.last_values("differences")) {
    const size_t begin = value.find(": \"") + 3;
    ++counts[value.substr(begin, value.find('"', begin) - begin)];
  }
  return counts;
}

void await_counts(const Counts& counts, RunningService* shadow) {
  await("the differences are told", [&] { return told_by(shadow) == counts; });
}

TEST_CASE("a shadow tells what two linkers differ by, after any history and restart") {
  const std::string delivery = GENERATE("exactly_once", "at_least_once");
  const bool wider = GENERATE(true, false);
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 2);
  PeopleStream stream(wider ? 1 : 2);
  stream.put(120, 2, &cluster);
  const config::Config of_old =
      old_config(folder, delivery, wider ? kRule : kWide, wider ? "90" : "70");
  const config::Config of_new = new_config(folder, wider ? kWide : kRule, wider ? "70" : "90");
  RunningService old(of_old, &cluster);
  await_people(cluster);
  for (int start = 0; start < 2; ++start) {
    RunningService shadow(of_new, &cluster);
    shadow.await_live();
    for (int round = 0; round < 3; ++round) {
      stream.put(30, 2, &cluster);
      const Counts counts = plainly(of_old, of_new, cluster);
      REQUIRE(counts.size() > 2);
      await_counts(counts, &shadow);
      await("the topic has them", [&] { return told_on_topic(cluster) == counts; });
    }
    CHECK(shadow.stop() == ExitCode::kDone);
  }
}

TEST_CASE("a shadow publishes nothing but differences, and leaves the old pipeline's group alone") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream(3).put(100, 1, &cluster);
  const config::Config of_old = old_config(folder);
  RunningService old(of_old, &cluster);
  await_people(cluster);
  old.stop();
  std::map<std::string, size_t> before;
  for (const char* topic : {"matches", "of", "rejected"})
    before[topic] = cluster.read(topic).size();
  PeopleStream(4).put(50, 1, &cluster);
  const Positions committed = cluster.committed("people", "g");
  RunningService shadow(new_config(folder), &cluster);
  shadow.await_live();
  await("it has come to the end", [&] {
    return cluster.committed("people", "kindred-shadow-next") == cluster.ends("people");
  });
  CHECK(shadow.stop() == ExitCode::kDone);
  for (const auto& [topic, messages] : before) CHECK(cluster.read(topic).size() == messages);
  CHECK(cluster.committed("people", "g") == committed);
}

// The old one stands still; what the shadow alone has by then is lag, and no difference.
TEST_CASE("what the old pipeline has not come to yet is no difference") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream stream(5);
  stream.put(60, 1, &cluster);
  const config::Config of_old = old_config(folder);
  auto old = std::make_unique<RunningService>(of_old, &cluster);
  await_people(cluster);
  RunningService shadow(new_config(folder, kRule, "90"), &cluster);
  await_counts({}, &shadow);
  await("both were compared", [&] {
    return shadow.ask("/v1/shadow").body.find(R"("state": "comparing")") != std::string::npos;
  });
  old.reset();
  stream.put(60, 1, &cluster);
  await("the shadow is at the end, and knows that the old one is not", [&] {
    const std::string answer = shadow.ask("/v1/shadow").body;
    return answer.find(R"("behind": {"old": 60, "new": 0, "topics": 0})") != std::string::npos;
  });
  CHECK(number_in(shadow.ask("/v1/shadow").body, "waiting", "behind") > 0);
  CHECK(told_by(&shadow).empty());
  old = std::make_unique<RunningService>(of_old, &cluster);
  await("nothing waits any more", [&] {
    return shadow.ask("/v1/shadow").body.find(R"("waiting": 0,)") != std::string::npos;
  });
  CHECK(told_by(&shadow).empty());
  CHECK(cluster.last_values("differences").empty());
}

TEST_CASE("without a topic of entities pairs alone are compared") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream(6).put(100, 1, &cluster);
  const config::Config of_old = old_config(folder);
  RunningService old(of_old, &cluster);
  await_people(cluster);
  RunningService shadow(new_config(folder, kWide, "70", ""), &cluster);
  await("they are compared", [&] {
    const std::string answer = shadow.ask("/v1/shadow").body;
    return answer.find(R"("entities": null)") != std::string::npos &&
           number_in(answer, "raised") > 0;
  });
  CHECK(cluster.read("differences").empty());
}

TEST_CASE("a pipeline that is no shadow has no differences to tell") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  RunningService service(old_config(folder), &cluster);
  service.await_live();
  CHECK(service.ask("/v1/shadow").status == 404);
  CHECK(service.ask("/metrics").body.find("kindred_shadow") == std::string::npos);
}

TEST_CASE("a shadow of what is not there, or another one's, ends with the reason") {
  const TemporaryFolder folder;
  ScriptedCluster cluster;
  cluster.create_topic("people", 1);
  PeopleStream(7).put(100, 1, &cluster);
  SECTION("no topic of matches") {
    RunningService shadow(new_config(folder), &cluster);
    CHECK(shadow.wait() == ExitCode::kConfiguration);
  }
  SECTION("no group of that name") {
    cluster.create_topic("matches", 1);
    cluster.create_topic("of", 1);
    RunningService shadow(new_config(folder), &cluster);
    CHECK(shadow.wait() == ExitCode::kConfiguration);
  }
  SECTION("topics of another pipeline") {
    RunningService old(old_config(folder), &cluster);
    await_people(cluster);
    RunningService shadow(new_config(folder, kWide, "70", kTopics, "others"), &cluster);
    CHECK(shadow.wait() == ExitCode::kConfiguration);
  }
  SECTION("matches of other records") {
    RunningService old(old_config(folder), &cluster);
    await_people(cluster);
    cluster.create_topic("elsewhere", 1);
    cluster.put(
        "elsewhere", 0,
        {.key = R"([["x","1"],["x","2"]])", .value = R"({"decision":"match","score":100.0})"});
    config::Config config = new_config(folder, kWide, "70", "");
    config.kafka_output->topic = "elsewhere";
    RunningService shadow(config, &cluster);
    CHECK(shadow.wait() == ExitCode::kConfiguration);
  }
  SECTION("a topic of no matches") {
    RunningService old(old_config(folder), &cluster);
    await_people(cluster);
    config::Config config = new_config(folder, kWide, "70", "");
    config.kafka_output->topic = "people";
    RunningService shadow(config, &cluster);
    CHECK(shadow.wait() == ExitCode::kConfiguration);
  }
}

}  // namespace
}  // namespace kindred
