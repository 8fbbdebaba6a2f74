#include "daemon/kafka/cluster_directory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/kafka/client.h"
#include "daemon/kafka/group_description.h"
#include "daemon/kafka/properties.h"
#include "daemon/kafka/topics.h"
#include "daemon/transport/cluster_setting.h"
#include "linkage/text/integer.h"

namespace kindred {
namespace {

// All addresses of a machine.
constexpr std::array<std::string_view, 2> kAll = {"0.0.0.0", "::"};

using Owner = std::optional<ClusterProcess>;

class KafkaDirectory : public ClusterDirectory {
 public:
  explicit KafkaDirectory(const config::Config& config)
      : setting_(config),
        client_(KafkaClient::consumer(consumer_properties(config), "input.kafka")) {
    client_->log_errors(false);  // the request that fails says why
    finds_.resize(setting_.shard_replicas, std::vector<Owner>(setting_.shards));
  }

  Whereabouts look() override {
    std::vector<Owner> decides = {known_.decides};
    update(setting_.decide_group, setting_.log, &decides);
    known_.decides = std::move(decides.front());
    for (uint32_t replica = 0; replica < finds_.size(); ++replica) {
      update(setting_.find_group(replica), setting_.found(replica), &finds_[replica]);
    }
    known_.finds.assign(setting_.shards, {});
    for (const std::vector<Owner>& owners : finds_) {
      for (size_t shard = 0; shard < owners.size(); ++shard) {
        if (owners[shard]) known_.finds[shard].push_back(*owners[shard]);
      }
    }
    return known_;
  }

 private:
  // While a group deals out, the brokers do not tell who has what.
  void update(const std::string& group, const std::string& topic, std::vector<Owner>* owners) {
    const GroupDescription described = describe_group(*client_, group);
    const bool told = std::ranges::any_of(
        described.members, [](const auto& member) { return !member.partitions.empty(); });
    if (!told && !described.members.empty()) return;
    std::ranges::fill(*owners, std::nullopt);
    for (const GroupDescription::Member& member : described.members) {
      for (const auto& [name, number] : member.partitions) {
        const auto place = static_cast<size_t>(number);
        if (name != topic || place >= owners->size()) continue;
        (*owners)[place] = cluster_process_of(member.client, member.host);
      }
    }
  }

  const ClusterSetting setting_;
  std::unique_ptr<KafkaClient> client_;
  Whereabouts known_;
  std::vector<std::vector<Owner>> finds_;  // by replica, and in it by shard
};

}  // namespace

std::string client_id_of(const GroupProcess& process, const config::Http& http) {
  const std::string name = process.name + "/" + process.rules;
  return http.port ? fmt::format("{}@{}:{}", name, http.address, *http.port) : name;
}

GroupProcess process_of_client(std::string_view client_id) {
  const std::string_view shown = client_id.substr(0, client_id.find('@'));
  const size_t slash = std::min(shown.find('/'), shown.size());
  GroupProcess process{.name = std::string(shown.substr(0, slash))};
  if (slash < shown.size()) process.rules = shown.substr(slash + 1);
  return process;
}

ClusterProcess cluster_process_of(std::string_view client_id, const std::string& host) {
  ClusterProcess process{.name = process_of_client(client_id).name, .host = host};
  client_id.remove_prefix(std::min(client_id.size(), client_id.find('@')));
  if (!client_id.empty()) client_id.remove_prefix(1);
  const size_t colon = client_id.rfind(':');
  if (colon == std::string_view::npos) return process;
  const std::string_view address = client_id.substr(0, colon);
  if (std::ranges::find(kAll, address) == kAll.end()) process.host = address;
  process.port = parse_integer<uint16_t>(client_id.substr(colon + 1)).value_or(0);
  return process;
}

std::unique_ptr<ClusterDirectory> make_kafka_directory(const config::Config& config) {
  return std::make_unique<KafkaDirectory>(config);
}

}  // namespace kindred
