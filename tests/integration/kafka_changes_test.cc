// Another configuration links the records of the state anew, and publishes the difference.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

constexpr size_t kRecords = 10'000;

void link_all(const TestPipeline& pipeline) {
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  REQUIRE(daemon.stop() == 0);
}

// A start that reads no input. Its log.
std::string restart(const TestPipeline& pipeline) {
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  REQUIRE(daemon.stop() == 0);
  CHECK(daemon.stat("messages") == 0);
  CHECK(daemon.stat("records") == kRecords);
  return daemon->log();
}

using Events = std::map<std::string, std::string>;

// Pairs of which the two do not say the same.
size_t differences(const Events& before, const Events& after) {
  size_t count = 0;
  for (const auto& [key, value] : before) count += after.contains(key) ? 0 : 1;
  for (const auto& [key, value] : after) {
    const auto known = before.find(key);
    count += known == before.end() || known->second != value ? 1 : 0;
  }
  return count;
}

// Texts of the rules, and what takes their places.
using Change = std::vector<std::pair<std::string, std::string>>;

const std::vector<Change> kChanges = {
    {{"  match: 185\n  review: 115\n", "  match: 250\n"}},
    {{"  review: 115\n", "  review: 115\n  cohesion: 1\n"}},
    {{"    - same: phone\n", ""}},
    {{"bands: 20, rows: 5", "bands: 30, rows: 3"}},
    {{"  name:\n", "  name: {clean: []}\n"}},
    {{"phone: {}}", "phone: {penalty: 1}}"}},
    {},  // back to the first
};

// The state forgets the field, so that there is no way back.
const Change kFieldLess = {{"  address: {clean: [text, us_address]}\n", ""}, {"address: {}, ", ""}};

std::string changed(std::string rules, const Change& change) {
  for (const auto& [from, to] : change) {
    REQUIRE(rules.find(from) != std::string::npos);
    rules.replace(rules.find(from), from.size(), to);
  }
  return rules;
}

TEST_CASE("a changed configuration publishes the difference to what a fresh run finds", "[kafka]") {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(kRecords, folder.path());
  TestPipeline pipeline = people_pipeline("changed", people);
  const std::string rules = pipeline.rules;
  link_all(pipeline);
  for (const std::string& topic : pipeline.topics) delete_records(topic);
  Events before = people.matches;
  size_t published = before.size();
  const auto require_difference = [&](const Change& change) {
    pipeline.rules = changed(rules, change);
    CAPTURE(pipeline.rules);
    const Events after = link_people(pipeline.rules, folder.path());
    REQUIRE(after.size() > kRecords / 20);
    CHECK(restart(pipeline).find("changed since the last start: ") != std::string::npos);
    const std::vector<Message> events = read_topic(pipeline.output);
    REQUIRE((last_values(events) == after));
    const size_t count = differences(before, after);
    REQUIRE(count > 0);
    REQUIRE(events.size() == published + count);
    published = events.size();
    before = after;
  };
  for (const Change& change : kChanges) require_difference(change);
  CHECK(restart(pipeline).find("changed since") == std::string::npos);
  require_difference(kFieldLess);

  // The state cannot say what was never read.
  pipeline.rules = changed(pipeline.rules, {{"  zip:", "  city:\n  zip:"}});
  DaemonRun daemon(pipeline);
  CHECK(daemon->wait() == 78);
  CHECK(daemon->log().find("'city: text city'") != std::string::npos);
  CHECK(daemon->log().find("--rebuild") != std::string::npos);
}

// Nothing is read meanwhile, so that no input brings a commit.
TEST_CASE("what other rules have linked anew is not linked anew by the start after", "[kafka]") {
  TestPipeline pipeline("anew");
  pipeline.delivery = GENERATE("exactly_once", "at_least_once");
  CAPTURE(pipeline.delivery);
  make_topic(pipeline.topics[0], 1);
  for (const std::string id : {"1", "2"}) {
    produce(pipeline.topics[0],
            {{.key = id, .value = R"({"id":")" + id + R"(","name":"eva","phone":"1"})"}});
  }
  link_all(pipeline);
  const std::string by_phone = "any: [{same: phone}]";
  pipeline.rules.replace(pipeline.rules.find(by_phone), by_phone.size(), "any: [{same: name}]");
  for (const bool anew : {true, false}) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    CHECK(daemon.stop() == 0);
    CHECK((daemon->log().find("linked anew") != std::string::npos) == anew);
  }
  CHECK(read_topic(pipeline.output).size() == 2);  // `keys` names another rule
}

}  // namespace
}  // namespace kindred
