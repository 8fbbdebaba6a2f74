// A cluster with replicas, on a real broker: one process stands by for the one that decides, and
// shards are found twice.

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
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

TestPipeline with_replicas(const std::string& name) {
  TestPipeline pipeline = clustered(name);
  const std::string one = "{shards: 6}";
  pipeline.rules.replace(pipeline.rules.find(one), one.size(), "{shards: 6, replicas: 2}");
  return pipeline;
}

// Processes that answer, each on a port of its own.
class Answering {
 public:
  explicit Answering(TestPipeline pipeline) : pipeline_(std::move(pipeline)) {}

  void start_one() {
    ports_.push_back(free_port());
    TestPipeline own = pipeline_;
    own.rules += fmt::format("http: {{port: {}}}\n", ports_.back());
    start(own, &processes_);
  }
  void kill_one(size_t number) {
    kill(number, &processes_);
    ports_.erase(ports_.begin() + static_cast<std::ptrdiff_t>(number));
  }
  const Processes& processes() const { return processes_; }

  bool ready(size_t number) const {
    return http_request(ports_[number], "GET", "/ready").status == 200;
  }
  double metric(size_t number, const std::string& name) const {
    const std::string text = http_request(ports_[number], "GET", "/metrics").body;
    const size_t at = text.find("\nkindred_cluster_" + name + " ");
    REQUIRE(at != std::string::npos);
    return std::stod(text.substr(text.find(' ', at)));
  }
  // Until all have that much.
  void await_all(const std::string& name, double value) const {
    const auto since = steady_clock::now();
    for (size_t number = 0; number < processes_.size();) {
      if (metric(number, name) == value) {
        ++number;
        continue;
      }
      INFO(processes_[number]->process().log());
      REQUIRE(steady_clock::now() - since < kPatience);
      std::this_thread::sleep_for(milliseconds(100));
    }
  }
  // The only one of which the metric is 1, once there is one.
  size_t await_only(const std::string& name) const {
    const auto since = steady_clock::now();
    for (;;) {
      std::vector<size_t> found;
      for (size_t number = 0; number < processes_.size(); ++number) {
        if (metric(number, name) == 1) found.push_back(number);
      }
      if (found.size() == 1) return found.front();
      std::string logs;
      for (const auto& process : processes_) logs += process->process().log() + "\n";
      INFO(logs);
      REQUIRE(steady_clock::now() - since < kPatience);
      std::this_thread::sleep_for(milliseconds(100));
    }
  }

 private:
  TestPipeline pipeline_;
  Processes processes_;
  std::vector<uint16_t> ports_;
};

TEST_CASE("who stands by goes on without reading the log when who decides is killed", "[kafka]") {
  TestPipeline pipeline = with_replicas("cluster-replicas");
  constexpr size_t kKills = 2;
  PeopleInParts input(&pipeline, kKills + 1, 12);
  Answering cluster(pipeline);
  input.put();
  for (int i = 0; i < 3; ++i) cluster.start_one();
  for (size_t kill_number = 0; kill_number < kKills; ++kill_number) {
    const size_t decides = cluster.await_only("decides");
    const size_t next = cluster.await_only("stands_by");
    REQUIRE(decides != next);
    const auto since = steady_clock::now();
    while (!cluster.ready(next) && steady_clock::now() - since < kPatience) {
      std::this_thread::sleep_for(milliseconds(100));
    }
    const std::string text = shown(pipeline, "");
    CHECK(count(text, "  decides\n") == 1);
    CHECK(count(text, "  stands by\n") == 1);
    const Processes& processes = cluster.processes();
    DaemonRun& standing = *processes[next];
    cluster.kill_one(decides);
    input.put();
    standing->await_log("decide: live behind");
    CHECK(count(standing->log(), ", warm: it did not read the log anew") == 1);
    const size_t now = cluster.await_only("decides");
    CHECK(cluster.metric(now, "decide_begun_total") == 1);
    CHECK(cluster.metric(now, "decide_begun_warm_total") == 1);
    cluster.start_one();
  }
  require_told(pipeline, cluster.processes());
  stop_all(cluster.processes());
}

// Each has all shards. The next one begins beside the one that is left.
TEST_CASE("of two processes with replicas either goes on alone, and loads no shards", "[kafka]") {
  constexpr double kShards = 6;
  TestPipeline pipeline = with_replicas("cluster-twice");
  constexpr size_t kKills = 2;
  PeopleInParts input(&pipeline, kKills + 1, 13);
  Answering cluster(pipeline);
  input.put();
  cluster.start_one();
  cluster.start_one();
  cluster.await_all("shards", kShards);
  for (size_t kill_number = 0; kill_number < kKills; ++kill_number) {
    const double loaded = cluster.metric(1, "loaded_entries_total");
    cluster.kill_one(0);
    input.put();
    cluster.start_one();
    cluster.await_all("shards", kShards);
    CHECK(cluster.metric(0, "loaded_entries_total") == loaded);
    CHECK(cluster.metric(1, "loaded_entries_total") > 0);
  }
  require_told(pipeline, cluster.processes());
  stop_all(cluster.processes());
}

}  // namespace
}  // namespace kindred
