// A cluster on a real broker is asked: whichever process it is, the answer is that of all of them,
// and it says what it lacks while one is missed.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/clustered_people.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// A record that has matches, and how many.
struct Known {
  std::string source;
  std::string id;
  std::string value;
  size_t matches = 0;
};

std::vector<Known> known_people(size_t most) {
  static const std::regex first(R"re(\[\["([^"]*)","([^"]*)"\],)re");
  const PeopleOnKafka& people = shared_people(kClusteredPeople);
  std::vector<Known> all;
  for (const auto& [key, event] : people.matches) {
    std::smatch found;
    REQUIRE(std::regex_search(key, found, first));
    Known known{.source = found[1], .id = found[2], .value = ""};
    const std::string identity = fmt::format(R"(["{}","{}"])", known.source, known.id);
    known.matches = static_cast<size_t>(std::ranges::count_if(people.matches, [&](const auto& one) {
      return one.first.find(identity) != std::string::npos;
    }));
    all.push_back(known);
    if (all.size() == most) break;
  }
  for (const std::string& topic : people.topics) {
    for (const Message& message : read_topic(topic)) {
      for (Known& known : all) {
        if (message.value.value_or("").find('"' + known.id + '"') == std::string::npos) continue;
        known.value = *message.value;
      }
    }
  }
  return all;
}

std::string without_change(const std::string& body) {
  static const std::regex change(R"re("change": \d+)re");
  return std::regex_replace(body, change, "");
}

// Asks until the answer begins so.
std::string ask_until(uint16_t port, const std::string& method, const std::string& path,
                      const std::string& body, const std::string& begin) {
  const auto since = steady_clock::now();
  HttpReply reply;
  do {
    reply = http_request(port, method, path, body);
    if (reply.status == 200 && reply.body.starts_with(begin)) return reply.body;
    std::this_thread::sleep_for(milliseconds(100));
  } while (steady_clock::now() - since < kPatience);
  FAIL(reply.body);
  return "";
}

TEST_CASE("whichever process of a cluster is asked answers, also when one is killed", "[kafka]") {
  const TestPipeline pipeline = clustered("cluster-asked");
  Processes processes;
  std::vector<uint16_t> ports;
  for (int i = 0; i < 3; ++i) {
    ports.push_back(free_port());
    TestPipeline answering = pipeline;
    answering.rules += fmt::format("http: {{port: {}}}\n", ports.back());
    start(answering, &processes);
  }
  require_told(pipeline, processes);
  await_processes(pipeline, 3);

  const std::vector<Known> people = known_people(20);
  const std::string whole = R"({"partial": false, )";
  std::vector<std::string> searches;
  for (const Known& known : people) {
    CAPTURE(known.source, known.id);
    const std::string path = "/v1/records/" + known.source + "/" + known.id;
    const std::string record = ask_until(ports[0], "GET", path, "", "{");
    CHECK(count(record, "\"decision\":") == known.matches);
    searches.push_back(
        without_change(ask_until(ports[0], "POST", "/v1/search", known.value, whole)));
    CHECK(count(searches.back(), "\"decision\": ") == known.matches);
    for (const uint16_t port : ports) {
      CHECK(ask_until(port, "GET", path, "", "{") == record);
      CHECK(without_change(ask_until(port, "POST", "/v1/search", known.value, whole)) ==
            searches.back());
    }
  }
  CHECK(http_request(ports[0], "GET", "/v1/records/nobody/1").status == 404);
  CHECK(http_request(ports[1], "GET", "/v1/records/nobody/1").status == 404);

  // Who does not decide is missed, and then others have its shards.
  const auto decides = [](const auto& process) {
    return count(process->process().log(), "decide: live") > 0;
  };
  const auto drop = [&](bool deciding) {
    const auto found = std::ranges::find(processes, deciding, decides);
    const auto number = found - processes.begin();
    ports.erase(ports.begin() + number);
    kill(static_cast<size_t>(number), &processes);
  };
  const std::string& value = people.front().value;
  // Who stands still is waited for, and no longer than that.
  Process& frozen = (*std::ranges::find(processes, false, decides))->process();
  frozen.signal(SIGSTOP);
  const size_t deciding =
      static_cast<size_t>(std::ranges::find(processes, true, decides) - processes.begin());
  const std::string partial = R"({"partial": true, "missing": [{"shards": [)";
  const std::string without = ask_until(ports[deciding], "POST", "/v1/search", value, partial);
  frozen.signal(SIGCONT);
  CHECK(count(without, "it does not answer in time") == 1);
  CHECK(without_change(ask_until(ports[deciding], "POST", "/v1/search", value, whole)) ==
        searches.front());

  drop(false);
  for (const uint16_t port : ports) {
    const HttpReply reply = http_request(port, "POST", "/v1/search", value);
    CHECK(reply.status == 200);
    CHECK(reply.body.starts_with(partial));
    CHECK(count(reply.body, "Connection refused") == 1);
  }
  const auto require_answers = [&] {
    for (size_t i = 0; i < people.size(); ++i) {
      for (const uint16_t port : ports) {
        CHECK(without_change(ask_until(port, "POST", "/v1/search", people[i].value, whole)) ==
              searches[i]);
      }
    }
  };
  require_answers();
  // Who decides is missed, and then another one does.
  drop(true);
  CHECK(http_request(ports[0], "POST", "/v1/search", value).status == 503);
  require_answers();
  stop_all(processes);
}

}  // namespace
}  // namespace kindred
