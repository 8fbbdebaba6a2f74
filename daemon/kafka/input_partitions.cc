// Partitions that come while the input is read.

#include <algorithm>
#include <array>
#include <cstdlib>

#include "daemon/kafka/input.h"
#include "daemon/kafka/topics.h"

namespace kindred {

std::vector<int> KafkaInput::count_partitions() const {
  std::vector<int> counts;
  for (const std::string& topic : topics_) {
    counts.push_back(partition_count(*client_, topic).value_or(0));
  }
  return counts;
}

void KafkaInput::add_partitions(const std::vector<int>& counts) {
  const size_t known = partitions_.size();
  for (size_t i = 0; i < counts.size(); ++i) {
    const auto of_topic = [&](const InputPartition& one) { return one.topic == topics_[i]; };
    const auto first = static_cast<int>(std::ranges::count_if(partitions_, of_topic));
    for (int number = first; number < counts[i]; ++number) {
      partitions_.push_back({.topic = topics_[i], .number = number, .reached_end = true});
    }
  }
  if (partitions_.size() == known) return;
  positions_.resize(partitions_.size(), 0);
  committed_.resize(partitions_.size(), 0);
  if (!limits_.empty()) limits_.resize(partitions_.size(), 0);
  assign(positions_);
}

std::optional<std::chrono::milliseconds> KafkaInput::refresh_interval() const {
  std::array<char, 32> text{};
  size_t size = text.size();
  const rd_kafka_conf_res_t found = rd_kafka_conf_get(
      rd_kafka_conf(client_->get()), "topic.metadata.refresh.interval.ms", text.data(), &size);
  const int64_t interval = found == RD_KAFKA_CONF_OK ? std::strtoll(text.data(), nullptr, 10) : -1;
  if (interval <= 0) return std::nullopt;
  return std::chrono::milliseconds(interval);
}

}  // namespace kindred
