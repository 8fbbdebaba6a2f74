// Exactly once: what a reader of committed messages sees is the change log of the match set, each
// change once, whatever happens to the daemon.

#include <chrono>
#include <csignal>
#include <random>
#include <string>
#include <thread>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;

const size_t kRecords = long_run() ? 100'000 : 20'000;

const PeopleOnKafka& people() {
  const PeopleOnKafka& people = shared_people(kRecords);
  REQUIRE(people.matches.size() > kRecords / 7);
  return people;
}

// Records without replacement: every match is published once and never taken back.
void require_each_once(const TestPipeline& pipeline) {
  const std::vector<Message> events = read_topic(pipeline.output);
  CHECK(events.size() == people().matches.size());
  CHECK(last_values(events) == people().matches);
}

// A short queue that is sent now and then makes some hundred events a second of it, so that the
// kills fall into every part of the work: every second one while events are going out.
TEST_CASE("kills at random moments lose no match and repeat none", "[kafka]") {
  TestPipeline pipeline = people_pipeline("random-kills", people());
  pipeline.output_properties = {{"queue.buffering.max.messages", "20"}, {"linger.ms", "20"}};
  std::mt19937 random(7);
  const size_t kills = long_run() ? 50 : 10;
  size_t midway = 0;
  for (size_t kill = 0; kill < kills; ++kill) {
    DaemonRun daemon(pipeline);
    const int64_t before = end_of(pipeline.output);
    const bool going_out = kill % 2 == 1;
    if (going_out) await_messages(pipeline.output, before + 1);
    std::this_thread::sleep_for(milliseconds(random() % (going_out ? 300 : 1500)));
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
    const size_t published = end_of(pipeline.output) == 0 ? 0 : read_topic(pipeline.output).size();
    REQUIRE(published < people().matches.size());  // or there is nothing left to kill
    midway += published > 0 ? 1 : 0;
  }
  CHECK(midway >= kills / 2);
  pipeline.output_properties.clear();
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");  // the kills may have left it nothing to do
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  require_each_once(pipeline);
}

// Events that wait for longer than they may make the transaction fail: it is aborted, and the
// engine takes its input in once more.
TEST_CASE("a broker that was away for long costs a transaction, and no match", "[kafka]") {
  TestPipeline pipeline = people_pipeline("away", people());
  pipeline.output_properties = {
      {"queue.buffering.max.messages", "50"}, {"linger.ms", "20"}, {"message.timeout.ms", "2000"}};
  DaemonRun daemon(pipeline);
  await_messages(pipeline.output, 300);
  {
    const PausedBroker paused;
    daemon->await_log("aborting the transaction");
  }
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("aborted_transactions") > 0);
  CHECK(daemon.stat("messages") == kRecords);
  CHECK(daemon.stat("events") == people().matches.size());
  require_each_once(pipeline);
}

TEST_CASE("a second instance shuts out the first, and what was published is not repeated",
          "[kafka]") {
  TestPipeline pipeline = people_pipeline("fenced", people());
  DaemonRun first(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  pipeline.state = std::make_shared<TemporaryFolder>();  // as on another machine
  DaemonRun second(pipeline, {}, {"--rebuild"});
  second->await_log("live:");
  // It learns so when it next has something to say.
  produce(pipeline.topics[0], {{.key = "new", .value = R"({"id":"new"})"}});
  CHECK(first->wait() == 69);
  CHECK(first->log().find("has taken over") != std::string::npos);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(second.stop() == 0);
  require_each_once(pipeline);
}

TEST_CASE("rejected records are written once, also by a start that read them before a kill",
          "[kafka]") {
  TestPipeline pipeline("poison");
  make_topic(pipeline.topics[0], 1);
  for (int i = 0; i < 5; ++i) {
    produce(pipeline.topics[0],
            {{.key = "k", .value = "not json"},
             {.key = std::to_string(i),
              .value = R"({"id":")" + std::to_string(i) + R"(","name":"eva","phone":"1"})"}});
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    std::this_thread::sleep_for(milliseconds(30 * i));
    daemon->signal(SIGKILL);
    daemon->wait();
  }
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(read_topic(pipeline.rejected).size() == 5);
  CHECK(read_topic(pipeline.output).size() == 10);
}

TEST_CASE("records of a transaction that was aborted are not read", "[kafka]") {
  TestPipeline pipeline("aborted-input");
  make_topic(pipeline.topics[0], 1);
  const Message one = {.key = "1", .value = R"({"id":"1","name":"eva","phone":"1"})"};
  const Message two = {.key = "2", .value = R"({"id":"2","name":"eva","phone":"1"})"};
  produce(pipeline.topics[0], {one});
  produce_and_abort(pipeline.topics[0], {two});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == 1);
  CHECK(read_topic(pipeline.output).empty());
}

}  // namespace
}  // namespace kindred
