#include "daemon/service/entity_publisher.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/base/log.h"

namespace kindred {
namespace {

void number(uint64_t change, size_t messages, OutputMessage* message) {
  message->headers = {{"kindred.change", std::to_string(change)},
                      {"kindred.messages", std::to_string(messages)}};
}

}  // namespace

EntityPublisher::EntityPublisher(const config::Config& config)
    : output_(*config.kafka_output), writer_(*config.pipeline) {}

OutputMessage EntityPublisher::entity(const Entity& entity) const {
  OutputMessage message{
      .topic = PublishedTopic::kEntities, .key = entity.id, .value = "", .time = entity.time};
  writer_.append_value(entity, &*message.value);
  return message;
}

OutputMessage EntityPublisher::membership(const Membership& membership, int64_t time) {
  OutputMessage message{.topic = PublishedTopic::kEntityOf, .key = "", .time = time};
  EntityWriter::append_membership_key(membership.record, &*message.key);
  if (!membership.entity.empty()) {
    EntityWriter::append_membership(membership, &message.value.emplace());
  }
  return message;
}

OutputMessage EntityPublisher::change(const EntityChange& change) {
  OutputMessage message{
      .topic = PublishedTopic::kEntityChanges, .key = change.id, .value = "", .time = change.time};
  EntityWriter::append_change(change, &*message.value);
  return message;
}

// What a topic does not take is no part of the change, or a reader would wait for it.
void EntityPublisher::publish(uint64_t number, const EntityChanges& changes, const Linker& linker,
                              Outlet* outlet) const {
  std::vector<OutputMessage> messages;
  int64_t time = 0;
  for (const EntityChange& one : changes.entities) {
    time = std::max(time, one.time);
    if (tells(PublishedTopic::kEntities)) {
      const std::optional<Entity> now =
          one.kind == EntityChange::Kind::kEnded ? std::nullopt : linker.entity_of(one.anchor);
      messages.push_back(
          now ? entity(*now)
              : OutputMessage{.topic = PublishedTopic::kEntities, .key = one.id, .time = one.time});
    }
    if (tells(PublishedTopic::kEntityChanges)) messages.push_back(change(one));
  }
  if (tells(PublishedTopic::kEntityOf)) {
    for (const Membership& one : changes.memberships) messages.push_back(membership(one, time));
  }
  for (OutputMessage& message : messages) kindred::number(number, messages.size(), &message);
  std::erase_if(messages, [&](const OutputMessage& one) { return !outlet->takes(one); });
  for (OutputMessage& message : messages) {
    kindred::number(number, messages.size(), &message);
    outlet->send(message);
  }
}

// Goes through all that is live twice: how many messages the change has must be known before the
// first of them is sent.
class EntityPublisher::Difference {
 public:
  Difference(const EntityPublisher& publisher, uint64_t number, const Linker& linker,
             PublishedEntities* published, Outlet* outlet, const std::function<bool()>& step)
      : publisher_(publisher),
        number_(number),
        linker_(linker),
        published_(published),
        outlet_(outlet),
        step_(step) {}

  bool publish(int64_t time) {
    visit([&](OutputMessage* message) { lacking_.push_back(lacks(*message)); });
    visit_leftovers(time, [&](OutputMessage* message) { count(message); });
    size_t place = 0;
    visit([&](OutputMessage* message) {
      if (lacking_[place++]) send(message);
    });
    visit_leftovers(time, [&](OutputMessage* message) { send(message); });
    return going_on_;
  }

 private:
  using Visit = std::function<void(OutputMessage*)>;

  // Each entity, and behind it its members.
  void visit(const Visit& take) {
    linker_.entities([&](const Entity& entity) {
      if (going_on_) visit(entity, take);
    });
  }

  void visit(const Entity& entity, const Visit& take) {
    if (publisher_.tells(PublishedTopic::kEntities)) {
      OutputMessage message = publisher_.entity(entity);
      look_at(&message, take);
    }
    if (!publisher_.tells(PublishedTopic::kEntityOf)) return;
    for (const Identity& member : entity.members) {
      if (!going_on_) return;
      OutputMessage message = membership(*linker_.membership(member), entity.time);
      look_at(&message, take);
    }
  }

  // What is on the topics, and not live.
  void visit_leftovers(int64_t time, const Visit& take) {
    const auto end = [&](PublishedTopic topic, const Published& published,
                         bool (*ours)(std::string_view)) {
      const size_t foreign = published.leftovers(ours, [&](std::string_view key) {
        if (!going_on_) return;
        OutputMessage message{.topic = topic, .key = std::string(key), .time = time};
        look_at(&message, take);
      });
      if (foreign == 0 || messages_ == 0) return;
      log::warn("topic {} holds {} keys that are not of entities; they are left alone",
                topic_name(publisher_.output_, topic), foreign);
    };
    end(PublishedTopic::kEntities, published_->entities, EntityReader::is_id);
    end(PublishedTopic::kEntityOf, published_->memberships, EntityReader::is_record);
  }

  void look_at(OutputMessage* message, const Visit& take) {
    take(message);
    going_on_ = step_();
  }

  bool lacks(OutputMessage& message) {
    Published& published =
        message.topic == PublishedTopic::kEntities ? published_->entities : published_->memberships;
    return published.lacks(*message.key, *message.value) && count(&message);
  }

  bool count(OutputMessage* message) {
    kindred::number(number_, SIZE_MAX, message);
    if (!outlet_->takes(*message)) return false;
    ++messages_;
    return true;
  }

  void send(OutputMessage* message) {
    kindred::number(number_, messages_, message);
    outlet_->send(*message);
  }

  const EntityPublisher& publisher_;
  const uint64_t number_;
  const Linker& linker_;
  PublishedEntities* published_;
  Outlet* outlet_;
  const std::function<bool()>& step_;
  std::vector<bool> lacking_;  // by the place in what visit() gives
  size_t messages_ = 0;
  bool going_on_ = true;
};

bool EntityPublisher::publish_difference(uint64_t number, const Linker& linker,
                                         PublishedEntities* published, int64_t time, Outlet* outlet,
                                         const std::function<bool()>& step) const {
  return Difference(*this, number, linker, published, outlet, step).publish(time);
}

}  // namespace kindred
