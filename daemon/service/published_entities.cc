#include "daemon/service/published_entities.h"

#include <algorithm>

namespace kindred {

void PublishedEntities::take_entity(std::string_view pipeline, std::string_view key,
                                    std::optional<std::string_view> value) {
  entities.take(key, value);
  if (!value) {
    const auto found = foreign_.find(key);
    if (found != foreign_.end()) foreign_.erase(found);
    return;
  }
  if (!EntityReader::is_id(key)) return;
  const std::optional<Identity> anchor = reader_.anchor(*value);
  if (!anchor || entity_id(pipeline, *anchor) != key) foreign_.emplace(key);
}

void PublishedEntities::take_membership(std::string_view key,
                                        std::optional<std::string_view> value) {
  memberships.take(key, value);
  if (value) {
    const std::optional<Membership> membership = reader_.membership(key, *value);
    if (membership) lives_[membership->record] = {.since = membership->since};
  } else if (const std::optional<Identity> record = reader_.record(key)) {
    lives_.erase(*record);
  }
}

std::optional<int64_t> PublishedEntities::created(const Record& record) {
  const auto found = lives_.find(record.identity);
  if (found == lives_.end()) return std::nullopt;
  Life& life = found->second;
  if (record.deleted) {
    if (record.time >= life.since) life.ended = std::min(life.ended, record.time);
    return std::nullopt;
  }
  if (record.time >= life.ended) return std::nullopt;
  return life.since;
}

}  // namespace kindred
