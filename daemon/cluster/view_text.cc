#include "daemon/cluster/view_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "daemon/base/json_object.h"
#include "daemon/transport/find_mark.h"

namespace kindred {

namespace {

using Part = ClusterView::Part;
using Role = ClusterView::Role;

// What one process has.
struct OneProcess {
  std::string host;
  std::map<std::string, size_t> parts;  // by role
  FindMark finds;                       // where it has shards
};

void add_to_processes(const Role& role, std::map<std::string, OneProcess>* processes) {
  for (const Part& part : role.parts) {
    if (part.process.empty()) continue;
    OneProcess& process = (*processes)[part.process];
    process.host = part.host;
    ++process.parts[role.name];
    if (role.name != "find") continue;
    const std::optional<FindMark> mark = read_find_mark(part.mark);
    if (mark && mark->records >= process.finds.records) process.finds = *mark;
  }
}

std::map<std::string, OneProcess> processes_of(const ClusterView& view) {
  std::map<std::string, OneProcess> processes;
  for (const Role& role : view.roles) add_to_processes(role, &processes);
  return processes;
}

const char* part_of_deciding(const OneProcess& process) {
  if (process.parts.contains("decide")) return "decides";
  return process.parts.contains("stand") ? "stands by" : "";
}

int64_t lag_of(const Role& role) {
  int64_t lag = 0;
  for (const Part& part : role.parts) lag += part.lag();
  return lag;
}

// The most that a process keeps, as a multiple of what all keep on average.
std::optional<double> skew_of(const std::map<std::string, OneProcess>& processes) {
  uint64_t sum = 0;
  uint64_t most = 0;
  uint64_t count = 0;
  for (const auto& [name, process] : processes) {
    if (!process.parts.contains("find")) continue;
    sum += process.finds.records;
    most = std::max(most, process.finds.records);
    ++count;
  }
  if (sum == 0) return std::nullopt;
  return static_cast<double>(most) * static_cast<double>(count) / static_cast<double>(sum);
}

// Crowded keys, as the processes tell of them that have shards.
struct CrowdedKeysShown {
  uint64_t count = 0;  // as the one says that knows of the most
  std::vector<FullKey> fullest;
};

CrowdedKeysShown crowded_keys_of(const ClusterView& view) {
  CrowdedKeysShown shown;
  uint64_t most = 0;
  // Each replica of the shards keeps all records. The one that tells of more of them is shown.
  for (const Role& role : view.roles) {
    if (role.name != "find") continue;
    std::map<std::string, OneProcess> processes;
    add_to_processes(role, &processes);
    std::vector<FullKey> keys;
    uint64_t records = 0;
    for (const auto& [name, process] : processes) {
      shown.count = std::max(shown.count, process.finds.full_keys);
      keys.insert(keys.end(), process.finds.fullest.begin(), process.finds.fullest.end());
    }
    for (const FullKey& key : keys) records += key.records;
    if (records <= most) continue;
    most = records;
    shown.fullest = fullest_of(std::move(keys), FindMark::kMostKeys);
  }
  return shown;
}

// Empty where it is not known.
std::string rule_of(const ClusterView& view, const FullKey& key) {
  return key.branch && *key.branch < view.rules.size() ? view.rules[*key.branch] : "";
}

void append_crowded_keys(const ClusterView& view, const CrowdedKeysShown& shown,
                         std::string* text) {
  if (shown.count == 0) return;
  *text += fmt::format("\n{} crowded key{}, with more than {} records each\n", shown.count,
                       shown.count == 1 ? "" : "s", view.max_bucket);
  for (const FullKey& key : shown.fullest) {
    *text += fmt::format("  {:016x}  {} records at least", key.key, key.records);
    if (const std::string rule = rule_of(view, key); !rule.empty()) *text += ", rule " + rule;
    if (!key.holder.id.empty()) *text += fmt::format(", {}/{}", key.holder.source, key.holder.id);
    *text += '\n';
  }
}

std::string owner_of(const Part& part) { return part.process.empty() ? "nobody" : part.process; }

}  // namespace

std::string text_of(const ClusterView& view) {
  const std::map<std::string, OneProcess> processes = processes_of(view);
  std::string text = fmt::format("pipeline {}: {} shards, {} process{}\n\n", view.pipeline,
                                 view.shards, processes.size(), processes.size() == 1 ? "" : "es");
  const auto line = [&](const auto& process, const auto& host, const auto& inputs,
                        const auto& shards, const auto& records, const auto& pairs,
                        const auto& decides) {
    text += fmt::format("{:<17} {:<15} {:>7} {:>7} {:>11} {:>11}  {}", process, host, inputs,
                        shards, records, pairs, decides);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  };
  line("process", "host", "inputs", "shards", "records", "pairs", "");
  for (const auto& [name, process] : processes) {
    const auto count = [&of = process.parts](const char* role) {
      const auto found = of.find(role);
      return found == of.end() ? size_t{0} : found->second;
    };
    line(name, process.host, count("prepare"), count("find"), process.finds.records,
         process.finds.pairs, part_of_deciding(process));
  }
  if (const std::optional<double> skew = skew_of(processes)) {
    text += fmt::format("the fullest keeps {:.2f} of the mean\n", *skew);
  }
  append_crowded_keys(view, crowded_keys_of(view), &text);
  for (const Role& role : view.roles) {
    text += fmt::format("\n{}: group {}, {}, lag {}\n", role.name, role.group, role.state,
                        lag_of(role));
    for (const Part& part : role.parts) {
      text += fmt::format("  {}/{}  {}  offset {} of {}, lag {}\n", part.topic, part.partition,
                          owner_of(part), part.committed ? std::to_string(*part.committed) : "none",
                          part.end, part.lag());
    }
  }
  return text;
}

std::string json_of(const ClusterView& view) {
  const std::map<std::string, OneProcess> processes = processes_of(view);
  const auto part_json = [](const Part& part) {
    JsonObject json;
    json.add("topic", json_string(part.topic)).add("partition", std::to_string(part.partition));
    json.add("process", part.process.empty() ? "null" : json_string(part.process));
    json.add("offset", part.committed ? std::to_string(*part.committed) : "null");
    json.add("end", std::to_string(part.end)).add("lag", std::to_string(part.lag()));
    return json.text();
  };
  const auto role_json = [&](const Role& role) {
    JsonObject json;
    json.add("role", json_string(role.name)).add("group", json_string(role.group));
    json.add("state", json_string(role.state)).add("lag", std::to_string(lag_of(role)));
    json.add("partitions", json_array(role.parts, part_json));
    return json.text();
  };
  const auto process_json = [](const auto& named) {
    const auto& [name, process] = named;
    JsonObject json;
    json.add("process", json_string(name)).add("host", json_string(process.host));
    json.add("records", process.finds.records).add("pairs", process.finds.pairs);
    return json.text();
  };
  const CrowdedKeysShown crowded = crowded_keys_of(view);
  const auto key_json = [&](const FullKey& key) {
    JsonObject json;
    json.add("key", json_string(fmt::format("{:016x}", key.key))).add("records", key.records);
    json.add("rule", rule_of(view, key).empty() ? "null" : json_string(rule_of(view, key)));
    if (!key.holder.id.empty()) {
      json.add("source", json_string(key.holder.source)).add("id", json_string(key.holder.id));
    }
    return json.text();
  };
  JsonObject json;
  json.add("pipeline", json_string(view.pipeline)).add("shards", view.shards);
  json.add("skew", json_number(skew_of(processes)));
  json.add("processes", json_array(processes, process_json));
  json.add("crowded_keys", crowded.count).add("fullest", json_array(crowded.fullest, key_json));
  json.add("roles", json_array(view.roles, role_json));
  return json.text() + "\n";
}

}  // namespace kindred
