// What was committed is kept in the state directory: a restart goes on from there, whatever became
// of the daemon, and reads no input again.

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
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

namespace fs = std::filesystem;
using std::chrono::milliseconds;

const size_t kRecords = long_run() ? 100'000 : 10'000;

PeopleOnKafka make_people() {
  const TemporaryFolder folder;
  PeopleOnKafka people = put_people_on_kafka(kRecords, folder.path());
  REQUIRE(people.matches.size() > kRecords / 10);
  return people;
}

// Their topics keep their records: see delete_records().
const PeopleOnKafka& people() {
  static const PeopleOnKafka people = make_people();
  return people;
}

void link_all(const TestPipeline& pipeline) {
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  REQUIRE(daemon.stop() == 0);
}

// A start that finds nothing to do. Its log.
std::string restart(const TestPipeline& pipeline) {
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  REQUIRE(daemon.stop() == 0);
  CHECK(daemon.stat("messages") == 0);
  CHECK(daemon.stat("records") == kRecords);
  return daemon->log();
}

void require_each_once(const TestPipeline& pipeline, const PeopleOnKafka& some = people()) {
  const std::vector<Message> events = read_topic(pipeline.output);
  CHECK(events.size() == some.matches.size());
  CHECK(last_values(events) == some.matches);
}

Message record_of(const std::string& id, const std::string& phone) {
  return {.key = id, .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})"};
}

std::string journal_of(const TestPipeline& pipeline) {
  for (const fs::directory_entry& entry : fs::directory_iterator(pipeline.state->path())) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("journal-")) return entry.path().string();
  }
  throw std::runtime_error("there is no journal");
}

TEST_CASE("a restart needs neither the records of the input topics nor the output topic",
          "[kafka]") {
  const PeopleOnKafka own = make_people();
  TestPipeline pipeline = people_pipeline("restart", own);
  link_all(pipeline);
  for (const std::string& topic : pipeline.topics) delete_records(topic);
  const std::string log = restart(pipeline);
  CHECK(log.find("read topic " + pipeline.output) == std::string::npos);
  require_each_once(pipeline, own);
}

TEST_CASE("records match those of a run before, and deletes hold over a restart", "[kafka]") {
  TestPipeline pipeline("goes-on");
  make_topic(pipeline.topics[0], 2);
  const auto run = [&](const std::vector<Message>& messages) {
    produce(pipeline.topics[0], messages);
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
    CHECK(daemon.stat("messages") == messages.size());
  };
  run({record_of("1", "1"), record_of("2", "2")});
  run({record_of("3", "1")});
  CHECK(last_values(read_topic(pipeline.output)).size() == 1);
  run({{.key = "1"}});
  CHECK(last_values(read_topic(pipeline.output)).empty());
  run({record_of("4", "1"), {.key = "k", .value = "not json"}});
  CHECK(last_values(read_topic(pipeline.output)).size() == 1);
  run({});
  CHECK(read_topic(pipeline.output).size() == 3);
  CHECK(read_topic(pipeline.rejected).size() == 1);
}

// Each start goes on where the commits before it ended.
TEST_CASE("kills at random moments repeat no input that was committed", "[kafka]") {
  TestPipeline pipeline = people_pipeline("kills", people());
  pipeline.output_properties = {{"queue.buffering.max.messages", "20"}, {"linger.ms", "20"}};
  std::mt19937 random(11);
  const size_t kills = long_run() ? 50 : 8;
  size_t midway = 0;
  for (size_t kill = 0; kill < kills; ++kill) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    // The first run has committed something; the others are cut anywhere.
    while (kill == 0 && read_topic(pipeline.output).empty()) {
      std::this_thread::sleep_for(milliseconds(20));
    }
    std::this_thread::sleep_for(milliseconds(random() % 500));
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
    midway += read_topic(pipeline.output).size() < people().matches.size() ? 1 : 0;
  }
  CHECK(midway >= kills / 2);
  pipeline.output_properties.clear();
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == kRecords);
  CHECK(daemon.stat("messages") < kRecords);
  require_each_once(pipeline);
  restart(pipeline);
  require_each_once(pipeline);
}

// What was undone in memory is undone in the journal: a restart finds the same.
TEST_CASE("an aborted transaction leaves nothing in the state", "[kafka]") {
  TestPipeline pipeline = people_pipeline("aborted", people());
  pipeline.output_properties = {
      {"queue.buffering.max.messages", "50"}, {"linger.ms", "20"}, {"message.timeout.ms", "2000"}};
  {
    DaemonRun daemon(pipeline);
    await_messages(pipeline.output, 200);
    {
      const PausedBroker paused;
      daemon->await_log("aborting the transaction");
    }
    await_committed(pipeline.name, pipeline.topics);
    daemon->signal(SIGKILL);
    daemon->wait();
  }
  restart(pipeline);
  require_each_once(pipeline);
}

TEST_CASE("a state from before the last commit is refused, and made anew on wish", "[kafka]") {
  TestPipeline pipeline = people_pipeline("older", people());
  link_all(pipeline);
  const TemporaryFolder copy;
  fs::copy(pipeline.state->path(), copy.path(), fs::copy_options::recursive);
  restart(pipeline);

  fs::remove_all(pipeline.state->path());
  SECTION("a copy from before") { fs::copy(copy.path(), pipeline.state->path()); }
  SECTION("none at all"){} {
    DaemonRun daemon(pipeline);
    CHECK(daemon->wait() == 74);
    CHECK(daemon->log().find("ends with commit") != std::string::npos);
    CHECK(daemon->log().find("--rebuild") != std::string::npos);
  }
  DaemonRun daemon(pipeline, {}, {"--rebuild"});
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("messages") == kRecords);
  require_each_once(pipeline);
  restart(pipeline);
}

