// What the daemon does on a real broker, beside the bare loop of librdkafka on the same machine and
// the same messages: consume alone, and consume and produce one for one. Ends with 1 when the
// matches are not those of `kindred link`.
//
//   kafka_benchmark [RECORDS]        2,000,000 unless told otherwise
//
// The broker is at KINDRED_TEST_BROKERS, the built programs are in KINDRED_BIN.

#include <fmt/core.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "daemon/kafka_client.h"
#include "daemon/kafka_types.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
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
  auto client = KafkaClient::consumer({{"bootstrap.servers", test_brokers()},
                                       {"group.id", "kafka-benchmark"},
                                       {"enable.auto.commit", "false"},
                                       {"queued.min.messages", "1000000"}},
                                      "benchmark");
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(6));
  for (const std::string& topic : topics) {
    for (int i = 0; i < 3; ++i) {
      rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), i)->offset =
          RD_KAFKA_OFFSET_BEGINNING;
    }
  }
  check_kafka(rd_kafka_poll_set_consumer(client->get()), "consuming");
  check_kafka(rd_kafka_assign(client->get(), list.get()), "consuming");
  return client;
}

template <typename Visit>
void consume(const std::vector<std::string>& topics, size_t records, const Visit& visit) {
  const std::unique_ptr<KafkaClient> client = consumer(topics);
  while (records > 0) {
    const KafkaMessage message(rd_kafka_consumer_poll(client->get(), 1000));
    if (message == nullptr || message->err != RD_KAFKA_RESP_ERR_NO_ERROR) continue;
    visit(*message);
    --records;
  }
}

void bare_loop(const std::vector<std::string>& topics, size_t records) {
  const std::string output = unique_name("bare-out");
  make_topic(output, 3);
  const auto client =
      KafkaClient::producer({{"bootstrap.servers", test_brokers()}, {"enable.idempotence", "true"}},
                            "benchmark", [](const rd_kafka_message_t&) {});
  const KafkaTopic topic(rd_kafka_topic_new(client->get(), output.c_str(), nullptr));
  const Stopwatch watch;
  consume(topics, records, [&](const rd_kafka_message_t& message) {
    while (rd_kafka_produce(topic.get(), RD_KAFKA_PARTITION_UA, RD_KAFKA_MSG_F_COPY,
                            message.payload, message.len, message.key, message.key_len,
                            nullptr) != 0) {
      rd_kafka_poll(client->get(), 10);
    }
    rd_kafka_poll(client->get(), 0);
  });
  check_kafka(rd_kafka_flush(client->get(), 60'000), "producing");
  report("consume and produce, bare", records, watch.seconds());
}

void consume_alone(const std::vector<std::string>& topics, size_t records) {
  const Stopwatch watch;
  consume(topics, records, [](const rd_kafka_message_t&) {});
  report("consume, bare", records, watch.seconds());
}

// From the start of the process until it has taken in its state and is ready.
void measure_restart(const TestPipeline& pipeline, size_t records) {
  const Stopwatch watch;
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  report("kindredd, restart from its state", records, watch.seconds());
  uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(pipeline.state->path())) {
    bytes += file.file_size();
  }
  fmt::print("{:<32} {:>10.0f} bytes a record\n", "its state",
             static_cast<double>(bytes) / static_cast<double>(records));
  daemon.stop();
}

// How long batches have taken while the state was compacted, and else.
void report_turns(uint16_t port) {
  const std::string metrics = http_request(port, "GET", "/metrics").body;
  for (const std::string name : {"compactions_total", "longest_turn_seconds"}) {
    size_t at = 0;
    while ((at = metrics.find("\nkindred_" + name, at)) != std::string::npos) {
      ++at;
      fmt::print("{}\n", metrics.substr(at, metrics.find('\n', at) - at));
    }
  }
}

// True when the daemon's matches are those of `kindred link`.
bool run_daemon(const PeopleOnKafka& people, size_t records) {
  TestPipeline pipeline("benchmark");
  pipeline.topics = people.topics;
  const uint16_t port = free_port();
  pipeline.rules = TestPipeline::people() + "http: {port: " + std::to_string(port) + "}\n";
  const Stopwatch watch;
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  // Offsets are committed once a second; the start of the process counts too.
  report("kindredd", records, watch.seconds());
  const double bytes = static_cast<double>(daemon->peak_memory());
  fmt::print("{:<32} {:>10.0f} bytes a record\n", "kindredd, peak memory",
             bytes / static_cast<double>(records));
  report_turns(port);
  if (daemon.stop() != 0) {
    fmt::print(stderr, "kindredd failed:\n{}", daemon->log());
    return false;
  }
  measure_restart(pipeline, records);
  const auto published = last_values(read_topic(pipeline.output));
  fmt::print("{:<32} {:>10} on Kafka, {} by kindred link\n", "matches", published.size(),
             people.matches.size());
  return !published.empty() && published == people.matches;
}

int benchmark(size_t records) {
  const TemporaryFolder folder;
  const PeopleOnKafka people = put_people_on_kafka(records, folder.path());
  consume_alone(people.topics, records);
  bare_loop(people.topics, records);
  const bool equal = run_daemon(people, records);
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
