// One pipeline on one process, and on clusters, on a real broker.
//
//   cluster_benchmark work RECORDS PROCESSES...
//     What each process takes of a processor and of memory until all matches are published; the
//     bytes of the topics between them.
//   cluster_benchmark latency RATE PROCESSES...
//     How long a match takes behind its record, at so many records a second.
//   cluster_benchmark search RATE PROCESSES...
//     How long a search takes while so many records come a second, and when none does.
//   cluster_benchmark failover RATE RECORDS
//     The same of four processes, behind so many records, of which one is killed: without replicas,
//     and with two of each shard.
//   cluster_benchmark takeover RECORDS PROCESSES...
//     How long others take to have the shards of one of so many, of two unless told; and of two how
//     long a new one takes to have shards, and to decide in the place of another.
//   cluster_benchmark standby RECORDS
//     How long after a kill of who decides, of four, another one decides: without one that stands
//     by, and with one.
//
// PROCESSES 0: one process that is no cluster. Ends with 1 when matches are not those of `kindred
// link`. The broker is at KINDRED_TEST_BROKERS, the built programs are in KINDRED_BIN. Where
// KINDRED_BROKER_DATA is the folder of its data, the topics between are weighed there too: packed,
// with headers.

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/benchmarks/bare_client.h"
#include "tests/benchmarks/cluster_processes.h"
#include "tests/benchmarks/event_stream.h"
#include "tests/benchmarks/live_events.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::steady_clock;

// Bytes of keys and values in a topic of a pipeline, as they are before a broker packs them.
double bytes_in(const std::string& topic) {
  size_t bytes = 0;
  read_topic(topic, [&](const Message& message) {
    bytes += message.key.value_or("").size() + message.value.value_or("").size();
  });
  return static_cast<double>(bytes);
}

// What the broker has of a topic on its disk, where KINDRED_BROKER_DATA says where that is.
std::optional<double> bytes_on_disk(const std::string& topic) {
  const char* const data = std::getenv("KINDRED_BROKER_DATA");
  if (data == nullptr) return std::nullopt;
  uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(data)) {
    const std::string partition = file.path().parent_path().filename().string();
    const bool of_topic = partition.substr(0, partition.rfind('-')) == topic;
    if (of_topic && file.path().extension() == ".log") bytes += file.file_size();
  }
  return static_cast<double>(bytes);
}

struct Work {
  std::vector<std::string> topics;
  LiveEvents matches;
  size_t records;
};

Work put_work_on_kafka(size_t records) {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(records, folder.path());
  Work work{people.topics, {}, records};
  for (const auto& [key, event] : people.matches) work.matches.put(key, event);
  return work;
}

TestPipeline work_pipeline(const std::string& name, const Work& work) {
  return people_pipeline(name, {.topics = work.topics, .matches = {}});
}

