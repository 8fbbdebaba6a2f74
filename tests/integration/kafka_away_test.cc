// The output topic's broker dies and stays away for long while the input goes on: starts a cluster
// of its own.

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/integration/process.h"
#include "tests/integration/three_brokers.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::seconds;

constexpr int kPartitions = 3;
constexpr int kOutputBroker = 3;

struct People {
  std::vector<Message> records;
  std::map<std::string, std::string> matches;  // event by key
};

People make_people() {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(100'000, folder.path());
  std::vector<Message> records;
  for (const std::string& topic : people.topics) {
    for (Message& record : read_topic(topic)) records.push_back(std::move(record));
  }
  for (Message& record : records) record.partition = -1;
  return {std::move(records), people.matches};
}

// It holds little of what came in and has to go out: less than comes while its output is away.
TestPipeline pipeline_of(const std::string& delivery, const std::string& topic) {
  TestPipeline pipeline(delivery);
  pipeline.topics = {topic};
  pipeline.rules = TestPipeline::people();
  pipeline.delivery = delivery;
  pipeline.input_properties = {{"queued.max.messages.kbytes", "1024"}};
  pipeline.output_properties = {{"queue.buffering.max.messages", "1000"}};
  make_topic_on(kOutputBroker, pipeline.output, kPartitions);
  make_topic_on(kOutputBroker, pipeline.rejected, kPartitions);
  return pipeline;
}

// Until all of the input is committed.
void finish(DaemonRun* daemon, const TestPipeline& pipeline) {
  INFO((*daemon)->log());
  REQUIRE_NOTHROW(await_committed(pipeline.name, pipeline.topics));
  CHECK(daemon->stop() == 0);
}

TEST_CASE("while its output is away the daemon takes no more memory, and then goes on rightly",
          "[kafka]") {
  constexpr size_t kBefore = 2'000;        // records, the rest comes while the output is away
  constexpr size_t kMoreBytes = 32 << 20;  // a third of what the rest would take
  ThreeBrokers cluster;
  const auto [records, matches] = make_people();
  REQUIRE(matches.size() > 10'000);
  const std::string topic = unique_name("people");
  make_topic(topic, kPartitions);
  produce(topic, {records.begin(), records.begin() + kBefore});
  TestPipeline exactly_once = pipeline_of("exactly_once", topic);
  // Short, so that transactions are aborted meanwhile.
  exactly_once.output_properties["transaction.timeout.ms"] = "30000";
  const TestPipeline at_least_once = pipeline_of("at_least_once", topic);
  DaemonRun exact(exactly_once);
  DaemonRun other(at_least_once);
  await_committed(exactly_once.name, {topic});
  await_committed(at_least_once.name, {topic});

  cluster.crash(kOutputBroker);
  produce(topic, {records.begin() + kBefore, records.end()});
  std::this_thread::sleep_for(seconds(5));  // what may fill has filled
  const size_t exact_before = exact->peak_memory();
  const size_t other_before = other->peak_memory();
  std::this_thread::sleep_for(seconds(30) * rounds(1));
  CHECK(exact->peak_memory() < exact_before + kMoreBytes);
  CHECK(other->peak_memory() < other_before + kMoreBytes);
  cluster.recover(kOutputBroker);

  finish(&exact, exactly_once);
  finish(&other, at_least_once);
  CHECK(exact.stat("aborted_transactions") > 0);
  const std::vector<Message> events = read_topic(exactly_once.output);
  CHECK(events.size() == matches.size());
  CHECK(last_values(events) == matches);
  CHECK(last_values(read_topic(at_least_once.output)) == matches);
}

}  // namespace
}  // namespace kindred