TEST_CASE("a rebuild that is killed goes on", "[kafka]") {
  const TestPipeline pipeline = people_pipeline("rebuild", people());
  link_all(pipeline);
  {
    DaemonRun daemon(pipeline, {}, {"--rebuild"});
    daemon->await_log("taken in");
    std::this_thread::sleep_for(milliseconds(100));
    daemon->signal(SIGKILL);
    daemon->wait();
  }
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == kRecords);
  require_each_once(pipeline);
}

TEST_CASE("a state directory has one user at a time", "[kafka]") {
  TestPipeline pipeline("locked");
  make_topic(pipeline.topics[0], 1);
  DaemonRun first(pipeline);
  first->await_log("live:");
  DaemonRun second(pipeline);
  CHECK(second->wait() == 74);
  CHECK(second->log().find("state directory " + pipeline.state->path() + ": process ") !=
        std::string::npos);
  CHECK(first.stop() == 0);
}

TEST_CASE("damage is told, and an unfinished end is none", "[kafka]") {
  const TestPipeline pipeline = people_pipeline("damage", people());
  link_all(pipeline);
  restart(pipeline);
  const std::string path = journal_of(pipeline);
  SECTION("a byte in the middle") {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(path) / 3));
    file.put('x').put('y');
    file.close();
    DaemonRun daemon(pipeline);
    CHECK(daemon->wait() == 74);
    CHECK(daemon->log().find(path) != std::string::npos);
    CHECK(daemon->log().find("--rebuild") != std::string::npos);
  }
  SECTION("something at the end that is no commit") {
    std::ofstream(path, std::ios::app | std::ios::binary) << "KFR1 and no more";
    restart(pipeline);
    require_each_once(pipeline);
  }
}

TEST_CASE("a compacted state goes on like the whole one, and forgets who was deleted", "[kafka]") {
  TestPipeline pipeline("compacted");
  make_topic(pipeline.topics[0], 2);
  const auto run = [&](const std::vector<Message>& messages, bool compacted) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    produce(pipeline.topics[0], messages);
    await_committed(pipeline.name, pipeline.topics);
    if (compacted) {
      daemon->signal(SIGUSR1);
      daemon->await_log(": compacted, ");
    }
    CHECK(daemon.stop() == 0);
    CHECK(daemon.stat("messages") == messages.size());
  };
  const auto in_files = [&](const std::string& text) {
    for (const fs::directory_entry& entry : fs::directory_iterator(pipeline.state->path())) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      if (bytes.find(text) != std::string::npos) return true;
    }
    return false;
  };
  run({record_of("1", "1"), record_of("forget-me", "1"), record_of("2", "2")}, false);
  CHECK(in_files("forget-me"));
  run({{.key = "forget-me"}}, true);
  CHECK_FALSE(in_files("forget-me"));
  run({record_of("3", "1"), record_of("4", "2")}, true);
  run({record_of("5", "1")}, false);
  run({}, false);
  // 1-3, 1-5, 3-5, 2-4, and 1-forget-me, which was retracted.
  CHECK(last_values(read_topic(pipeline.output)).size() == 4);
  CHECK(read_topic(pipeline.output).size() == 6);
}

TEST_CASE("without transactions the state goes on as well, and the delivery may change",
          "[kafka]") {
  TestPipeline pipeline = people_pipeline("delivery", people());
  pipeline.delivery = "at_least_once";
  link_all(pipeline);
  for (const std::string delivery :
       {"at_least_once", "exactly_once", "exactly_once", "at_least_once", "exactly_once"}) {
    pipeline.delivery = delivery;
    restart(pipeline);
    require_each_once(pipeline);
  }
}

TEST_CASE("an output topic that was made anew is filled again", "[kafka]") {
  TestPipeline pipeline = people_pipeline("refilled", people());
  link_all(pipeline);
  pipeline.output += "-2";
  restart(pipeline);
  require_each_once(pipeline);
}

TEST_CASE("a topic that was made anew, or lost records that were not read, is told", "[kafka]") {
  TestPipeline pipeline("cut");
  make_topic(pipeline.topics[0], 1);
  produce(pipeline.topics[0], {record_of("1", "1")});
  link_all(pipeline);
  produce(pipeline.topics[0], {record_of("2", "1")});
  delete_records(pipeline.topics[0]);
  produce(pipeline.topics[0], {record_of("3", "1")});
  DaemonRun daemon(pipeline);
  CHECK(daemon->wait() == 69);
  CHECK(daemon->log().find("records that were not yet read are gone") != std::string::npos);
  CHECK(daemon->log().find("--rebuild") != std::string::npos);
}

// What is gone before the first start is nobody's loss.
TEST_CASE("records that came and went in a partition without any are told", "[kafka]") {
  TestPipeline pipeline("came-and-went");
  make_topic(pipeline.topics[0], 3);
  const auto put = [&](const std::string& id, int32_t partition) {
    Message message = record_of(id, "1");
    message.partition = partition;
    produce(pipeline.topics[0], {message});
  };
  put("0", 0);
  delete_records(pipeline.topics[0]);
  put("1", 1);
  for (int start = 0; start < 2; ++start) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    await_committed(pipeline.name, pipeline.topics);
    CHECK(daemon.stop() == 0);
  }
  put("2", 2);
  delete_records(pipeline.topics[0]);
  DaemonRun daemon(pipeline);
  CHECK(daemon->wait() == 69);
  CHECK(daemon->log().find("partition 2: the state goes on at offset 0, and the topic has 1 to 1: "
                           "records that were not yet read are gone") != std::string::npos);
}

}  // namespace
}  // namespace kindred
