// A leader that is killed, or frozen, in the midst of publishing: another process takes its place
// within the session timeout, loses nothing, repeats nothing.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/people_events.h"
#include "tests/integration/standby_pair.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr size_t kRecords = 10'000;
constexpr milliseconds kSession{6'000};
// Beyond that, on a machine that has other things to do: the standby hears of it by a heartbeat,
// and shuts out the one before.
constexpr milliseconds kTakingOver{6'000};

const PeopleOnKafka& people() {
  const PeopleOnKafka& people = shared_people(kRecords);
  REQUIRE(people.matches.size() > kRecords / 10);
  return people;
}

// Slowly, so that there is something left to publish.
TestPipeline slow_pipeline(const std::string& name) {
  TestPipeline pipeline = people_pipeline(name, people());
  pipeline.output_properties = {{"queue.buffering.max.messages", "20"}, {"linger.ms", "50"}};
  pipeline.input_properties = {{"session.timeout.ms", std::to_string(kSession.count())}};
  return pipeline;
}

// Waits until it leads, in time: the one before has been silent since then.
void require_taken_over(Running* standby, steady_clock::time_point since) {
  standby->await("leading now");
  CHECK(steady_clock::now() - since < kSession + kTakingOver);
  standby->await("live:");
}

void require_each_once(const TestPipeline& pipeline) {
  await_committed(pipeline.name, pipeline.topics);
  const std::vector<Message> events = read_topic(pipeline.output);
  CHECK(events.size() == people().matches.size());
  CHECK(last_values(events) == people().matches);
}

// Each is killed in turn, and comes back as one that stands by.
TEST_CASE("a standby takes the place of a leader that is killed, loses nothing, repeats nothing",
          "[kafka]") {
  const TestPipeline pipeline = slow_pipeline("standby");
  Pair pair(pipeline);
  pair.start();
  std::mt19937 random(17);
  for (size_t kill = 0; kill < rounds(1); ++kill) {
    const size_t published = std::min(200 * (kill + 1), people().matches.size() / 2);
    await_messages(pipeline.output, static_cast<int64_t>(published));
    std::this_thread::sleep_for(milliseconds(random() % 300));
    const auto since = steady_clock::now();
    pair.leader.kill();
    require_taken_over(&pair.standby, since);
    CHECK_FALSE(pair.standby.logged("read topic " + pipeline.output));
    std::swap(pair.leader, pair.standby);
    pair.standby.start("standing by:");
  }
  require_each_once(pipeline);
  CHECK(pair.standby.daemon->stop() == 0);
  CHECK(pair.leader.daemon->stop() == 0);
}

TEST_CASE("a leader that was frozen while another one took its place publishes no more, and ends",
          "[kafka]") {
  for (size_t round = 0; round < (long_run() ? 5 : 1); ++round) {
    const TestPipeline pipeline = slow_pipeline("frozen");
    Pair pair(pipeline);
    pair.start();
    await_messages(pipeline.output, static_cast<int64_t>(200 + 100 * round));
    const auto since = steady_clock::now();
    pair.leader.daemon->process().signal(SIGSTOP);
    const size_t published = read_topic(pipeline.output).size();
    REQUIRE(published < people().matches.size());
    require_taken_over(&pair.standby, since);
    std::this_thread::sleep_until(since + 2 * kSession);
    pair.leader.daemon->process().signal(SIGCONT);
    CHECK(pair.leader.daemon->process().wait() == 69);
    require_each_once(pipeline);
    const int exit = pair.standby.daemon->stop();
    INFO(pair.standby.daemon->process().log());
    CHECK(exit == 0);
  }
}

}  // namespace
}  // namespace kindred
