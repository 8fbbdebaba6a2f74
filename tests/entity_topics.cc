#include "tests/entity_topics.h"

#include "daemon/codec/entity_reader.h"
#include "daemon/codec/entity_writer.h"
#include "daemon/codec/json_document.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Values = std::map<std::string, std::string>;

void apply(const EntityMessage& message, Values* values) {
  REQUIRE(message.key);
  if (message.value) {
    (*values)[*message.key] = *message.value;
  } else {
    REQUIRE(values->erase(*message.key) == 1);  // nothing is ended twice
  }
}

// Keys of the topic entity_of.
std::map<std::string, std::string> entities_by_member(const Values& entities) {
  std::map<std::string, std::string> by_member;
  JsonDocument document;
  for (const auto& [id, value] : entities) {
    Rejection why;
    REQUIRE(document.parse(value, &why));
    document.for_each(document.member(0, "members"), [&](size_t member) {
      const auto text = [&](const char* name) {
        return std::string(document.node(document.member(member, name)).text);
      };
      std::string key;
      EntityWriter::append_membership_key({text("source"), text("id")}, &key);
      CHECK(by_member.emplace(key, id).second);
    });
  }
  return by_member;
}

}  // namespace

EntityTopics::EntityTopics(const std::vector<EntityMessage>& messages) {
  std::map<uint64_t, std::vector<const EntityMessage*>> changes;
  for (const EntityMessage& message : messages) changes[message.change].push_back(&message);
  for (const auto& [number, change] : changes) {
    CAPTURE(number);
    CHECK(change.size() == change.front()->messages);
    for (const EntityMessage* const message : change) {
      if (message->topic == EntityMessage::Topic::kEntities) apply(*message, &entities_);
      if (message->topic == EntityMessage::Topic::kEntityOf) apply(*message, &entity_of_);
    }
    require_consistent();
  }
  changes_ = changes.size();
}

void EntityTopics::require_consistent() const {
  EntityReader reader;
  std::map<std::string, std::string> by_record;
  for (const auto& [key, value] : entity_of_) {
    const auto membership = reader.membership(key, value);
    REQUIRE(membership);
    by_record[key] = membership->entity;
  }
  REQUIRE(by_record == entities_by_member(entities_));
}

}  // namespace kindred
