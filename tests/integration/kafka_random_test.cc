// Upserts, deletes, expiry and kills together, at random: what is published in the end are the
// matches of the reference, each with its value.

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "config/config.h"
#include "daemon/codec/event_writer.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/random_people.h"
#include "tests/reference/expiring_history.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

constexpr size_t kKills = 5;

const RandomPeople kPeople = {.records = 4'000,
                              .names = {"eva lind", "eva lindt", "ewa lind", "eva lynd"},
                              .some_late = true};

// Events by key: those of the matches that live when all of it was read.
std::map<std::string, std::string> expected_events(const TestPipeline& pipeline,
                                                   const std::vector<Record>& records) {
  const config::Loaded loaded = config::parse(pipeline.yaml());
  REQUIRE(loaded.config);
  const std::shared_ptr<const Pipeline>& rules = loaded.config->pipeline;
  reference::ExpiringHistory history({rules, {.points = {{.field = 0, .name = "name"}}}},
                                     loaded.config->expire.value(), 2);
  for (const Record& record : records) history.apply(record);
  history.leave_out({true, true});
  CHECK(history.survivors().size() < 300);  // of 400 that came, a tenth of which were deleted
  const EventWriter writer(*rules);
  std::map<std::string, std::string> events;
  for (const reference::Event& match : history.matches()) {
    Change change;
    change.left = match.left;
    change.right = match.right;
    change.decision = match.decision;
    change.evaluation.score = match.score;
    change.evaluation.fields = match.fields;
    change.branches = match.branches;
    std::string key;
    EventWriter::append_key(match.left, match.right, &key);
    writer.append_value(change, &events[key]);
  }
  return events;
}

// What the topic says in the end; waits until that is `expected`.
std::map<std::string, std::string> await_events(
    const TestPipeline& pipeline, const std::map<std::string, std::string>& expected) {
  std::map<std::string, std::string> events;
  for (int attempt = 0; attempt < 200 && events != expected; ++attempt) {
    if (attempt > 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    events = last_values(read_topic(pipeline.output));
  }
  return events;
}

// No event repeats the one before it under its key.
void require_changes(const std::vector<Message>& events) {
  std::map<std::string, std::optional<std::string>> last;
  for (const Message& event : events) {
    const auto [entry, added] = last.try_emplace(event.key.value(), event.value);
    REQUIRE((added ? event.value.has_value() : entry->second != event.value));
    entry->second = event.value;
  }
}

TEST_CASE("random upserts, deletes, expiry and kills end in the matches of the reference",
          "[kafka]") {
  for (size_t seed = 0; seed < (long_run() ? 50 : 1); ++seed) {
    CAPTURE(seed);
    std::mt19937_64 random(seed);
    TestPipeline pipeline("random");
    pipeline.rules += "expire: {after: 20s}\n";
    // The output is not compacted: the broker would take away some of the events.
    make_topic(pipeline.topics[0], 2, kForEver);
    make_topic(pipeline.output, 2, kForEver);
    const Stream stream = random_stream(pipeline.topics[0], kPeople, &random);
    const auto expected = expected_events(pipeline, stream.records);
    REQUIRE(expected.size() > 20);
    REQUIRE(std::ranges::any_of(expected, [](const auto& event) {
      return event.second.find("review") != std::string::npos;
    }));
    run_with_kills(pipeline, stream.messages, kKills, &random);
    DaemonRun daemon(pipeline);
    CHECK(await_events(pipeline, expected) == expected);
    CHECK(daemon.stop() == 0);
    require_changes(read_topic(pipeline.output));
  }
}

}  // namespace
}  // namespace kindred
