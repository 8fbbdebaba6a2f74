#include "daemon/service/entity_publisher.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "daemon/service/entity_difference.h"

namespace kindred {

// What a topic does not take is no part of the change, or a reader would wait for it.
void EntityPublisher::publish(uint64_t number, const EntityChanges& changes, const Linker& linker,
                              Outlet* outlet) const {
  std::vector<OutputMessage> messages;
  int64_t time = 0;
  for (const EntityChange& one : changes.entities) {
    time = std::max(time, one.time);
    if (messages_.tells(PublishedTopic::kEntities)) {
      const std::optional<Entity> now =
          one.kind == EntityChange::Kind::kEnded ? std::nullopt : linker.entity_of(one.anchor);
      messages.push_back(now ? messages_.entity(*now) : EntityMessages::ended(one.id, one.time));
    }
    if (messages_.tells(PublishedTopic::kEntityChanges)) {
      messages.push_back(EntityMessages::change(one));
    }
  }
  if (messages_.tells(PublishedTopic::kEntityOf)) {
    for (const Membership& one : changes.memberships) {
      messages.push_back(EntityMessages::membership(one, time));
    }
  }
  for (OutputMessage& message : messages) {
    EntityMessages::number(number, messages.size(), &message);
  }
  std::erase_if(messages, [&](const OutputMessage& one) { return !outlet->takes(one); });
  for (OutputMessage& message : messages) {
    EntityMessages::number(number, messages.size(), &message);
    outlet->send(message);
  }
}

bool EntityPublisher::publish_difference(uint64_t number, const Linker& linker,
                                         PublishedEntities* published, int64_t time, Outlet* outlet,
                                         const std::function<bool()>& step) const {
  return EntityDifference(messages_, linker, published, outlet, step).publish(number, time);
}

}  // namespace kindred
