// How long after a record was produced its matches can be consumed, at a given rate, beside a bare
// loop of librdkafka that consumes and produces one for one.
//
//   latency_benchmark RATE [SECONDS]     records a second; 20 s unless told otherwise
//
// The broker is at KINDRED_TEST_BROKERS, the built programs are in KINDRED_BIN. An event has the
// time of the record that caused it, so that the consumer knows when that was produced.

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/benchmarks/bare_client.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/process.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr double kWarmUp = 0.2;  // of the time: not counted

int64_t now_ms() {
  return std::chrono::duration_cast<milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::unique_ptr<KafkaClient> consumer(const std::string& topic) {
  return bare_consumer({topic},
                       {{"isolation.level", "read_committed"}, {"fetch.wait.max.ms", "5"}});
}

// Ends its thread before itself.
class Beside {
 public:
  template <typename Work>
  explicit Beside(Work work) : thread_([this, work] { work(stopped_); }) {}
  ~Beside() {
    stopped_ = true;
    thread_.join();
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

 private:
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

struct Load {
  std::vector<std::string> records;
  double rate;  // records a second
};

// At the rate, every millisecond.
void produce_paced(const Load& load, const std::string& topic) {
  BareProducer sink(topic, {});
  const auto start = steady_clock::now();
  for (size_t sent = 0; sent < load.records.size();) {
    const std::chrono::duration<double> passed = steady_clock::now() - start;
    const auto due = std::min(load.records.size(), static_cast<size_t>(passed.count() * load.rate));
    for (; sent < due; ++sent) {
      sink.put({load.records[sent].data(), load.records[sent].size()}, {nullptr, 0}, now_ms());
    }
    std::this_thread::sleep_for(milliseconds(1));
  }
  sink.flush();
}

// Produces the load, and gives how long each message of the output was on its way, in ms.
std::vector<int64_t> measure(const Load& load, const std::string& input,
                             const std::string& output) {
  const double seconds = static_cast<double>(load.records.size()) / load.rate;
  const int64_t counted_from = now_ms() + static_cast<int64_t>(seconds * kWarmUp * 1000);
  std::vector<int64_t> times;
  {
    const Beside reader([&](const std::atomic<bool>& stopped) {
      const std::unique_ptr<KafkaClient> client = consumer(output);
      while (!stopped) {
        const KafkaMessage message(rd_kafka_consumer_poll(client->get(), 100));
        if (message == nullptr || message->err != RD_KAFKA_RESP_ERR_NO_ERROR) continue;
        const int64_t produced = rd_kafka_message_timestamp(message.get(), nullptr);
        if (produced >= counted_from) times.push_back(now_ms() - produced);
      }
    });
    produce_paced(load, input);
    std::this_thread::sleep_for(std::chrono::seconds(2));
  }
  return times;
}

void report(const std::string& what, std::vector<int64_t> times) {
  if (times.empty()) throw std::runtime_error(what + ": nothing came");
  std::ranges::sort(times);
  const auto quantile = [&](double share) {
    return times[static_cast<size_t>(share * static_cast<double>(times.size() - 1))];
  };
  fmt::print("{:<24} p50 {:>5} ms, p99 {:>5} ms, p99.9 {:>5} ms, of {} messages\n", what,
             quantile(0.5), quantile(0.99), quantile(0.999), times.size());
  std::fflush(stdout);
}

std::vector<int64_t> bare(const Load& load) {
  const std::string input = unique_name("latency-in");
  const std::string output = unique_name("latency-out");
  make_topic(input, kPartitions);
  make_topic(output, kPartitions);
  const Beside loop([&](const std::atomic<bool>& stopped) {
    const std::unique_ptr<KafkaClient> client = consumer(input);
    BareProducer sink(output, {});
    while (!stopped) {
      const KafkaMessage message(rd_kafka_consumer_poll(client->get(), 100));
      if (message == nullptr || message->err != RD_KAFKA_RESP_ERR_NO_ERROR) continue;
      sink.put(*message);
    }
    sink.flush();
  });
  return measure(load, input, output);
}

void daemon(const Load& load, const std::string& delivery) {
  TestPipeline pipeline("latency");
  pipeline.topics = {unique_name("latency-in")};
  make_topic(pipeline.topics[0], kPartitions);
  make_topic(pipeline.output, kPartitions);
  pipeline.delivery = delivery;
  pipeline.rules = TestPipeline::people();
  DaemonRun run(pipeline);
  run->await_log("live:");
  const std::vector<int64_t> times = measure(load, pipeline.topics[0], pipeline.output);
  if (run.stop() != 0) throw std::runtime_error("kindredd failed:\n" + run->log());
  report("kindredd, " + delivery, times);
}

Load make_load(double rate, double seconds) {
  const TemporaryFolder folder;
  const auto count = static_cast<size_t>(rate * seconds);
  Process generate({program("kindred"), "generate", "people", "--records", std::to_string(count),
                    "--duplicates", "0.3", "--seed", "7", "--output", folder.path()});
  if (generate.wait(std::chrono::minutes(10)) != 0) throw std::runtime_error(generate.log());
  Load load{{}, rate};
  std::ifstream file(folder.file("records.jsonl"));
  for (std::string line; std::getline(file, line);) load.records.push_back(line);
  return load;
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  const double rate = argc > 1 ? std::strtod(argv[1], nullptr) : 0;
  const double seconds = argc > 2 ? std::strtod(argv[2], nullptr) : 20;
  if (rate <= 0 || seconds <= 0) {
    fmt::print(stderr, "Usage: latency_benchmark RATE [SECONDS]\n");
    return 64;
  }
  try {
    const kindred::Load load = kindred::make_load(rate, seconds);
    kindred::bare(load);  // not counted: a broker that was just started is slow
    kindred::report("bare loop", kindred::bare(load));
    kindred::daemon(load, "at_least_once");
    kindred::daemon(load, "exactly_once");
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
