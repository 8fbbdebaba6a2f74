// Whichever process of a cluster is asked, it answers what one process does.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/asking/asked_cluster.h"

namespace kindred {
namespace {

const std::string kPlain =
    "block: {any: [{same: key}]}\n"
    "score: {points: {value: {}}, match: 90, review: 50}\n";
// A key is shared by more records than it admits.
const std::string kCrowded =
    "block: {max_bucket: 6, any: [{same: key}, {same: value}]}\n"
    "score: {points: {value: {}}, match: 90, review: 50}\n";
const std::string kWhole = R"({"partial": false, "missing": [], )";

bool holds(const HttpAnswer& answer, const std::string& text) {
  return answer.body.find(text) != std::string::npos;
}

// Numbers of commits are each one's own.
std::string without_change(const std::string& body) {
  static const std::regex change(R"("change": \d+)");
  return std::regex_replace(body, change, "\"change\": 0");
}

std::string record_of(RandomText* random) {
  std::string id =
      random->number(1) == 0 ? "" : R"("id":")" + std::to_string(random->number(45)) + R"(",)";
  return "{" + id + R"("key":")" + random->text(U"abcd", 1) + R"(","value":")" +
         random->text(U"xy", 5) + "\"}";
}

class Comparison {
 public:
  Comparison(AskedCluster* cluster, RandomText* random) : cluster_(cluster), random_(random) {}

  // What shards say of crowded keys, and of pairs, may still be under way.
  std::string same(HttpAnswer (EngineAnswers::*how)(const Question&), const HttpRequest& request,
                   const std::string& begin = "{") {
    const HttpAnswer one = cluster_->answer_of_one(how, request);
    std::string expected = without_change(one.body);
    if (one.status == 200) expected = begin + expected.substr(1);
    const auto since = std::chrono::steady_clock::now();
    HttpAnswer answer;
    do {
      answer = cluster_->process(random_->number(cluster_->processes() - 1)).ask(request);
      if (without_change(answer.body) == expected && answer.status == one.status) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    } while (std::chrono::steady_clock::now() - since < std::chrono::seconds(20));
    CHECK(answer.status == one.status);
    CHECK(answer.type == one.type);
    CHECK(without_change(answer.body) == expected);
    return one.status == 200 ? one.body : "";
  }

 private:
  AskedCluster* cluster_;
  RandomText* random_;
};

// Gives how many searches found somebody, and how many pairs were kept apart by a crowded key.
std::pair<size_t, size_t> compare_all(AskedCluster* cluster, RandomText* random) {
  size_t found_somebody = 0;
  size_t capped = 0;
  Comparison comparison(cluster, random);
  std::set<std::string> entities = {"eabc"};
  static const std::regex entity(R"("entity": "(e\w+)\")");
  for (int person = 0; person < 40; ++person) {
    const std::string record = comparison.same(&EngineAnswers::record,
                                               get("/v1/records/people/" + std::to_string(person)));
    std::smatch found;
    if (std::regex_search(record, found, entity)) entities.insert(found[1]);
  }
  for (const std::string& id : entities) {
    comparison.same(&EngineAnswers::entity, get("/v1/entities/" + id));
  }
  for (int i = 0; i < 40; ++i) {
    const std::string left = std::to_string(random->number(39));
    const std::string right = std::to_string(random->number(39));
    const std::string why =
        comparison.same(&EngineAnswers::explain,
                        get("/v1/explain", "left=people/" + left + "&right=people/" + right));
    capped += why.find(R"("capped": true)") != std::string::npos ? 1 : 0;
    const std::string found =
        comparison.same(&EngineAnswers::search, post("/v1/search", record_of(random)), kWhole);
    found_somebody += found.find("\"decision\"") != std::string::npos ? 1 : 0;
  }
  comparison.same(&EngineAnswers::search, post("/v1/search", "{no record"), kWhole);
  comparison.same(&EngineAnswers::explain, get("/v1/explain", "left=people"));
  comparison.same(&EngineAnswers::status, get("/v1/status"));
  comparison.same(&EngineAnswers::reviews, get("/v1/reviews", "limit=50"));
  return {found_somebody, capped};
}

TEST_CASE("one, two and four processes answer what one linker does") {
  for (uint64_t seed = 1; seed <= rounds(1); ++seed) {
    for (const int processes : {1, 2, 4}) {
      for (const std::string& rules : {kPlain, kCrowded}) {
        CAPTURE(seed, processes, rules);
        RandomText random(seed);
        AskedCluster cluster(rules, processes, seed);
        for (int round = 0; round < 2; ++round) {
          cluster.put(150, 6);
          cluster.await_told();
          const auto [found_somebody, capped] = compare_all(&cluster, &random);
          CHECK(found_somebody > 5);
          CHECK((capped > 0) == (rules == kCrowded));
        }
      }
    }
  }
}

// Who has the shards of a record does not matter where its process is not reached: those of the
// others are found, and the answer says what is missing.
TEST_CASE("a search says which shards it knows nothing of") {
  AskedCluster cluster(kPlain, 3);
  cluster.put(200, 0);
  cluster.await_told();
  const HttpRequest search = post("/v1/search", R"({"key":"a","value":"xxxxx"})");
  AskedProcess& decider = cluster.decider();
  const auto ask = [&](const std::string& begin) {
    const auto since = std::chrono::steady_clock::now();
    HttpAnswer answer = decider.ask(search);
    while (answer.body.find(begin) != 0 &&
           std::chrono::steady_clock::now() - since < std::chrono::seconds(20)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      answer = decider.ask(search);
    }
    CHECK(answer.status == 200);
    CHECK(answer.body.find(begin) == 0);
    return answer.body;
  };
  const std::string whole = ask(kWhole);
  for (size_t i = 0; i < cluster.processes(); ++i) {
    AskedProcess& away = cluster.process(i);
    if (&away == &decider) continue;
    away.reachable = false;
    const std::string partial = ask(R"({"partial": true, "missing": [{"shards": [)");
    CHECK(partial.find(R"("why": "process )" + away.name() + ": Connection refused\"}]") !=
          std::string::npos);
    CHECK(partial.size() < whole.size() + 100);
    away.reachable = true;
    CHECK(without_change(ask(kWhole)) == without_change(whole));
  }
}

