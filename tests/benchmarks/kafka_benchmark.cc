// What the daemon does on a real broker, beside the bare loop of librdkafka on the same machine and
// the same messages: consume alone, and consume and produce one for one, also in transactions as
// the daemon's are. Ends with 1 when the matches are not those of `kindred link`.
//
//   kafka_benchmark [RECORDS]        2,000,000 unless told otherwise
//
// The broker is at KINDRED_TEST_BROKERS, the built programs are in KINDRED_BIN.

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/benchmarks/bare_client.h"
#include "tests/http_client.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/people_events.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void report(const std::string& what, size_t records, double seconds) {
  fmt::print("{:<32} {:>10.0f} records/s {:>8.1f} s\n", what,
             static_cast<double>(records) / seconds, seconds);
}

std::unique_ptr<KafkaClient> consumer(const std::vector<std::string>& topics) {
  return bare_consumer(topics, {{"queued.min.messages", "1000000"}});
}

template <typename Visit>
void consume(const KafkaClient& client, size_t records, const Visit& visit) {
  while (records > 0) {
    const KafkaMessage message(rd_kafka_consumer_poll(client.get(), 1000));
    if (message == nullptr || message->err != RD_KAFKA_RESP_ERR_NO_ERROR) continue;
    visit(*message);
    --records;
  }
}

void check_transaction(rd_kafka_error_t* raw, const std::string& doing) {
  const KafkaErrorObject error(raw);
  if (error != nullptr) check_kafka(rd_kafka_error_code(error.get()), doing);
}

BareProducer producer(const config::Properties& properties) {
  const std::string topic = unique_name("bare-out");
  make_topic(topic, kPartitions);
  return {topic, properties};
}

void bare_loop(const std::vector<std::string>& topics, size_t records) {
  BareProducer sink = producer({});
  const Stopwatch watch;
  const std::unique_ptr<KafkaClient> source = consumer(topics);
  consume(*source, records, [&](const rd_kafka_message_t& message) { sink.put(message); });
  sink.flush();
  report("consume and produce, bare", records, watch.seconds());
}

// The offsets of the messages go with what was produced of them, once in kInterval.
class BareTransactions {
 public:
  static constexpr double kInterval = 0.1;  // seconds: kindredd's

  BareTransactions(const KafkaClient* source, const BareProducer* sink)
      : source_(source), sink_(sink) {
    check_transaction(rd_kafka_init_transactions(sink_->get(), 30'000), "preparing");
    check_transaction(rd_kafka_begin_transaction(sink_->get()), "beginning");
  }

  bool due() const { return since_->seconds() >= kInterval; }

  void commit() {
    rd_kafka_topic_partition_list_t* all = nullptr;
    check_kafka(rd_kafka_assignment(source_->get(), &all), "asking for the partitions");
    const KafkaPartitionList offsets(all);
    check_kafka(rd_kafka_position(source_->get(), all), "asking for the positions");
    const KafkaGroup group(rd_kafka_consumer_group_metadata(source_->get()));
    check_transaction(rd_kafka_send_offsets_to_transaction(sink_->get(), all, group.get(), 30'000),
                      "offsets");
    check_transaction(rd_kafka_commit_transaction(sink_->get(), 30'000), "committing");
    check_transaction(rd_kafka_begin_transaction(sink_->get()), "beginning");
    since_.emplace();
  }

 private:
  const KafkaClient* source_;
  const BareProducer* sink_;
  std::optional<Stopwatch> since_ = Stopwatch();
};

// With kindredd's `linger.ms`, which is the faster one: commits send what waits.
void bare_transactions(const std::vector<std::string>& topics, size_t records) {
  BareProducer sink = producer({{"transactional.id", unique_name("bare")}, {"linger.ms", "100"}});
  const Stopwatch watch;
  const std::unique_ptr<KafkaClient> source = consumer(topics);
  BareTransactions transactions(source.get(), &sink);
  consume(*source, records, [&](const rd_kafka_message_t& message) {
    sink.put(message);
    if (transactions.due()) transactions.commit();
  });
  transactions.commit();
  report("the same, exactly once", records, watch.seconds());
}

void consume_alone(const std::vector<std::string>& topics, size_t records) {
  const Stopwatch watch;
  const std::unique_ptr<KafkaClient> source = consumer(topics);
  consume(*source, records, [](const rd_kafka_message_t&) {});
  report("consume, bare", records, watch.seconds());
}

// From the start of the process until it has taken in its state and is ready.
void measure_restart(const TestPipeline& pipeline, size_t records) {
  const Stopwatch watch;
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  report("kindredd, restart from its state", records, watch.seconds());
  const std::string log = daemon->log();
  const size_t said = log.find("taken in in ");
  if (said != std::string::npos) {
    const double seconds = std::strtod(log.c_str() + said + std::strlen("taken in in "), nullptr);
    report("of which taking in the state", records, seconds);
  }
  uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(pipeline.state->path())) {
    bytes += file.file_size();
  }
  fmt::print("{:<32} {:>10.0f} bytes a record\n", "its state",
             static_cast<double>(bytes) / static_cast<double>(records));
  daemon.stop();
}

// What the stages took, and how long a batch did while the state was compacted, and else.
void report_turns(uint16_t port) {
  const std::string metrics = http_request(port, "GET", "/metrics").body;
  for (const std::string name :
       {"stage_seconds_total", "compactions_total", "longest_turn_seconds"}) {
    size_t at = 0;
    while ((at = metrics.find("\nkindred_" + name, at)) != std::string::npos) {
      ++at;
      fmt::print("{}\n", metrics.substr(at, metrics.find('\n', at) - at));
    }
  }
}

// True when the daemon's matches are those of `kindred link`.
bool run_daemon(const std::string& what, TestPipeline pipeline, const PeopleOnKafka& people,
                size_t records) {
  const uint16_t port = free_port();
  pipeline.rules += "http: {port: " + std::to_string(port) + "}\n";
  const Stopwatch watch;
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  // The start of the process counts too.
  report(what, records, watch.seconds());
  const double bytes = static_cast<double>(daemon->peak_memory());
  fmt::print("{:<32} {:>10.0f} bytes a record\n", "its peak memory",
             bytes / static_cast<double>(records));
  report_turns(port);
  if (daemon.stop() != 0) {
    fmt::print(stderr, "kindredd failed:\n{}", daemon->log());
    return false;
  }
  const auto published = last_values(read_topic(pipeline.output));
  fmt::print("{:<32} {:>10} on Kafka, {} by kindred link\n", "matches", published.size(),
             people.matches.size());
  return !published.empty() && published == people.matches;
}

int benchmark(size_t records) {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(records, folder.path());
  TestPipeline at_least_once = people_pipeline("at-least-once", people);
  at_least_once.delivery = "at_least_once";
  const TestPipeline exactly_once = people_pipeline("exactly-once", people);
  consume_alone(people.topics, records);
  bare_loop(people.topics, records);
  bool equal = run_daemon("kindredd, at least once", at_least_once, people, records);
  bare_transactions(people.topics, records);
  equal = run_daemon("kindredd", exactly_once, people, records) && equal;
  measure_restart(exactly_once, records);
  if (!equal) fmt::print(stderr, "the matches on Kafka are not those of kindred link\n");
  return equal ? 0 : 1;
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  try {
    return kindred::benchmark(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2'000'000);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
