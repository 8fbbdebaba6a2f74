// A hundred thousand records through the broker: the matches are those of `kindred link`, whatever
// happens to the daemon on the way.

#include <algorithm>
#include <csignal>
#include <map>
#include <optional>
#include <string>
#include <thread>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr size_t kRecords = 100'000;
constexpr size_t kLeastMatches = 20'000;  // of 30,000 true ones

const PeopleOnKafka& people() {
  const PeopleOnKafka& people = shared_people(kRecords);
  REQUIRE(people.matches.size() > kLeastMatches);
  return people;
}

// What the output topic holds, checked against `kindred link`, with no value under any key twice in
// a row.
void check_output(const TestPipeline& pipeline) {
  const std::vector<Message> events = read_topic(pipeline.output);
  const std::map<std::string, std::string> published = last_values(events);
  CHECK(published.size() == people().matches.size());
  CHECK(published == people().matches);

  std::map<std::string, std::optional<std::string>> last;
  size_t repeated = 0;
  for (const Message& event : events) {
    const auto [entry, added] = last.try_emplace(event.key.value(), event.value);
    if (!added && entry->second == event.value) ++repeated;
    entry->second = event.value;
  }
  CHECK(repeated == 0);
}

TEST_CASE("records of two topics in three partitions give the matches of `kindred link`",
          "[kafka]") {
  const TestPipeline pipeline = people_pipeline("people", people());
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("messages") == kRecords);
  CHECK(daemon.stat("records") == kRecords);
  CHECK(daemon.stat("rejected") == 0);
  check_output(pipeline);

  // A second start finds everything published.
  const int64_t before = end_of(pipeline.output);
  DaemonRun again(pipeline);
  again->await_log("live:");
  CHECK(again.stop() == 0);
  CHECK(again.stat("events") == 0);
  CHECK(end_of(pipeline.output) == before);
}

// A short queue keeps the producer full, so that the daemon is stopped while it waits for it.
TEST_CASE("a daemon without transactions that is killed midway loses no match", "[kafka]") {
  TestPipeline pipeline = people_pipeline("killed", people());
  pipeline.delivery = "at_least_once";
  pipeline.output_properties = {{"queue.buffering.max.messages", "200"}};
  const auto all = static_cast<int64_t>(people().matches.size());
  for (int kill = 1; kill <= 3; ++kill) {
    DaemonRun daemon(pipeline);
    await_messages(pipeline.output, kill * all / 5);
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
    CHECK(end_of(pipeline.output) < all);
  }
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(last_values(read_topic(pipeline.output)) == people().matches);
}

TEST_CASE("SIGTERM under load ends the daemon in time, and the next start goes on", "[kafka]") {
  TestPipeline pipeline = people_pipeline("terminated", people());
  pipeline.output_properties = {{"queue.buffering.max.messages", "200"}};
  const auto all = static_cast<int64_t>(people().matches.size());
  const auto stops = static_cast<int64_t>(rounds(10));
  int64_t under_load = 0;
  for (int64_t stop = 1; stop <= stops; ++stop) {
    DaemonRun daemon(pipeline);
    await_messages(pipeline.output, stop * all / (stops + 2));
    daemon->signal(SIGTERM);
    CHECK(daemon->wait(seconds(5)) == 0);
    CHECK(daemon->log().find("stopped") != std::string::npos);
    under_load += end_of(pipeline.output) < all ? 1 : 0;
  }
  CHECK(2 * under_load > stops);
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  check_output(pipeline);
}

TEST_CASE("matches that a changed record or rule has undone are retracted by the next start",
          "[kafka]") {
  TestPipeline pipeline = people_pipeline("changed", people());
  {
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
  }
  const size_t before = last_values(read_topic(pipeline.output)).size();
  const std::string thresholds = "  match: 185\n  review: 115\n";
  pipeline.rules.replace(pipeline.rules.find(thresholds), thresholds.size(), "  match: 250\n");
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  const size_t after = last_values(read_topic(pipeline.output)).size();
  CHECK(after > 0);
  CHECK(after < before);
  CHECK(daemon.stat("retractions") == before - after);
  CHECK(daemon.stat("matches") == after);
}

}  // namespace
}  // namespace kindred
