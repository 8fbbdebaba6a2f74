#include "daemon/service/published_entities.h"

#include <algorithm>
#include <vector>

namespace kindred {

void PublishedEntities::take_entity(std::string_view pipeline, std::string_view key,
                                    std::optional<std::string_view> value) {
  entities.take(key, value);
  const bool id = EntityReader::is_id(key);
  if (id && members_by_ == PublishedTopic::kEntities) {
    members.put(key, value ? reader_.members(*value) : std::vector<Identity>());
  }
  if (!value) {
    const auto found = foreign_.find(key);
    if (found != foreign_.end()) foreign_.erase(found);
    return;
  }
  if (!id) return;
  const std::optional<Identity> anchor = reader_.anchor(*value);
  if (!anchor || entity_id(pipeline, *anchor) != key) foreign_.emplace(key);
}

void PublishedEntities::take_membership(std::string_view key,
                                        std::optional<std::string_view> value) {
  memberships.take(key, value);
  if (value) {
    const std::optional<Membership> membership = reader_.membership(key, *value);
    if (!membership) return;
    members.live(membership->record, membership->since);
    if (members_by_ == PublishedTopic::kEntityOf) {
      members.belongs(membership->record, membership->entity);
    }
  } else if (const std::optional<Identity> record = reader_.record(key)) {
    members.forget(*record);
  }
}

void PublishedEntities::take_change(std::string_view key, std::optional<std::string_view> value) {
  if (members_by_ != PublishedTopic::kEntityChanges || !value || !EntityReader::is_id(key)) return;
  const EntityReader::Change change = reader_.change(*value);
  members.change(key, change.added, change.removed);
}

std::optional<int64_t> PublishedEntities::created(const Record& record) {
  const auto found = members.members().find(record.identity);
  if (found == members.members().end()) return std::nullopt;
  ToldMembers::Member& life = found->second;
  if (record.deleted) {
    if (record.time >= life.since) life.ended = std::min(life.ended, record.time);
    return std::nullopt;
  }
  if (record.time >= life.ended) return std::nullopt;
  return life.since;
}

}  // namespace kindred
