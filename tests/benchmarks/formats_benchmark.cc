// What the daemon does with records that name schemas, beside the same records as plain JSON in the
// same run. Ends with 1 when the matches are not those of `kindred link`.
//
//   formats_benchmark [RECORDS]      200,000 unless told otherwise
//
// The broker is at KINDRED_TEST_BROKERS, the built programs are in KINDRED_BIN. The registry is
// started for it; the writers are those of tests/integration/registry_writer.py.

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "daemon/base/seconds_since.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/integration/registry.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

constexpr int kRounds = 3;  // of which the best counts: a machine has other things to do

void produce_lines(const std::string& path, const std::string& topic) {
  std::vector<Message> messages;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) messages.push_back({.value = line});
  produce(topic, messages);
}

struct Measured {
  double seconds = std::numeric_limits<double>::max();
  double processor = std::numeric_limits<double>::max();  // seconds of the process
  bool equal = true;
};

// From the start of the process until all is committed.
Measured measure(const std::string& topic, const std::string& format,
                 const std::map<std::string, std::string>& expected) {
  Measured measured;
  for (int round = 0; round < kRounds; ++round) {
    TestPipeline pipeline("formats");
    pipeline.topics = {topic};
    pipeline.rules = TestPipeline::people();
    pipeline.format = format;
    const auto begin = std::chrono::steady_clock::now();
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    measured.seconds = std::min(measured.seconds, seconds_since(begin));
    measured.processor = std::min(measured.processor, daemon->processor_time());
    measured.equal = daemon.stop() == 0 && measured.equal;
    measured.equal = last_values(read_topic(pipeline.output)) == expected && measured.equal;
  }
  return measured;
}

int benchmark(size_t records) {
  const TemporaryFolder folder;
  generate_people(records, folder.path());
  const std::string file = folder.file("records.jsonl");
  const auto expected = link_people(TestPipeline::people(), folder.path());
  const TestRegistry registry;
  const std::string by_registry =
      "    format: registry\n    registry: {url: '" + registry.url() + "'}\n";
  Measured plain;
  bool equal = !expected.empty();
  for (const std::string format : {"plain", "avro", "protobuf", "json"}) {
    const std::string topic = unique_name(format);
    make_topic(topic, 3);
    if (format == "plain") {
      produce_lines(file, topic);
    } else {
      write_by_registry(registry, topic, format, file);
    }
    const Measured measured = measure(topic, format == "plain" ? "" : by_registry, expected);
    if (format == "plain") plain = measured;
    equal = equal && measured.equal;
    fmt::print("{:<10} {:>10.0f} records/s, {:.2f} of plain JSON; by processor time {:.2f}\n",
               format, static_cast<double>(records) / measured.seconds,
               plain.seconds / measured.seconds, plain.processor / measured.processor);
  }
  if (!equal) fmt::print(stderr, "the matches on Kafka are not those of kindred link\n");
  return equal ? 0 : 1;
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  try {
    return kindred::benchmark(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200'000);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
