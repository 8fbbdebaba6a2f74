#ifndef KINDRED_DAEMON_TRANSPORT_PARTITION_H_
#define KINDRED_DAEMON_TRANSPORT_PARTITION_H_

#include <cstdint>
#include <string>

namespace kindred {

// One partition of an input topic; its place in Input::partitions() is its number.
struct InputPartition {
  std::string topic;
  int32_t number = 0;
  int64_t committed = 0;  // the group's offset when we started: what lies before was dealt with
  int64_t begin = 0;      // of what was there when we started
  int64_t end = 0;        // likewise
  bool reached_end = false;
};

// For people.
inline std::string name_of_partition(const std::string& topic, int32_t number) {
  return "topic " + topic + " partition " + std::to_string(number);
}
inline std::string name_of(const InputPartition& partition) {
  return name_of_partition(partition.topic, partition.number);
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_PARTITION_H_
