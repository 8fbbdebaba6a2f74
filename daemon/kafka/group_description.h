#ifndef KINDRED_DAEMON_KAFKA_GROUP_DESCRIPTION_H_
#define KINDRED_DAEMON_KAFKA_GROUP_DESCRIPTION_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"

namespace kindred {

using AssignedPartitions = std::vector<std::pair<std::string, int32_t>>;  // topic and number

// Who is in a group, and what each member has by the last assignment. One that does not exist has
// no members.
struct GroupDescription {
  struct Member {
    std::string client;  // client.id
    std::string host;
    AssignedPartitions partitions;
  };
  std::string state;  // as Kafka names it
  std::vector<Member> members;
};

// Asks all brokers, and takes as long as `patience` where one of them is away. Throws KafkaError
// where who knows the group has not answered by then.
GroupDescription describe_group(
    const KafkaClient& client, const std::string& group,
    std::chrono::milliseconds patience = std::chrono::milliseconds(kKafkaTimeoutMs));

// What a group has dealt out to a member, as members of all libraries write it: a version (two
// bytes), how many topics (four), and of each its name (behind its length, two bytes), how many
// partitions and their numbers (four bytes each), all big-endian; what follows is passed over.
// Nothing where it is cut off.
std::optional<AssignedPartitions> read_assignment(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_DAEMON_KAFKA_GROUP_DESCRIPTION_H_
