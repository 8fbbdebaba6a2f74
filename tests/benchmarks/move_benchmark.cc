// A pipeline that moves from one process to a cluster of two and back, on a real broker.
//
//   move_benchmark RECORDS   how long each move takes, and what the process that does it takes of a
//                            processor and of memory; the bytes of the log
//
// Ends with 1 when a move publishes anything. The broker is at KINDRED_TEST_BROKERS, the built
// programs are in KINDRED_BIN.

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "daemon/base/seconds_since.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"

namespace kindred {
namespace {

using std::chrono::steady_clock;

double mebibytes(double bytes) { return bytes / (1U << 20U); }

void report(const char* what, steady_clock::time_point since, DaemonRun* process) {
  fmt::print("{:<34} {:>6.1f} s of time, {:.2f} s of a processor, {:.0f} MiB at the peak\n", what,
             seconds_since(since), (*process)->processor_time(),
             mebibytes(static_cast<double>((*process)->peak_memory())));
  std::fflush(stdout);
}

void stop(DaemonRun* process) {
  if (process->stop() != 0) throw std::runtime_error("kindredd failed:\n" + (*process)->log());
}

void await_decider(DaemonRun* first, DaemonRun* second) {
  const auto begin = steady_clock::now();
  const auto decides = [](DaemonRun* process) {
    return (*process)->log().find("decide: live") != std::string::npos;
  };
  while (!decides(first) && !decides(second)) {
    if (seconds_since(begin) > 1'200) throw std::runtime_error("nobody decides");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

// Of the log, before a broker packs it.
void report_log(const std::string& topic, size_t records) {
  size_t prepared = 0;
  size_t received = 0;
  for (const Message& message : read_topic(topic)) {
    prepared += message.key.value_or("").size() + message.value.value_or("").size();
    for (const auto& [name, value] : message.headers) received += name.size() + value.size();
  }
  const auto of_each = [&](size_t bytes) {
    return static_cast<double>(bytes) / static_cast<double>(records);
  };
  fmt::print("bytes a record in the log: {:.0f}, and {:.0f} of values as received\n",
             of_each(prepared), of_each(received));
}

int run(size_t records) {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(records, folder.path());
  const TestPipeline alone = people_pipeline("move", people);
  TestPipeline clustered = alone;
  clustered.rules += "cluster: {shards: 16}\n";
  {
    const auto begin = steady_clock::now();
    DaemonRun one(alone);
    await_committed(alone.name, alone.topics);
    report("one process reads the input", begin, &one);
    stop(&one);
  }
  const int64_t published = end_of(alone.output);
  {
    const auto begin = steady_clock::now();
    DaemonRun mover(clustered);
    mover->await_log("moved to the cluster");
    report("to a cluster: state to log", begin, &mover);
    DaemonRun other(clustered);
    await_decider(&mover, &other);
    report("... until one decides", begin, &mover);
    stop(&mover);
    stop(&other);
  }
  report_log(alone.name + ".log", records);
  {
    const auto begin = steady_clock::now();
    DaemonRun one(alone, {}, {"--from-cluster"});
    one->await_log("made a state of topic");
    report("back: log to state", begin, &one);
    one->await_log("live: ");
    report("... until it is live", begin, &one);
    stop(&one);
  }
  const bool untouched = end_of(alone.output) == published;
  fmt::print("{} messages were published, {} behind both moves\n", published, end_of(alone.output));
  return untouched ? 0 : 1;
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: move_benchmark RECORDS\n");
    return 64;
  }
  try {
    return kindred::run(static_cast<size_t>(std::atoll(argv[1])));
  } catch (const std::exception& error) {
    fmt::print(stderr, "move_benchmark: {}\n", error.what());
    return 1;
  }
}