// Two processes at a time; of these the one that is not asked is killed, and another one started.
TEST_CASE("who asks while processes are killed is answered, or told why not") {
  AskedCluster cluster(kCrowded, 2);
  std::atomic<size_t> asked_one = 0;
  std::atomic<bool> stop = false;
  std::map<unsigned, size_t> statuses;
  std::thread asking([&] {
    RandomText random(3);
    while (!stop) {
      AskedProcess& process = cluster.process(asked_one);
      const std::string who = std::to_string(1 + random.number(38));
      std::vector<HttpRequest> requests = {
          get("/v1/records/people/" + who), get("/v1/explain", "left=people/0&right=people/" + who),
          get("/v1/reviews"), post("/v1/search", record_of(&random)), get("/v1/status")};
      for (const HttpRequest& request : requests) {
        const HttpAnswer answer = process.ask(request);
        ++statuses[answer.status];
        const bool search = request.path == "/v1/search" && answer.status == 200;
        if (search && answer.body.find(R"({"partial": )") != 0) ++statuses[0];
      }
    }
  });
  for (size_t kill = 0; kill < std::min<size_t>(rounds(3), 12); ++kill) {
    cluster.put(60, 4);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    cluster.start();
    asked_one = kill + 1;
    cluster.process(kill).kill();
  }
  cluster.await_told();
  stop = true;
  asking.join();
  CHECK(statuses[200] > 0);
  for (const auto& [status, count] : statuses) {
    CAPTURE(status, count);
    CHECK((status == 200 || status == 404 || status == 503));
  }
}

TEST_CASE("what another process asks is not passed on") {
  AskedCluster cluster(kPlain, 2);
  cluster.put(50, 0);
  cluster.await_told();
  const size_t decider = cluster.process(0).decide().live() ? 0 : 1;
  AskedProcess& other = cluster.process(1 - decider);
  const int asked = cluster.process(decider).asked;
  HttpRequest request = get("/v1/records/people/1");
  request.process = other.name();
  const HttpAnswer refused = other.ask(request);
  CHECK(refused.status == 503);
  CHECK(holds(refused, "process " + other.name() + " does not decide; ask again"));
  request.process = "somebody";
  CHECK(other.ask(request).status == 421);
  CHECK(cluster.process(decider).asked == asked);
  // And somebody who decides and is not reached is named.
  cluster.process(decider).reachable = false;
  request.process.clear();
  const HttpAnswer away = other.ask(request);
  CHECK(away.status == 503);
  CHECK(holds(away, ", which decides, cannot be asked: Connection refused"));
}

TEST_CASE("a label that any process is given holds once it has come through the log") {
  AskedCluster cluster(kPlain, 2);
  cluster.put(200, 0);
  cluster.await_told();
  const std::string pair =
      R"("left":{"source":"people","id":"1"},"right":{"source":"people","id":"2"})";
  for (size_t i = 0; i < 2; ++i) {
    const std::string verdict = i == 0 ? "same" : "different";
    const HttpAnswer written = cluster.process(i).ask(
        post("/v1/labels", "{" + pair + R"(,"verdict":")" + verdict + "\"}"));
    CHECK(written.status == 202);
    CHECK(holds(written, R"("verdict": ")" + verdict + "\""));
    const HttpRequest why = get("/v1/explain", "left=people/1&right=people/2");
    const auto since = std::chrono::steady_clock::now();
    const std::string label = R"("label": ")" + verdict + "\"";
    while (!holds(cluster.process(0).ask(why), label) &&
           std::chrono::steady_clock::now() - since < std::chrono::seconds(20)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    CHECK(holds(cluster.process(1).ask(why), label));
  }
  CHECK(cluster.process(0).ask(post("/v1/labels", "{}")).status == 400);
}

TEST_CASE("what no process of a cluster can tell is refused with the reason") {
  AskedCluster cluster(kPlain, 1);
  CHECK(cluster.process(0).ask(get("/v1/health/blocking")).status == 409);
  CHECK(cluster.process(0).ask(get("/v1/live")).status == 409);
  CHECK(cluster.process(0).ask(get("/v1/nothing")).status == 404);
  CHECK(cluster.process(0).ask(get("/v1/search")).status == 405);
  CHECK(cluster.process(0).ask(get("/v1/openapi.json")).status == 200);
}

}  // namespace
}  // namespace kindred
