#include "daemon/cluster/cluster_status.h"

#include <fmt/format.h>

namespace kindred {

namespace {

ClusterStatus::OfRole status_of(const Role& role) {
  return {role.name(), role.state(), role.trouble()};
}

std::string what_begins(const ClusterStatus& status, const std::string& role) {
  if (role == "find") {
    return fmt::format("it loads its shards; it has read {} entries of the log for that",
                       status.loaded);
  }
  if (role == "decide") return "it reads the log, what shards have found, and the output topics";
  return "it begins";
}

}  // namespace

ClusterStatus status_of(const ProcessRoles& roles) {
  const PrepareRole& prepare = roles.prepare();
  const FindRole& find = roles.find();
  const DecideRole& decide = roles.decide();
  ClusterStatus status;
  status.roles = {status_of(prepare), status_of(find), status_of(decide)};
  if (roles.looks_for_place()) status.roles[1].state = Role::State::kJoins;
  if (roles.stand() != nullptr) status.roles.push_back(status_of(*roles.stand()));
  status.prepared = prepare.records();
  status.rejected = prepare.rejected();
  status.shards = find.shards();
  status.kept_records = find.records();
  status.pairs = find.pairs();
  status.full_keys = find.full_keys();
  status.log_offset = find.position();
  status.loaded = roles.loaded();
  status.decides = decide.live();
  status.stands_by = decide.stands_by();
  status.decided_offset = decide.position();
  status.records = decide.records();
  status.matches = decide.matches();
  status.begun = decide.begun();
  status.begun_warm = decide.begun_warm();
  return status;
}

std::string waits_for(const ClusterStatus& status) {
  std::string text;
  if (!status.moves.empty()) text += "move: " + status.moves + "\n";
  for (const ClusterStatus::OfRole& role : status.roles) {
    if (role.works()) continue;
    if (!role.trouble.empty() && role.goes_on()) {
      text += fmt::format("{}: {}\n", role.name, role.trouble);
    } else if (!role.trouble.empty()) {
      text += fmt::format("{}: begins anew: {}\n", role.name, role.trouble);
    } else if (role.state == Role::State::kJoins) {
      text += fmt::format("{}: waits for its group to deal out\n", role.name);
    } else {
      text += fmt::format("{}: {}\n", role.name, what_begins(status, role.name));
    }
  }
  return text;
}

}  // namespace kindred
