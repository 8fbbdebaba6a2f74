#include "daemon/service/told_members.h"

namespace kindred {

void ToldMembers::belongs(const Identity& record, std::string_view entity) {
  members_[record].was = add(entity);
}

void ToldMembers::put(std::string_view entity, std::span<const Identity> members) {
  if (members.empty()) {
    const auto found = by_entity_.find(entity);
    if (found != by_entity_.end()) by_entity_.erase(found);
    return;
  }
  by_entity_[std::string(entity)] = {members.begin(), members.end()};
}

void ToldMembers::change(std::string_view entity, std::span<const Identity> added,
                         std::span<const Identity> removed) {
  std::set<Identity>& members = by_entity_[std::string(entity)];
  for (const Identity& record : removed) members.erase(record);
  members.insert(added.begin(), added.end());
}

void ToldMembers::settle() {
  for (const auto& [entity, members] : by_entity_) {
    for (const Identity& record : members) belongs(record, entity);
  }
  by_entity_.clear();
}

uint32_t ToldMembers::number(std::string_view entity) const {
  const auto found = numbers_.find(entity);
  return found == numbers_.end() ? kNone : found->second;
}

uint32_t ToldMembers::add(std::string_view entity) {
  const auto found = numbers_.find(entity);
  if (found != numbers_.end()) return found->second;
  ids_.emplace_back(entity);
  numbers_.emplace(entity, entities() - 1);
  return entities() - 1;
}

}  // namespace kindred
