// What it costs the daemon that one message in a hundred is poison, of ten kinds in turn: the same
// people with and without it, one run after the other, several times over. Ends with 1 when a match
// or a dead letter is missing.
//
//   poison_benchmark [RECORDS]        1,000,000 unless told otherwise
//
// The broker is at KINDRED_TEST_BROKERS, the built programs are in KINDRED_BIN.

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/integration/poison.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

constexpr int kPartitions = 3;
constexpr size_t kRounds = 7;

struct Stream {
  std::vector<std::string> topics;
  size_t records = 0;
  size_t poison = 0;                                  // messages
  const std::map<std::string, std::string>* matches;  // event by key
};

// The same, with poison among its messages.
Stream poisoned(const Stream& clean) {
  Stream stream = clean;
  for (std::string& topic : stream.topics) {
    std::vector<Message> records = read_topic(topic);
    for (Message& record : records) record.partition = -1;
    const std::vector<Message> mixed = one_percent_poison(records);
    stream.poison += mixed.size() - records.size();
    topic = unique_name("poisoned");
    make_topic(topic, kPartitions);
    produce(topic, mixed);
  }
  return stream;
}

struct Cost {
  double seconds = 0;    // until all is committed, the start of the process included
  double processor = 0;  // seconds
  size_t messages = 0;
};

// Throws std::runtime_error when the output is not what it should be.
Cost run(const Stream& stream) {
  TestPipeline pipeline("poison");
  pipeline.topics = stream.topics;
  pipeline.rules = TestPipeline::people() + kPoisonRules;
  const auto begin = std::chrono::steady_clock::now();
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  const Cost cost{time.count(), daemon->processor_time(), stream.records + stream.poison};
  if (daemon.stop() != 0) throw std::runtime_error("kindredd failed:\n" + daemon->log());
  if (read_topic(pipeline.rejected).size() != stream.poison) {
    throw std::runtime_error("not every message of poison is on the dead-letter topic, once");
  }
  if (last_values(read_topic(pipeline.output)) != *stream.matches) {
    throw std::runtime_error("the matches are not those of kindred link");
  }
  return cost;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void benchmark(size_t records) {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(records, folder.path());
  const Stream clean{people.topics, records, 0, &people.matches};
  const Stream mixed = poisoned(clean);
  std::vector<double> speeds;
  std::vector<double> processor;
  run(clean);  // warms the broker up
  for (size_t round = 0; round < kRounds; ++round) {
    // Whichever is second has the warmer machine.
    const Cost first = run(round % 2 == 0 ? clean : mixed);
    const Cost second = run(round % 2 == 0 ? mixed : clean);
    const auto& [without, with] =
        round % 2 == 0 ? std::pair(first, second) : std::pair(second, first);
    fmt::print("clean {:>6.2f} s, {:>6.2f} s of processor; 1 % poison {:>6.2f} s, {:>6.2f} s\n",
               without.seconds, without.processor, with.seconds, with.processor);
    const double more = static_cast<double>(with.messages) / static_cast<double>(without.messages);
    speeds.push_back(more * without.seconds / with.seconds);
    processor.push_back(more * without.processor / with.processor);
  }
  fmt::print(
      "messages a second with 1 % poison, of the clean stream's: {:.3f}; by processor time "
      "{:.3f}\n",
      median(speeds), median(processor));
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  try {
    kindred::benchmark(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000);
    return 0;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
