// Brokers that die while several processes find together, of a cluster of three: starts one of its
// own.

#include <algorithm>

#include "tests/catch.h"
#include "tests/integration/clustered_people.h"
#include "tests/integration/three_brokers.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

// Each is away while a part of the input comes, and is back before the next one dies. Among them is
// who leads the log, the groups and the transactions.
TEST_CASE("brokers that are killed in turn cost a cluster nothing that it has said", "[kafka]") {
  constexpr int kBrokers = ThreeBrokers::kCount;
  ThreeBrokers brokers;
  TestPipeline pipeline = clustered("cluster-brokers");
  const auto turns = static_cast<int>(std::min<size_t>(rounds(1), 3)) * kBrokers;
  PeopleInParts input(&pipeline, static_cast<size_t>(turns) + 1, 8);
  Processes processes;
  input.put();
  for (int i = 0; i < 3; ++i) start(pipeline, &processes);
  await_processes(pipeline, 3);
  for (int turn = 0; turn < turns; ++turn) {
    const int node = turn % kBrokers + 1;
    CAPTURE(turn, node);
    brokers.crash(node);
    input.put();
    const int64_t before = end_of(pipeline.output);
    await_messages(pipeline.output, before + 1);
    brokers.recover(node);
    brokers.await_in_sync();
  }
  require_told(pipeline, processes);
  stop_all(processes);
}

}  // namespace
}  // namespace kindred
