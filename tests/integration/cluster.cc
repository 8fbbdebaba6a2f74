#include "tests/integration/cluster.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>

#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/types.h"
#include "tests/integration/process.h"

namespace kindred {
namespace {

constexpr int kTimeoutMs = 10'000;

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') {
    throw std::runtime_error(std::string(name) +
                             " is not set: run tools/check, or tools/broker start and set it to "
                             "the address that it prints");
  }
  return value;
}

std::unique_ptr<KafkaClient> open_consumer(const std::string& group) {
  return KafkaClient::consumer({{"bootstrap.servers", test_brokers()},
                                {"group.id", group},
                                {"enable.auto.commit", "false"},
                                {"enable.partition.eof", "true"}},
                               "test");
}

std::unique_ptr<KafkaClient>& opened_reader() {
  static std::unique_ptr<KafkaClient> client;
  return client;
}

KafkaClient& reader() {
  if (opened_reader() == nullptr) opened_reader() = open_consumer("kindred-tests");
  return *opened_reader();
}

int partitions_of(const std::string& topic) {
  const std::optional<int> count = partition_count(reader(), topic);
  if (!count) throw std::runtime_error("the broker has no topic " + topic);
  return *count;
}

std::optional<std::string> copy(const void* data, size_t size) {
  if (data == nullptr) return std::nullopt;
  return std::string(static_cast<const char*>(data), size);
}

Headers headers_of(const rd_kafka_message_t& message) {
  Headers headers;
  rd_kafka_headers_t* list = nullptr;
  if (rd_kafka_message_headers(&message, &list) != RD_KAFKA_RESP_ERR_NO_ERROR) return headers;
  const char* name = nullptr;
  const void* value = nullptr;
  size_t size = 0;
  for (size_t i = 0;
       rd_kafka_header_get_all(list, i, &name, &value, &size) == RD_KAFKA_RESP_ERR_NO_ERROR; ++i) {
    headers.emplace_back(name, std::string(static_cast<const char*>(value), size));
  }
  return headers;
}

// The leaders of a topic that was just made may not be known yet, and a
// broker that was away for long is not at once as it was.
std::vector<int64_t> ends_of(const std::string& topic) {
  for (const auto deadline = std::chrono::steady_clock::now() + kPatience;;) {
    try {
      const int count = partitions_of(topic);
      const KafkaPartitionList list(rd_kafka_topic_partition_list_new(count));
      rd_kafka_topic_partition_list_add_range(list.get(), topic.c_str(), 0, count - 1);
      return offsets_at(reader(), RD_KAFKA_OFFSET_END, *list, kTimeoutMs);
    } catch (const KafkaError&) {
      if (std::chrono::steady_clock::now() > deadline) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

void tell_broker(const std::string& command) {
  const std::string brokers = test_brokers();
  Process process({"tools/broker", command, "--port", brokers.substr(brokers.rfind(':') + 1)});
  if (process.wait() != 0) throw std::runtime_error("tools/broker " + command + " failed");
}

void send(rd_kafka_t* producer, const std::string& topic, const Message& message) {
  KafkaHeaders headers(rd_kafka_headers_new(message.headers.size()));
  for (const auto& [name, value] : message.headers) {
    rd_kafka_header_add(headers.get(), name.c_str(), -1, value.data(),
                        static_cast<ssize_t>(value.size()));
  }
  const std::string* key = message.key ? &*message.key : nullptr;
  const std::string* value = message.value ? &*message.value : nullptr;
  for (;;) {
    const rd_kafka_resp_err_t code = rd_kafka_producev(
        producer, RD_KAFKA_V_TOPIC(topic.c_str()), RD_KAFKA_V_PARTITION(message.partition),
        RD_KAFKA_V_KEY(key ? key->data() : nullptr, key ? key->size() : 0),
        RD_KAFKA_V_VALUE(value ? const_cast<char*>(value->data()) : nullptr,
                         value ? value->size() : 0),
        RD_KAFKA_V_TIMESTAMP(message.time), RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
        RD_KAFKA_V_HEADERS(headers.get()), RD_KAFKA_V_END);
    if (code == RD_KAFKA_RESP_ERR_NO_ERROR) break;
    if (code != RD_KAFKA_RESP_ERR__QUEUE_FULL) check_kafka(code, "producing to " + topic);
    rd_kafka_poll(producer, 10);
  }
  static_cast<void>(headers.release());  // the message's now
}

}  // namespace

std::string test_brokers() { return from_environment("KINDRED_TEST_BROKERS"); }

void use_brokers(const std::string& addresses) {
  setenv("KINDRED_TEST_BROKERS", addresses.c_str(), 1);
  opened_reader().reset();
}

std::string test_sasl_brokers() { return from_environment("KINDRED_TEST_SASL_BROKERS"); }

std::string unique_name(const std::string& name) {
  static int count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return name + "-" +
         std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) + "-" +
         std::to_string(getpid()) + "-" + std::to_string(++count);
}

void make_topic(const std::string& topic, int partitions,
                const std::map<std::string, std::string>& settings) {
  create_topic(reader(), topic, partitions, settings);
  if (!await_partition_count(reader(), topic, std::chrono::seconds(10))) {
    throw std::runtime_error("topic " + topic + " was made and is not there");
  }
}

void produce(const std::string& topic, const std::vector<Message>& messages) {
  std::optional<std::string> failure;
  const auto client =
      KafkaClient::producer({{"bootstrap.servers", test_brokers()}, {"enable.idempotence", "true"}},
                            "test", [&](const rd_kafka_message_t& message) {
                              if (message.err != RD_KAFKA_RESP_ERR_NO_ERROR)
                                failure = rd_kafka_err2str(message.err);
                            });
  for (const Message& message : messages) send(client->get(), topic, message);
  check_kafka(rd_kafka_flush(client->get(), 6 * kTimeoutMs), "producing to " + topic);
  if (failure) throw std::runtime_error("producing to " + topic + ": " + *failure);
}

void produce_and_abort(const std::string& topic, const std::vector<Message>& messages) {
  const auto client = KafkaClient::producer(
      {{"bootstrap.servers", test_brokers()}, {"transactional.id", unique_name("aborts")}}, "test",
      [](const rd_kafka_message_t&) {});
  const auto check = [&](rd_kafka_error_t* error) {
    if (error != nullptr) throw std::runtime_error(rd_kafka_error_string(error));
  };
  check(rd_kafka_init_transactions(client->get(), kTimeoutMs));
  check(rd_kafka_begin_transaction(client->get()));
  for (const Message& message : messages) send(client->get(), topic, message);
  check_kafka(rd_kafka_flush(client->get(), kTimeoutMs), "producing to " + topic);
  check(rd_kafka_abort_transaction(client->get(), kTimeoutMs));
}

std::vector<Message> read_topic(const std::string& topic) {
  std::vector<Message> messages;
  read_topic(topic, [&](Message message) { messages.push_back(std::move(message)); });
  return messages;
}

void read_topic(const std::string& topic, const std::function<void(Message)>& take) {
  const std::unique_ptr<KafkaClient> client = open_consumer("kindred-tests");
  const int partitions = partitions_of(topic);
  read_from_beginning(*client, {topic}, partitions);
  std::set<int32_t> ended;  // told again where an end moves
  while (ended.size() < static_cast<size_t>(partitions)) {
    const KafkaMessage message(rd_kafka_consumer_poll(client->get(), kTimeoutMs));
    if (message == nullptr) throw std::runtime_error("no answer while reading " + topic);
    if (message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF) {
      ended.insert(message->partition);
      continue;
    }
    check_kafka(message->err, "reading " + topic);
    take({.key = copy(message->key, message->key_len),
          .value = copy(message->payload, message->len),
          .headers = headers_of(*message),
          .partition = message->partition,
          .time = rd_kafka_message_timestamp(message.get(), nullptr),
          .offset = message->offset});
  }
}

int64_t end_of(const std::string& topic) {
  if (!partition_count(reader(), topic)) return 0;
  const std::vector<int64_t> ends = ends_of(topic);
  return std::accumulate(ends.begin(), ends.end(), int64_t{0});
}

void delete_records(const std::string& topic) {
  const std::string what = "deleting the records of topic " + topic;
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
  for (const int64_t end : ends_of(topic)) {
    rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), list->cnt)->offset = end;
  }
  rd_kafka_DeleteRecords_t* request = rd_kafka_DeleteRecords_new(list.get());
  const KafkaQueue queue(rd_kafka_queue_new(reader().get()));
  rd_kafka_DeleteRecords(reader().get(), &request, 1, nullptr, queue.get());
  rd_kafka_DeleteRecords_destroy(request);
  const KafkaEvent event(rd_kafka_queue_poll(queue.get(), kTimeoutMs));
  if (event == nullptr) check_kafka(RD_KAFKA_RESP_ERR__TIMED_OUT, what);
  check_kafka(rd_kafka_event_error(event.get()), what);
  const rd_kafka_topic_partition_list_t* done =
      rd_kafka_DeleteRecords_result_offsets(rd_kafka_event_DeleteRecords_result(event.get()));
  for (int i = 0; i < done->cnt; ++i) check_kafka(done->elems[i].err, what);
}

