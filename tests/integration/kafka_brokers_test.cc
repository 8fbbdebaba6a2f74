// Brokers that die under load, of a cluster of three: starts one of its own.

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/codec/event_writer.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"
#include "tests/catch.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/process.h"
#include "tests/integration/standby_pair.h"
#include "tests/integration/three_brokers.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using std::chrono::seconds;

constexpr int kBrokers = ThreeBrokers::kCount;

// Who reads a topic as events come. Each call to librdkafka has its time limit, and errors are left
// to it: it finds the new leaders by itself.
class EventReader {
 public:
  EventReader(const std::string& topic, int partitions)
      : client_(KafkaClient::consumer({{"bootstrap.servers", test_brokers()},
                                       {"group.id", unique_name("reader")},
                                       {"topic.metadata.refresh.interval.ms", "1000"}},
                                      "test")) {
    read_from_beginning(*client_, {topic}, partitions);
    client_->log_errors(false);
  }

  const std::vector<Message>& events() const { return events_; }

  // Whether so many have come in time.
  bool comes_to(size_t count, seconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    while (events_.size() < count && std::chrono::steady_clock::now() < deadline) take(100);
    return events_.size() >= count;
  }

  // All that comes until nothing does for so long.
  void drain(seconds quiet) {
    while (take(static_cast<int>(quiet.count()) * 1'000)) {
    }
  }

 private:
  bool take(int timeout_ms) {
    const KafkaMessage message(rd_kafka_consumer_poll(client_->get(), timeout_ms));
    if (message == nullptr) return false;
    if (message->err != RD_KAFKA_RESP_ERR_NO_ERROR) return true;
    const auto text = [](const void* data, size_t size) {
      return std::string(static_cast<const char*>(data), size);
    };
    Message& event = events_.emplace_back();
    event.key = text(message->key, message->key_len);
    if (message->payload != nullptr) event.value = text(message->payload, message->len);
    return true;
  }

  std::unique_ptr<KafkaClient> client_;
  std::vector<Message> events_;
};

// Pairs of records that match each other and nothing else, one pair after the other.
struct Pairs {
  std::string topic;
  size_t made = 0;
  std::set<std::string> keys = {};  // of their events

  // In pieces: a fetch takes one at the least, and a transaction what was fetched.
  void produce(size_t count) {
    constexpr size_t kPiece = 100;
    for (size_t made_before = made; made < made_before + count;) produce_piece(kPiece);
  }

  void produce_piece(size_t count) {
    std::vector<Message> messages;
    for (size_t last = made + count; made < last; ++made) {
      const std::string phone = std::to_string(made);
      for (const std::string& id : {"a" + phone, "b" + phone}) {
        messages.push_back(
            {.key = id,
             .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})"});
      }
      std::string key;
      EventWriter::append_key({topic, "a" + phone}, {topic, "b" + phone}, &key);
      keys.insert(std::move(key));
    }
    kindred::produce(topic, messages);
  }
};

// Little is fetched and little is on its way at a time, so that events go out, and are committed,
// all the while.
TEST_CASE("brokers that are killed in turn under load lose no match and repeat none", "[kafka]") {
  constexpr size_t kProgress = 50;
  constexpr size_t kLoad = 1'000;  // ten seconds' work
  ThreeBrokers cluster;
  TestPipeline pipeline("brokers");
  pipeline.input_properties = {{"queued.min.messages", "1"}, {"fetch.message.max.bytes", "1000"}};
  pipeline.output_properties = {{"queue.buffering.max.messages", "8"}, {"linger.ms", "100"}};
  make_topic(pipeline.topics[0], kBrokers);
  make_topic(pipeline.output, kBrokers);
  Pairs pairs{pipeline.topics[0]};
  EventReader reader(pipeline.output, kBrokers);
  DaemonRun daemon(pipeline);
  for (size_t round = 0; round < std::min<size_t>(rounds(1), 3); ++round) {
    for (int node = 1; node <= kBrokers; ++node) {
      CAPTURE(round, node);
      pairs.produce(kLoad);
      REQUIRE(reader.comes_to(pairs.made - kLoad + kProgress, kPatience));
      cluster.crash(node);
      reader.drain(seconds(0));
      const size_t before = reader.events().size();
      INFO(daemon->log());
      REQUIRE(before + kProgress <= pairs.made);
      CHECK(reader.comes_to(before + kProgress, seconds(30)));
      cluster.recover(node);
      cluster.await_in_sync();
    }
  }
  REQUIRE(reader.comes_to(pairs.made, kPatience));
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon.stop() == 0);
  reader.drain(seconds(5));
  CHECK(reader.events().size() == pairs.made);
  std::set<std::string> keys;
  for (const Message& event : reader.events()) keys.insert(event.key.value());
  CHECK(keys == pairs.keys);
}

// It asks each second what the leader has committed, of whichever broker knows the group.
TEST_CASE("who stands by outlives brokers that are killed in turn, and leads then", "[kafka]") {
  constexpr size_t kPairs = 100;
  ThreeBrokers cluster;
  TestPipeline pipeline("brokers-standby");
  make_topic(pipeline.topics[0], kBrokers);
  make_topic(pipeline.output, kBrokers);
  Pairs pairs{pipeline.topics[0]};
  EventReader reader(pipeline.output, kBrokers);
  Pair pair(pipeline);
  pair.start();
  for (size_t round = 0; round < std::min<size_t>(rounds(1), 3); ++round) {
    for (int node = 1; node <= kBrokers; ++node) {
      CAPTURE(round, node);
      cluster.crash(node);
      pairs.produce(kPairs);
      REQUIRE(reader.comes_to(pairs.made, kPatience));
      std::this_thread::sleep_for(seconds(3));  // it asks some times
      cluster.recover(node);
      cluster.await_in_sync();
    }
  }
  // It has ended so where the brokers missed it meanwhile, and the other one leads already.
  const int ended = pair.leader.daemon->stop();
  CHECK((ended == 0 || ended == static_cast<int>(ExitCode::kUnavailable)));
  pair.standby.await("live:");
  pairs.produce(kPairs);
  CHECK(reader.comes_to(pairs.made, kPatience));
  await_committed(pipeline.name, pipeline.topics);
  CHECK(pair.standby.daemon->stop() == 0);
  reader.drain(seconds(5));
  CHECK(reader.events().size() == pairs.made);
}

}  // namespace
}  // namespace kindred
