#include "daemon/service/entity_messages.h"

namespace kindred {

OutputMessage EntityMessages::entity(const Entity& entity) const {
  OutputMessage message{
      .topic = PublishedTopic::kEntities, .key = entity.id, .value = "", .time = entity.time};
  writer_.append_value(entity, &*message.value);
  return message;
}

OutputMessage EntityMessages::ended(const std::string& id, int64_t time) {
  return {.topic = PublishedTopic::kEntities, .key = id, .time = time};
}

OutputMessage EntityMessages::membership(const Membership& membership, int64_t time) {
  OutputMessage message{.topic = PublishedTopic::kEntityOf, .key = "", .time = time};
  EntityWriter::append_membership_key(membership.record, &*message.key);
  if (!membership.entity.empty()) {
    EntityWriter::append_membership(membership, &message.value.emplace());
  }
  return message;
}

OutputMessage EntityMessages::change(const EntityChange& change) {
  OutputMessage message{
      .topic = PublishedTopic::kEntityChanges, .key = change.id, .value = "", .time = change.time};
  EntityWriter::append_change(change, &*message.value);
  return message;
}

void EntityMessages::number(uint64_t change, size_t messages, OutputMessage* message) {
  message->headers = {{"kindred.change", std::to_string(change)},
                      {"kindred.messages", std::to_string(messages)}};
}

}  // namespace kindred
