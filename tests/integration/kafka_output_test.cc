// The output topic is not what the daemon left, or not its own.

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "daemon/kafka/published_reader.h"
#include "daemon/service/daemon_config.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/topic_changes.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

// One match for each of so many phones.
void produce_pairs(const std::string& topic, int phones) {
  for (int i = 0; i < 2 * phones; ++i) {
    const std::string id = std::to_string(i);
    produce(topic, {{.key = id,
                     .value = R"({"id":")" + id + R"(","name":"eva","phone":")" +
                              std::to_string(i / 2) + R"("})"}});
  }
}

TestPipeline pipeline_with_matches(const std::string& name, int phones) {
  TestPipeline pipeline(name);
  make_topic(pipeline.topics[0], 1);
  produce_pairs(pipeline.topics[0], phones);
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  return pipeline;
}

TEST_CASE("an output topic that somebody made anew is given all matches again", "[kafka]") {
  const TestPipeline pipeline = pipeline_with_matches("anew", 20);
  const std::map<std::string, std::string> matches = last_values(read_topic(pipeline.output));
  REQUIRE(matches.size() == 20);
  delete_topic(pipeline.output);
  make_topic(pipeline.output, 3, {{"cleanup.policy", "compact"}});
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  CHECK(daemon->log().find("was given 0 messages, and 20 matches are known that should be on it") !=
        std::string::npos);
  CHECK(last_values(read_topic(pipeline.output)) == matches);
}

// Whoever reads it is told of the end of a partition whenever that moves.
TEST_CASE("an output topic is read to the end of each partition while one of them grows",
          "[kafka]") {
  const TestPipeline pipeline("grows");
  make_topic(pipeline.output, 2);
  constexpr size_t kMessages = 1'000'000;
  std::vector<Message> messages;
  for (size_t i = 0; i < kMessages; ++i) {
    messages.push_back({.key = std::to_string(i), .value = "v", .partition = 1});
  }
  produce(pipeline.output, messages);
  const TemporaryFolder folder;
  const std::string path = folder.write("grows.yaml", pipeline.yaml());
  const config::Loaded loaded = load_for_daemon(path);
  REQUIRE(loaded.config);

  // The first of them is there before the reader asks for the ends, or it may rightly stop
  // without it.
  const auto grow = [&] {
    produce(pipeline.output, {{.key = "other", .value = "v", .partition = 0}});
  };
  grow();
  std::atomic<bool> ended = false;
  std::thread growing([&] {
    while (!ended) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      grow();
    }
  });
  std::atomic<uint64_t> progress = 0;
  Published published;
  const auto take = [&](std::string_view key, std::optional<std::string_view> value) {
    published.take(key, value);
  };
  read_published(*loaded.config, pipeline.output, take, ended, &progress);
  ended = true;
  growing.join();
  CHECK(published.size() == kMessages + 1);
}

TEST_CASE("a new pipeline does not take over the output topic of another", "[kafka]") {
  const TestPipeline first = pipeline_with_matches("first", 5);
  TestPipeline second("second");
  make_topic(second.topics[0], 1);
  produce_pairs(second.topics[0], 1);
  second.output = first.output;
  {
    DaemonRun daemon(second);
    CHECK(daemon->wait() == 78);
    CHECK(daemon->log().find("topic " + first.output +
                             " holds 5 matches, and this pipeline has read no input yet") !=
          std::string::npos);
  }
  CHECK(last_values(read_topic(first.output)).size() == 5);

  DaemonRun wanted(second, {}, {"--rebuild"});
  await_committed(second.name, second.topics);
  CHECK(wanted.stop() == 0);
  CHECK(last_values(read_topic(first.output)).size() == 1);
}

TEST_CASE("a start without the last state does not shut out the instance that has it", "[kafka]") {
  const bool copied = GENERATE(false, true);
  const TestPipeline pipeline = pipeline_with_matches("elsewhere", 1);
  TestPipeline other = pipeline;
  other.state = std::make_shared<TemporaryFolder>();
  if (copied) fs::copy(pipeline.state->path(), other.state->path(), fs::copy_options::recursive);
  DaemonRun first(pipeline);
  produce_pairs(pipeline.topics[0], 2);
  await_committed(pipeline.name, pipeline.topics);
  {
    DaemonRun second(other);
    CHECK(second->wait() == 74);
    CHECK(second->log().find(", and Kafka has commit ") != std::string::npos);
    CHECK((second->log().find("ends with commit 0, ") == std::string::npos) == copied);
  }
  produce(pipeline.topics[0],
          {{.key = "new", .value = R"({"id":"new","name":"eva","phone":"0"})"}});
  await_committed(pipeline.name, pipeline.topics);
  CHECK(first.stop() == 0);
  CHECK(last_values(read_topic(pipeline.output)).size() == 4);
}

}  // namespace
}  // namespace kindred
