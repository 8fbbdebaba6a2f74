// What a consumer asks its cluster, and what it commits there.

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "daemon/base/log.h"
#include "daemon/kafka/consumer.h"
#include "daemon/kafka/group_onlooker.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

KafkaPartitionList list_of(const std::vector<InputPartition>& partitions) {
  KafkaPartitionList list(rd_kafka_topic_partition_list_new(static_cast<int>(partitions.size())));
  for (const InputPartition& partition : partitions) {
    rd_kafka_topic_partition_list_add(list.get(), partition.topic.c_str(), partition.number);
  }
  return list;
}

CommitMark mark_of(const rd_kafka_topic_partition_t& partition) {
  return read_commit_mark(
      std::string_view(static_cast<const char*>(partition.metadata), partition.metadata_size));
}

// What the cluster has answered.
GroupOffsets offsets_in(const rd_kafka_topic_partition_list_t& list,
                        const std::vector<InputPartition>& partitions) {
  GroupOffsets group;
  for (const InputPartition& partition : partitions) {
    const rd_kafka_topic_partition_t* const found =
        rd_kafka_topic_partition_list_find(&list, partition.topic.c_str(), partition.number);
    if (found == nullptr) {
      group.positions.push_back(0);
      continue;
    }
    check_kafka(found->err, "committed offset of " + name_of(partition));
    // Negative when there is none.
    group.positions.push_back(std::max<int64_t>(0, found->offset));
    const CommitMark mark = mark_of(*found);
    const bool of_cluster = group.mark.of_cluster || mark.of_cluster;
    if (mark.commit > group.mark.commit) group.mark = mark;
    group.mark.of_cluster = of_cluster;
  }
  return group;
}

GroupOffsets committed_of(const KafkaClient& client,
                          const std::vector<InputPartition>& partitions) {
  const KafkaPartitionList list = list_of(partitions);
  check_kafka(rd_kafka_committed(client.get(), list.get(), 2 * kKafkaTimeoutMs),
              "asking for the group's committed offsets");
  return offsets_in(*list, partitions);
}

}  // namespace

std::optional<int> KafkaConsumer::partition_count(const std::string& topic,
                                                  std::chrono::milliseconds patience) {
  return await_partition_count(*client_, topic, patience);
}

bool KafkaConsumer::compacted(const std::string& topic) {
  try {
    return topic_settings(*client_, topic).compacted;
  } catch (const KafkaError& error) {
    if (!is_refusal(error.code())) throw;
    log::warn("whether topic {} is compacted cannot be asked: {}", topic, error.what());
    return true;
  }
}

std::vector<int64_t> KafkaConsumer::begins(const std::vector<InputPartition>& partitions) {
  return offsets_at(*client_, RD_KAFKA_OFFSET_BEGINNING, *list_of(partitions));
}

std::vector<int64_t> KafkaConsumer::ends(const std::vector<InputPartition>& partitions) {
  return offsets_at(*client_, RD_KAFKA_OFFSET_END, *list_of(partitions));
}

GroupOffsets KafkaConsumer::ask_for_group(const std::vector<InputPartition>& partitions) {
  return committed_of(*client_, partitions);
}

GroupOffsets KafkaConsumer::look_at_group(const std::vector<InputPartition>& partitions) {
  if (!onlooker_) onlooker_ = group_onlooker(config_, group_);
  onlooker_->poll();  // what it has to say is dropped
  return committed_of(*onlooker_, partitions);
}

KafkaPartitionList list_of(const GroupCommit& commit) {
  KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
  const std::string text = text_of(commit.mark);
  for (const TopicOffset& offset : commit.offsets) {
    rd_kafka_topic_partition_t* const one =
        rd_kafka_topic_partition_list_add(list.get(), offset.topic.c_str(), offset.partition);
    one->offset = offset.offset;
    one->metadata = strdup(text.c_str());  // librdkafka frees it
    one->metadata_size = text.size();
  }
  return list;
}

void KafkaConsumer::commit(const GroupCommit& commit, bool wait) {
  const KafkaPartitionList list = kindred::list_of(commit);
  const rd_kafka_resp_err_t code = rd_kafka_commit(client_->get(), list.get(), wait ? 0 : 1);
  // Nothing is lost by it: offsets tell which rejected records were written already.
  if (code != RD_KAFKA_RESP_ERR_NO_ERROR) {
    log::warn("committing offsets: {}", rd_kafka_err2str(code));
  }
}

}  // namespace kindred
