#include "tests/entity_topics.h"

#include "daemon/codec/entity_reader.h"
#include "daemon/codec/entity_writer.h"
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

std::string key_of(const Identity& record) {
  std::string key;
  EntityWriter::append_membership_key(record, &key);
  return key;
}

// Keys of the topic entity_of.
std::map<std::string, std::string> entities_by_member(const Values& entities) {
  std::map<std::string, std::string> by_member;
  EntityReader reader;
  for (const auto& [id, value] : entities) {
    for (const Identity& member : reader.members(value)) {
      CHECK(by_member.emplace(key_of(member), id).second);
    }
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
      told_.insert(message->topic);
      if (message->topic == EntityMessage::Topic::kEntities) apply(*message, &entities_);
      if (message->topic == EntityMessage::Topic::kEntityOf) apply(*message, &entity_of_);
      if (message->topic == EntityMessage::Topic::kChanges) apply_change(*message);
    }
    require_consistent();
  }
  changes_ = changes.size();
}

void EntityTopics::apply_change(const EntityMessage& message) {
  REQUIRE(message.key);
  REQUIRE(message.value);
  CAPTURE(*message.key, *message.value);
  std::set<std::string>& members = folded_[*message.key];
  const bool was = !members.empty();
  EntityReader reader;
  const EntityReader::Change change = reader.change(*message.value);
  for (const Identity& record : change.added) CHECK(members.insert(key_of(record)).second);
  for (const Identity& record : change.removed) CHECK(members.erase(key_of(record)) == 1);
  const auto is_kind = [&](std::string_view kind) {
    return message.value->find(R"("kind":")" + std::string(kind) + "\"") != std::string::npos;
  };
  CHECK(is_kind("ended") == members.empty());
  CHECK((is_kind("created") || is_kind("renamed") || (is_kind("merged") && !was)) == !was);
  if (members.empty()) folded_.erase(*message.key);
}

std::map<std::string, std::string> EntityTopics::folded() const {
  std::map<std::string, std::string> by_record;
  for (const auto& [id, members] : folded_) {
    for (const std::string& member : members) CHECK(by_record.emplace(member, id).second);
  }
  return by_record;
}

void EntityTopics::require_consistent() const {
  EntityReader reader;
  std::vector<std::map<std::string, std::string>> told;
  if (told_.contains(EntityMessage::Topic::kEntityOf)) {
    auto& by_record = told.emplace_back();
    for (const auto& [key, value] : entity_of_) {
      const auto membership = reader.membership(key, value);
      REQUIRE(membership);
      by_record[key] = membership->entity;
    }
  }
  if (told_.contains(EntityMessage::Topic::kEntities)) {
    told.push_back(entities_by_member(entities_));
  }
  if (told_.contains(EntityMessage::Topic::kChanges)) told.push_back(folded());
  for (const auto& one : told) REQUIRE(one == told.front());
}

}  // namespace kindred
