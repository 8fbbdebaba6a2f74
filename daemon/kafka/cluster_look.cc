#include "daemon/kafka/cluster_look.h"

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/kafka/client.h"
#include "daemon/kafka/cluster_directory.h"
#include "daemon/kafka/group_description.h"
#include "daemon/kafka/group_member.h"
#include "daemon/kafka/group_onlooker.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"
#include "daemon/transport/cluster_setting.h"

namespace kindred {
namespace {

using Part = ClusterView::Part;
using Role = ClusterView::Role;

class Look {
 public:
  explicit Look(const config::Config& config)
      : config_(config),
        client_(KafkaClient::consumer(consumer_properties(config), "input.kafka")) {
    client_->log_errors(false);  // the request that fails says why
  }

  // Who has which partitions of these topics, and how far the group has come in each.
  Role role(const std::string& name, const std::string& group,
            const std::vector<std::string>& topics) const {
    Role role{name, group, {}, {}};
    const KafkaPartitionList list(rd_kafka_topic_partition_list_new(1));
    for (const std::string& topic : topics) {
      const std::optional<int> count = partition_count(*client_, topic);
      if (!count) {
        throw Failure(ExitCode::kConfiguration,
                      "topic " + topic + " is not there: no process of the cluster was started");
      }
      for (int32_t number = 0; number < *count; ++number) {
        rd_kafka_topic_partition_list_add(list.get(), topic.c_str(), number);
        Part& part = role.parts.emplace_back();
        part.topic = topic;
        part.partition = number;
      }
    }
    add_offsets(*list, &role);
    add_owners(&role);
    const std::vector<int64_t> begins = offsets_at(*client_, RD_KAFKA_OFFSET_BEGINNING, *list);
    const std::vector<int64_t> ends = offsets_at(*client_, RD_KAFKA_OFFSET_END, *list);
    for (size_t i = 0; i < role.parts.size(); ++i) {
      role.parts[i].begin = begins[i];
      role.parts[i].end = ends[i];
    }
    return role;
  }

 private:
  void add_offsets(const rd_kafka_topic_partition_list_t& list, Role* role) const {
    const std::unique_ptr<KafkaClient> onlooker = group_onlooker(config_, role->group);
    std::vector<CommittedOffset> offsets = committed_offsets(*onlooker, list, role->group);
    for (size_t i = 0; i < role->parts.size(); ++i) {
      if (offsets[i].at.offset == kBeginning) continue;
      role->parts[i].committed = offsets[i].at.offset;
      role->parts[i].mark = std::move(offsets[i].mark);
    }
  }

  void add_owners(Role* role) const {
    GroupDescription described = describe_group(*client_, role->group);
    role->state = std::move(described.state);
    for (const GroupDescription::Member& member : described.members) {
      for (const auto& [topic, number] : member.partitions) {
        for (Part& part : role->parts) {
          if (part.partition != number || part.topic != topic) continue;
          part.process = process_of_client(member.client).name;
          part.host = member.host;
        }
      }
    }
  }

  const config::Config& config_;
  std::unique_ptr<KafkaClient> client_;
};

}  // namespace

ClusterView look_at_cluster(const config::Config& config) {
  const ClusterSetting setting(config);
  const Look look(config);
  ClusterView view{config.pipeline_name, setting.shards, {}, {}, config.pipeline->max_bucket};
  for (const auto& branch : config.pipeline->blocking.branches()) view.rules.push_back(branch.name);
  view.roles.push_back(
      look.role("prepare", setting.prepare_group, config.kafka_input->all_topics()));
  Role decide = look.role("decide", setting.decide_group, {setting.log});
  for (uint32_t replica = 0; replica < setting.shard_replicas; ++replica) {
    Role find = look.role("find", setting.find_group(replica), {setting.found(replica)});
    // The offset of a shard is one of the log.
    for (Part& part : find.parts) {
      part.begin = decide.parts.front().begin;
      part.end = decide.parts.front().end;
    }
    view.roles.push_back(std::move(find));
  }
  view.roles.push_back(std::move(decide));
  if (setting.replicas > 1) {
    view.roles.push_back(look.role("stand", setting.stand_group, {setting.stand}));
  }
  return view;
}

}  // namespace kindred