PausedBroker::PausedBroker() { tell_broker("pause"); }

PausedBroker::~PausedBroker() { tell_broker("resume"); }

void await_messages(const std::string& topic, int64_t count) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (end_of(topic) < count) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("topic " + topic + " has not come to " + std::to_string(count) +
                               " messages in time");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void await_committed(const std::string& group, const std::vector<std::string>& topics) {
  const std::unique_ptr<KafkaClient> client = open_consumer(group);
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
  std::vector<int64_t> ends;
  for (const std::string& topic : topics) {
    const std::vector<int64_t> of_topic = ends_of(topic);
    rd_kafka_topic_partition_list_add_range(list.get(), topic.c_str(), 0,
                                            static_cast<int>(of_topic.size()) - 1);
    ends.insert(ends.end(), of_topic.begin(), of_topic.end());
  }
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    // A broker that has been away is not yet the group's coordinator again.
    const rd_kafka_resp_err_t error = rd_kafka_committed(client->get(), list.get(), kTimeoutMs);
    bool reached = error == RD_KAFKA_RESP_ERR_NO_ERROR;
    for (size_t i = 0; i < ends.size(); ++i) {
      reached = reached && (ends[i] == 0 || list->elems[i].offset >= ends[i]);
    }
    if (reached) return;
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("group " + group + " has not consumed everything in time (" +
                               rd_kafka_err2str(error) + ")");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

void set_offset(const std::string& group, const std::string& topic, int64_t offset,
                const std::string& metadata) {
  const std::unique_ptr<KafkaClient> client = open_consumer(group);
  const KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
  rd_kafka_topic_partition_t* const one =
      rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), 0);
  one->offset = offset;
  one->metadata = strdup(metadata.c_str());  // librdkafka frees it
  one->metadata_size = metadata.size();
  check_kafka(rd_kafka_commit(client->get(), list.get(), 0), "setting an offset");
}

std::map<std::string, std::string> last_values(const std::vector<Message>& messages) {
  std::map<std::string, std::string> values;
  for (const Message& message : messages) {
    if (message.value) {
      values[message.key.value()] = *message.value;
    } else {
      values.erase(message.key.value());
    }
  }
  return values;
}

}  // namespace kindred
