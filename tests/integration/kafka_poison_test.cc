// A stream of which one message in a hundred is no record: each of these comes to the dead-letter
// topic as it was, and the others are linked as if it had not been there.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/poison.h"

namespace kindred {
namespace {

// Pairs that match each other and nothing else.
std::vector<Message> pairs(size_t count) {
  std::vector<Message> records;
  for (size_t pair = 0; pair < count; ++pair) {
    const std::string phone = std::to_string(pair);
    for (const std::string& id : {"a" + phone, "b" + phone}) {
      records.push_back(
          {.key = id,
           .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})"});
    }
  }
  return records;
}

using Place = std::pair<std::string, std::string>;  // partition, offset

bool is_ours(const std::string& header) { return header.starts_with("errors."); }

// The error headers of a dead letter, by name. Each is there once.
std::map<std::string, std::string> error_headers(const Message& letter) {
  std::map<std::string, std::string> headers;
  for (const auto& [name, value] : letter.headers) {
    if (is_ours(name)) CHECK(headers.emplace(name, value).second);
  }
  return headers;
}

Headers other_headers(const Message& letter) {
  Headers headers = letter.headers;
  std::erase_if(headers, [](const auto& header) { return is_ours(header.first); });
  return headers;
}

// The reasons that a message with these contents may have: of equal ones all.
std::set<std::string> reasons_of(const Message& message) {
  std::set<std::string> reasons;
  for (const Poison& poison : ten_poisons()) {
    const Message& one = poison.message;
    if (one.key == message.key && one.value == message.value && one.headers == message.headers) {
      reasons.insert(poison.reason);
    }
  }
  return reasons;
}

TEST_CASE("poison of ten kinds is kept as it came, and the rest is linked", "[kafka]") {
  constexpr size_t kPairs = 5'000;
  TestPipeline pipeline("poison");
  pipeline.delivery = GENERATE("exactly_once", "at_least_once");
  pipeline.rules = TestPipeline::contacts() + kPoisonRules;
  const std::string& topic = pipeline.topics[0];
  make_topic(topic, 3);
  produce(topic, one_percent_poison(pairs(kPairs)));
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);

  std::map<Place, Message> poisoned;  // as the input has them
  for (Message& message : read_topic(topic)) {
    if (reasons_of(message).empty()) continue;
    const Place place{std::to_string(message.partition), std::to_string(message.offset)};
    poisoned[place] = std::move(message);
  }
  REQUIRE(poisoned.size() == (2 * kPairs + 98) / 99);
  CHECK(daemon.stat("rejected") == poisoned.size());
  CHECK(last_values(read_topic(pipeline.output)).size() == kPairs);

  std::set<std::string> reasons;
  const std::vector<Message> letters = read_topic(pipeline.rejected);
  CHECK(letters.size() == poisoned.size());
  for (const Message& letter : letters) {
    const std::map<std::string, std::string> headers = error_headers(letter);
    CAPTURE(headers);
    REQUIRE(headers.size() == 6);
    const auto found = poisoned.find({headers.at("errors.partition"), headers.at("errors.offset")});
    REQUIRE(found != poisoned.end());
    const Message& original = found->second;
    CHECK(letter.key == original.key);
    CHECK(letter.value == original.value);
    CHECK(other_headers(letter) == original.headers);
    CHECK(headers.at("errors.topic") == topic);
    CHECK(headers.at("errors.stage") == "decode");
    CHECK_FALSE(headers.at("errors.message").empty());
    CHECK(reasons_of(original).contains(headers.at("errors.class")));
    reasons.insert(headers.at("errors.class"));
    poisoned.erase(found);  // each comes once
  }
  CHECK(poisoned.empty());
  CHECK(reasons.size() == 9);  // cut off, and followed by something: both are no JSON
}

}  // namespace
}  // namespace kindred