void await_published(const TestPipeline& pipeline, const Work& work, const std::string& who) {
  const auto begin = steady_clock::now();
  const std::unique_ptr<KafkaClient> reader =
      bare_consumer({pipeline.output}, {{"isolation.level", "read_committed"}});
  for (LiveEvents published; published != work.matches;) {
    if (seconds_since(begin) > 1'800) throw std::runtime_error(who + ": no end");
    for (;;) {
      const KafkaMessage message(rd_kafka_consumer_poll(reader->get(), kLook.count()));
      if (message == nullptr) break;
      if (message->err == RD_KAFKA_RESP_ERR_NO_ERROR) published.put(*message);
    }
  }
}

// From the start until the output topic holds all matches. What processes take while they wait for
// that is in it.
void measure_work(const Work& work, int count) {
  const TestPipeline pipeline = work_pipeline(fmt::format("cluster-{}", count), work);
  const auto records = static_cast<double>(work.records);
  const auto begin = steady_clock::now();
  const Processes processes = start(pipeline, count);
  await_published(pipeline, work, name_of(count));
  const double took = seconds_since(begin);
  double sum = 0;
  fmt::print("{:<14} {:>6.1f} s of time; processor s, peak MiB:", name_of(count), took);
  for (const auto& process : processes) {
    const double processor = (*process)->processor_time();
    sum += processor;
    fmt::print(" {:.2f}, {:.0f}{};", processor,
               static_cast<double>((*process)->peak_memory()) / (1U << 20U),
               decides(process.get()) && count > 1 ? " (decides)" : "");
  }
  fmt::print(" together {:.2f}\n", sum);
  stop(processes);
  if (count > 0) {
    fmt::print("{:<14} bytes a record: {:.0f} in the log, {:.0f} of what shards found\n", "",
               bytes_in(pipeline.name + ".log") / records,
               bytes_in(pipeline.name + ".found") / records);
    const auto log = bytes_on_disk(pipeline.name + ".log");
    const auto found = bytes_on_disk(pipeline.name + ".found");
    if (log && found) {
      fmt::print("{:<14} on the broker's disk: {:.0f}, {:.0f}\n", "", *log / records,
                 *found / records);
    }
  }
  std::fflush(stdout);
}

// The last line of its log that begins with this, once it is another one.
std::string await_line(DaemonRun* process, const std::string& begin, const std::string& before) {
  const auto last = [&]() -> std::string {
    const std::string log = (*process)->log();
    const size_t line = log.rfind(begin);
    return line == std::string::npos ? "" : log.substr(line, log.find('\n', line) - line);
  };
  const auto since = steady_clock::now();
  for (std::string line; seconds_since(since) < 600; std::this_thread::sleep_for(kLook)) {
    line = last();
    if (!line.empty() && line != before) return line;
  }
  throw std::runtime_error("no line begins with " + begin);
}

// How fast librdkafka alone reads the log: nobody who loads is faster.
void measure_reading(const std::string& log) {
  const auto begin = steady_clock::now();
  const std::unique_ptr<KafkaClient> reader = bare_consumer({log},
                                                            {{"enable.partition.eof", "true"},
                                                             {"fetch.wait.max.ms", "10"},
                                                             {"queued.min.messages", "1000000"}},
                                                            1);
  uint64_t entries = 0;
  for (bool end = false; !end;) {
    const KafkaMessage message(rd_kafka_consumer_poll(reader->get(), kLook.count()));
    if (message == nullptr) continue;
    end = message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF;
    entries += message->err == RD_KAFKA_RESP_ERR_NO_ERROR ? 1 : 0;
  }
  fmt::print("librdkafka alone: read {} entries, in {:.1f} s\n", entries, seconds_since(begin));
}

// All has been found. Who does not decide ends. Whom the group gives its shards load them: of more
// than three who decides is not among these.
Processes measure_shards_taken_over(const TestPipeline& pipeline, const Work& work, int count) {
  Processes processes = start(pipeline, count);
  await_published(pipeline, work, name_of(count));
  measure_reading(pipeline.name + ".log");
  std::iter_swap(processes.begin(), std::ranges::find_if(processes, [](const auto& process) {
                   return decides(process.get());
                 }));
  const size_t first = count > 3 ? 1 : 0;
  std::vector<std::string> before;
  for (size_t i = first; i < processes.size(); ++i) {
    before.push_back(await_line(processes[i].get(), "find: kept", ""));
  }
  stop(processes.back().get());
  processes.pop_back();
  for (size_t i = first; i < processes.size(); ++i) {
    fmt::print("{}: {}\n", name_of(count),
               await_line(processes[i].get(), "find: kept", before[i - first]));
  }
  std::fflush(stdout);
  return processes;
}

// Then another one comes, and who decides ends.
void measure_takeover(const Work& work, int count) {
  const TestPipeline pipeline = work_pipeline(fmt::format("cluster-takeover-{}", count), work);
  const Processes rest = measure_shards_taken_over(pipeline, work, count);
  if (count > 2) return stop(rest);
  const Processes next = start(pipeline, 1);
  fmt::print("a new one: {}\n", await_line(next[0].get(), "find: kept", ""));
  std::fflush(stdout);
  stop(rest);
  fmt::print("a new one: {}\n", await_line(next[0].get(), "decide: live", ""));
  stop(next);
}

Processes start_four(TestPipeline pipeline, int replicas) {
  pipeline.rules += fmt::format("cluster: {{shards: {}, replicas: {}}}\n", kShards, replicas);
  Processes processes;
  for (int i = 0; i < 4; ++i) processes.push_back(std::make_unique<DaemonRun>(pipeline));
  return processes;
}

// All has been found. Who decides is killed, and does nothing else, so no shards move.
void measure_standby(const Work& work, int replicas) {
  const TestPipeline pipeline = work_pipeline(fmt::format("cluster-replicas-{}", replicas), work);
  Processes processes = start_four(pipeline, replicas);
  await_published(pipeline, work, "four processes");
  const auto stands = [](const auto& one) {
    return (*one)->log().find("decide: stands by behind") != std::string::npos;
  };
  while (replicas > 1 && std::ranges::none_of(processes, stands))
    std::this_thread::sleep_for(kLook);
  const auto one =
      std::ranges::find_if(processes, [](const auto& process) { return decides(process.get()); });
  await_line(one->get(), "decide: 3 other processes find, so this one does nothing", "");
  fmt::print("replicas {}: peak MiB", replicas);
  for (const auto& process : processes) {
    fmt::print(" {:.0f}{}", static_cast<double>((*process)->peak_memory()) / (1U << 20U),
               process == *one   ? " (decides)"
               : stands(process) ? " (stands by)"
                                 : "");
  }
  (**one)->signal(SIGKILL);
  (**one)->wait();
  processes.erase(one);
  const auto killed = steady_clock::now();
  const auto next = [&] {
    return std::ranges::find_if(processes,
                                [](const auto& process) { return decides(process.get()); });
  };
  while (next() == processes.end()) {
    if (seconds_since(killed) > 300) throw std::runtime_error("nobody decides");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  fmt::print("\n  decides {:.1f} s behind the kill: {}\n", seconds_since(killed),
             await_line(next()->get(), "decide: live", ""));
  std::fflush(stdout);
  stop(processes);
}

std::vector<std::string> make_records(size_t count) {
  const TemporaryFolder folder;
  generate_people(count, folder.path());
  std::vector<std::string> records;
  const std::string all = folder.read("records.jsonl");
  for (size_t at = 0; at < all.size();) {
    const size_t end = all.find('\n', at);
    records.push_back(all.substr(at, end - at));
    at = end + 1;
  }
  return records;
}

TestPipeline stream_pipeline() {
  TestPipeline pipeline("cluster-latency");
  pipeline.topics = {unique_name("cluster-latency-in")};
  make_topic(pipeline.topics[0], kInputPartitions);
  make_topic(pipeline.output, kPartitions);
  pipeline.rules = TestPipeline::people();
  return pipeline;
}

// The first fifth is not counted.
void measure_latency(const std::vector<std::string>& records, double rate, int count) {
  const TestPipeline pipeline = stream_pipeline();
  const Processes processes = start(pipeline, count);
  if (count > 0) await_dealt(processes);
  EventStream stream(pipeline);
  stream.count_from(static_cast<double>(records.size()) / rate / 5);
  stream.run(records, rate, 3);
  stop(processes);
  fmt::print("{:<14} {:.0f} records/s: p50 {} ms, p99 {} ms, of {} events\n", name_of(count), rate,
             stream.quantile(0.5), stream.quantile(0.99), stream.events());
  std::fflush(stdout);
}

// Searches the matches of records, one after the other, each asked of another process.
class Searches {
 public:
  explicit Searches(const std::vector<uint16_t>& ports) : ports_(ports) {}

  void ask(const std::string& record) {
    const auto begin = steady_clock::now();
    const HttpReply reply =
        http_request(ports_[times_.size() % ports_.size()], "POST", "/v1/search", record);
    if (reply.status != 200) throw std::runtime_error("a search failed: " + reply.body);
    times_.push_back(1'000 * seconds_since(begin));
    partial_ += reply.body.find("\"partial\": true") == std::string::npos ? 0 : 1;
  }

  std::string result() {
    std::ranges::sort(times_);
    const auto quantile = [&](double share) {
      return times_[static_cast<size_t>(share * static_cast<double>(times_.size() - 1))];
    };
    return fmt::format("p50 {:.1f} ms, p99 {:.1f} ms, of {} searches, {} partial", quantile(0.5),
                       quantile(0.99), times_.size(), partial_);
  }

 private:
  const std::vector<uint16_t> ports_;
  std::vector<double> times_;
  int partial_ = 0;
};

// What is searched are records that come.
void measure_search(const std::vector<std::string>& records, double rate, int count) {
  const TestPipeline pipeline = stream_pipeline();
  std::vector<uint16_t> ports;
  const Processes processes = start(pipeline, count, &ports);
  if (count > 0) await_dealt(processes);
  std::atomic<bool> over = false;
  std::thread stream([&] {
    EventStream(pipeline).run(records, rate, 0);
    over = true;
  });
  Searches loaded(ports);
  for (size_t i = 0; !over; ++i) loaded.ask(records[i * 7 % records.size()]);
  stream.join();
  std::this_thread::sleep_for(std::chrono::seconds(2));
  Searches at_rest(ports);
  for (size_t i = 0; i < 1'000; ++i) at_rest.ask(records[i * 7 % records.size()]);
  stop(processes);
  fmt::print("{:<14} {:.0f} records/s: {}; at rest: {}\n", name_of(count), rate, loaded.result(),
             at_rest.result());
  std::fflush(stdout);
}

// kill -9 of one that decides, or of one that does not, a third into the stream. The longest that
// an event took is how long the others did without its work.
void measure_failover(const std::vector<std::string>& before,
                      const std::vector<std::string>& records, double rate, int replicas,
                      bool decider) {
  constexpr double kFast = 20'000;
  const TestPipeline pipeline = stream_pipeline();
  Processes processes = start_four(pipeline, replicas);
  EventStream stream(pipeline);
  stream.run(before, kFast, 0);
  stream.rest();
  const double seconds = static_cast<double>(records.size()) / rate;
  stream.count_from(seconds / 4);
  bool killed = false;
  stream.run(records, rate, 30, [&](double now) {
    if (killed || now < seconds / 3) return;
    killed = true;
    const auto one = std::ranges::find_if(
        processes, [&](const auto& process) { return decides(process.get()) == decider; });
    (**one)->signal(SIGKILL);
    (**one)->wait();
    processes.erase(one);
  });
  stop(processes);
  fmt::print(
      "replicas {}, killed {}: the longest that an event took {:.1f} s, of {} events {} more than "
      "2 s\n",
      replicas, decider ? "who decides" : "who finds  ",
      static_cast<double>(stream.quantile(1)) / 1000, stream.events(), stream.later_than(2'000));
  std::fflush(stdout);
}

int benchmark(const std::string& part, double number, const std::vector<int>& counts) {
  if (part == "work") {
    const Work work = put_work_on_kafka(static_cast<size_t>(number));
    for (const int count : counts) measure_work(work, count);
    return 0;
  }
  if (part == "takeover") {
    const Work work = put_work_on_kafka(static_cast<size_t>(number));
    if (counts.empty()) measure_takeover(work, 2);
    for (const int count : counts) measure_takeover(work, count);
    return 0;
  }
  if (part == "standby") {
    const Work work = put_work_on_kafka(static_cast<size_t>(number));
    for (const int replicas : {1, 2}) measure_standby(work, replicas);
    return 0;
  }
  constexpr double kSeconds = 15;
  const size_t known = part == "failover" && !counts.empty() ? counts.front() : 0;
  std::vector<std::string> before = make_records(known + static_cast<size_t>(number * kSeconds));
  const auto first = before.begin() + static_cast<ptrdiff_t>(known);
  const std::vector<std::string> records(first, before.end());
  before.erase(first, before.end());
  if (part == "latency") {
    for (const int count : counts) measure_latency(records, number, count);
    return 0;
  }
  if (part == "search") {
    for (const int count : counts) measure_search(records, number, count);
    return 0;
  }
  if (part != "failover") throw std::runtime_error("this measures no " + part);
  for (const int replicas : {1, 2}) {
    for (const bool decider : {false, true}) {
      measure_failover(before, records, number, replicas, decider);
    }
  }
  return 0;
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  try {
    std::vector<int> counts;
    for (int i = 3; i < argc; ++i) counts.push_back(std::atoi(argv[i]));
    return kindred::benchmark(argc > 1 ? argv[1] : "", argc > 2 ? std::strtod(argv[2], nullptr) : 0,
                              counts);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
