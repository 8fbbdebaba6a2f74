// How far the group has come in the input.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "daemon/kafka/input.h"
#include "daemon/kafka/topics.h"

namespace kindred {
namespace {

CommitMark mark_of(const rd_kafka_topic_partition_t& partition) {
  return read_commit_mark(
      std::string_view(static_cast<const char*>(partition.metadata), partition.metadata_size));
}

}  // namespace

// Of what the cluster has answered.
GroupOffsets KafkaInput::offsets_in(const rd_kafka_topic_partition_list_t& list) const {
  GroupOffsets group;
  for (const InputPartition& partition : partitions_) {
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
    if (mark.commit > group.mark.commit) group.mark = mark;
  }
  return group;
}

GroupOffsets KafkaInput::ask_for_group() const {
  const KafkaPartitionList list = list_partitions();
  check_kafka(rd_kafka_committed(client_->get(), list.get(), 2 * kKafkaTimeoutMs),
              "asking for the group's committed offsets");
  return offsets_in(*list);
}

GroupOffsets KafkaInput::look_at_group() const {
  const KafkaPartitionList list = group_offsets(*client_, group_, *list_partitions());
  return offsets_in(*list);
}

void KafkaInput::note_group(const GroupOffsets& group) {
  committed_ = group.positions;
  last_mark_ = group.mark;
  for (size_t i = 0; i < partitions_.size(); ++i) partitions_[i].committed = committed_[i];
}

KafkaPartitionList KafkaInput::offsets(const Positions& positions, const CommitMark& mark,
                                       Time now) {
  KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
  bool further = false;
  for (size_t i = 0; i < positions.size(); ++i) further |= positions[i] > committed_[i];
  const bool all = !further || !renewed_at_ || now - *renewed_at_ >= kRenewal;
  if (all) renewed_at_ = now;
  const std::string text = text_of(mark);
  for (size_t i = 0; i < positions.size(); ++i) {
    if (!all && positions[i] <= committed_[i]) continue;
    rd_kafka_topic_partition_t* const one = rd_kafka_topic_partition_list_add(
        list.get(), partitions_[i].topic.c_str(), partitions_[i].number);
    one->offset = std::max(positions[i], committed_[i]);
    one->metadata = strdup(text.c_str());  // librdkafka frees it
    one->metadata_size = text.size();
  }
  return list;
}

void KafkaInput::note_committed(const Positions& positions) {
  for (size_t i = 0; i < positions.size(); ++i) {
    committed_[i] = std::max(committed_[i], positions[i]);
  }
}

bool KafkaInput::was_consumed() const {
  return std::ranges::any_of(partitions_, [](const auto& one) { return one.committed > 0; });
}

void KafkaInput::commit(const Positions& positions, const CommitMark& mark, bool wait) {
  const KafkaPartitionList list = offsets(positions, mark);
  note_committed(positions);
  const rd_kafka_resp_err_t code = rd_kafka_commit(client_->get(), list.get(), wait ? 0 : 1);
  // Nothing is lost by it: offsets tell which rejected records were written already.
  if (code != RD_KAFKA_RESP_ERR_NO_ERROR) {
    spdlog::warn("committing offsets: {}", rd_kafka_err2str(code));
  }
}

// --- As far as another process has committed ----------------------------------------------------

void KafkaInput::read_up_to(const Positions& limits) {
  limits_ = limits;
  assign(positions_);
}

void KafkaInput::read_on() {
  limits_.clear();
  count_behind();
  assign(positions_);
}

bool KafkaInput::at_limits() const {
  for (size_t i = 0; i < limits_.size(); ++i) {
    if (!is_at_limit(i)) return false;
  }
  return true;
}

}  // namespace kindred
