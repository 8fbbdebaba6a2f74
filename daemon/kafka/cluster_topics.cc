#include "daemon/kafka/cluster_topics.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/base/log.h"
#include "daemon/kafka/cluster_directory.h"
#include "daemon/kafka/group_description.h"
#include "daemon/kafka/group_member.h"
#include "daemon/kafka/output_topics.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topic_reader.h"
#include "daemon/kafka/topic_writer.h"
#include "daemon/kafka/topics.h"
#include "daemon/kafka/transport.h"
#include "daemon/transport/cluster_setting.h"

namespace kindred {
namespace {

// Who is away for no longer sees all that was written meanwhile.
constexpr const char* kCompactionLagMs = "86400000";
// More than a prepared record takes.
constexpr const char* kMostMessageBytes = "67108864";

// `why` it has so many.
void make_topic(const KafkaClient& client, const std::string& topic, int partitions,
                const char* why) {
  if (!partition_count(client, topic)) {
    create_topic(client, topic, partitions,
                 {{"cleanup.policy", "compact"},
                  {"min.compaction.lag.ms", kCompactionLagMs},
                  {"max.message.bytes", kMostMessageBytes}});
    log::info("created topic {} with {} partitions", topic, partitions);
  }
  const auto count = await_partition_count(client, topic, std::chrono::seconds(5));
  if (!count) throw KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT, "topic " + topic + " is not there");
  if (*count == partitions) return;
  throw Failure(ExitCode::kConfiguration,
                fmt::format("topic {} has {} partitions and should have {}: {}", topic, *count,
                            partitions, why));
}

// A transport whose configuration is its own.
class OwnTransport : public Transport {
 public:
  explicit OwnTransport(config::Config config)
      : config_(std::move(config)), transport_(make_kafka_transport(config_)) {}

  Consumer* consumer() override { return transport_->consumer(); }
  Output* output() override { return transport_->output(); }
  TransactionalProducer* transactions() override { return transport_->transactions(); }
  Leadership* leadership() override { return nullptr; }
  Consumer* other_pipeline() override { return nullptr; }
  void write_label(const std::string& key, const std::optional<std::string>& value) override {
    transport_->write_label(key, value);
  }
  void read_published(PublishedTopic topic, const PublishedVisit& visit,
                      const std::atomic<bool>& stop, std::atomic<uint64_t>* progress) override {
    transport_->read_published(topic, visit, stop, progress);
  }

 private:
  const config::Config config_;
  std::unique_ptr<Transport> transport_;
};

class KafkaClusterTopics : public ClusterTopics {
 public:
  KafkaClusterTopics(const config::Config& config, std::string process)
      : config_(of_group(config, config.kafka_input->group)),
        names_(config),
        process_(std::move(process)) {}

  void prepare() override {
    const std::unique_ptr<KafkaClient> client =
        KafkaClient::consumer(consumer_properties(config_), "input.kafka");
    for (const std::string& topic : config_.kafka_input->all_topics()) {
      if (await_partition_count(*client, topic, std::chrono::seconds(1))) continue;
      throw Failure(ExitCode::kConfiguration, "topic " + topic + " does not exist");
    }
    const config::KafkaOutput& output = *config_.kafka_output;
    if (!output.rejected.empty()) {
      create_dead_letter_topic(*client, output.rejected, 1, config_.kafka_input->topics);
    }
    make_topic(*client, names_.log, 1, "there is one order of all records");
    for (uint32_t replica = 0; replica < names_.shard_replicas; ++replica) {
      make_topic(*client, names_.found(replica), static_cast<int>(names_.shards),
                 "cluster.shards of a pipeline never changes");
    }
    if (names_.replicas > 1) {
      make_topic(*client, names_.stand, static_cast<int>(names_.replicas),
                 "as many as cluster.replicas; it is empty, so delete it and start anew");
    }
  }

  const std::string& process() const override { return process_; }
  std::unique_ptr<GroupMember> join(const std::string& group,
                                    const std::vector<std::string>& topics) override {
    config::Config member = of_group(config_, group);
    member.kafka_input->properties["client.id"] =
        client_id_of({process_, names_.rules}, config_.http);
    return std::make_unique<KafkaGroupMember>(member, topics);
  }
  std::unique_ptr<TopicReader> read(const std::vector<TopicOffset>& from) override {
    return std::make_unique<KafkaTopicReader>(config_, from);
  }
  std::unique_ptr<TopicReader> read_to_end(const std::vector<TopicOffset>& from) override {
    return std::make_unique<KafkaTopicReader>(of_end_reader(config_), from);
  }
  std::unique_ptr<TopicReader> read_with_headers(const std::vector<TopicOffset>& from) override {
    for (const TopicOffset& one : from) check_there(one.topic);
    return std::make_unique<KafkaTopicReader>(of_end_reader(config_), from, true);
  }
  std::unique_ptr<TopicWriter> write(const std::string& role) override {
    return std::make_unique<KafkaTopicWriter>(
        config_, fmt::format("kindred-{}-{}-{}", config_.pipeline_name, process_, role));
  }
  std::unique_ptr<TopicWriter> write_in_place_of_one() override {
    return std::make_unique<KafkaTopicWriter>(config_, "kindred-" + config_.pipeline_name);
  }
  std::vector<CommittedOffset> offsets(const std::string& group,
                                       const std::vector<std::string>& topics) override {
    const std::unique_ptr<KafkaClient> client =
        KafkaClient::consumer(consumer_properties(of_group(config_, group)), "input.kafka");
    const KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
    for (const std::string& topic : topics) {
      const auto count = await_partition_count(*client, topic, std::chrono::seconds(5));
      if (!count) throw KafkaError(RD_KAFKA_RESP_ERR__TIMED_OUT, "topic " + topic);
      for (int32_t number = 0; number < *count; ++number) {
        rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), number);
      }
    }
    return committed_offsets(*client, *list, group);
  }
  std::vector<GroupProcess> members(const std::string& group) override {
    std::vector<GroupProcess> members;
    for (const auto& member : describe_group(asking(), group).members) {
      members.push_back(process_of_client(member.client));
    }
    return members;
  }
  std::unique_ptr<Transport> publish() override {
    return std::make_unique<OwnTransport>(of_group(config_, names_.decide_group));
  }

 private:
  // Roles ask before they join, and who waits for a group each second.
  const KafkaClient& asking() {
    const std::scoped_lock lock(mutex_);
    if (!asking_) {
      asking_ = KafkaClient::consumer(consumer_properties(config_), "input.kafka");
      asking_->log_errors(false);  // the request that fails says why
    }
    asking_->poll();
    return *asking_;
  }
  void check_there(const std::string& topic) {
    if (await_partition_count(asking(), topic, std::chrono::seconds(5))) return;
    throw Failure(ExitCode::kConfiguration, "topic " + topic + " does not exist any more");
  }

  const config::Config config_;
  const ClusterSetting names_;
  std::string process_;
  std::mutex mutex_;
  std::unique_ptr<KafkaClient> asking_;  // once somebody has
};

}  // namespace

config::Config of_group(const config::Config& config, const std::string& group) {
  config::Config own = config;
  own.kafka_input->group = group;
  own.kafka_output->properties.try_emplace("transaction.timeout.ms", "10000");
  return own;
}

std::unique_ptr<ClusterTopics> make_kafka_cluster_topics(const config::Config& config,
                                                         const std::string& process) {
  return std::make_unique<KafkaClusterTopics>(config, process);
}

}  // namespace kindred
