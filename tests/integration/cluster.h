// The broker that the tests of the daemon talk to, through librdkafka alone.

#ifndef KINDRED_TESTS_INTEGRATION_CLUSTER_H_
#define KINDRED_TESTS_INTEGRATION_CLUSTER_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kindred {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Message {
  std::optional<std::string> key = {};
  std::optional<std::string> value = {};
  Headers headers = {};
  int32_t partition = -1;  // to produce: by the key's hash
  int64_t time = 0;        // to produce: 0 is now
  int64_t offset = 0;      // where it was read
};

// From the environment (KINDRED_TEST_BROKERS), which tools/check sets. Fails the test without it.
std::string test_brokers();
// From here on these, comma-separated, which were started just now. Who asked the brokers of before
// waits ever longer before it tries the same addresses again.
void use_brokers(const std::string& addresses);

// The same broker where it asks for a name and a password (KINDRED_TEST_SASL_BROKERS).
std::string test_sasl_brokers();

// `name`, made unlike that of any other run.
std::string unique_name(const std::string& name);

// All of these throw std::runtime_error when the broker does not do it.
void make_topic(const std::string& topic, int partitions,
                const std::map<std::string, std::string>& settings = {});
void produce(const std::string& topic, const std::vector<Message>& messages);
// Writes them in a transaction that is then aborted.
void produce_and_abort(const std::string& topic, const std::vector<Message>& messages);

// Takes all that the topic holds away from it.
void delete_records(const std::string& topic);

// Everything that the topic holds, each partition in its order.
std::vector<Message> read_topic(const std::string& topic);
// The same, one after the other.
void read_topic(const std::string& topic, const std::function<void(Message)>& take);

// How many messages were ever written, summed over the partitions.
int64_t end_of(const std::string& topic);

// Makes the broker stand still, and lets it go on at the end.
class PausedBroker {
 public:
  PausedBroker();
  ~PausedBroker();
  PausedBroker(const PausedBroker&) = delete;
  PausedBroker& operator=(const PausedBroker&) = delete;
};

// Waits until so many messages were ever written to the topic.
void await_messages(const std::string& topic, int64_t count);

// Waits until the group has committed all that the topics hold.
void await_committed(const std::string& group, const std::vector<std::string>& topics);

// Has the group, which has no members, go on at that offset of a topic of one partition.
void set_offset(const std::string& group, const std::string& topic, int64_t offset,
                const std::string& metadata);

// The last value of every key that has one.
std::map<std::string, std::string> last_values(const std::vector<Message>& messages);

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_CLUSTER_H_
