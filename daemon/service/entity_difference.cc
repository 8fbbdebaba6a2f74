#include "daemon/service/entity_difference.h"

#include <limits>
#include <optional>
#include <string>

#include "daemon/base/log.h"

namespace kindred {

EntityDifference::EntityDifference(const EntityMessages& messages, const Linker& linker,
                                   PublishedEntities* published, Outlet* outlet,
                                   const std::function<bool()>& step)
    : messages_(messages),
      linker_(linker),
      published_(published),
      outlet_(outlet),
      step_(step),
      moves_(&published->members) {}

bool EntityDifference::publish(uint64_t number, int64_t time) {
  number_ = number;
  time_ = time;
  trace();
  go_through();
  counting_ = false;
  go_through();
  return going_on_;
}

void EntityDifference::trace() {
  const bool told = !published_->members.members().empty();
  if (!told && !messages_.tells(PublishedTopic::kEntityChanges)) return;
  linker_.entities([&](const Entity& entity) {
    if (!going_on_) return;
    moves_.take(entity);
    ++looked_at_;
    step();
  });
  moves_.finish();
}

void EntityDifference::go_through() {
  place_ = 0;
  for (const std::vector<uint32_t>& family : moves_.families()) {
    if (!going_on_) return;
    tell_family(family);
    step();
  }
  linker_.entities([&](const Entity& entity) {
    if (!going_on_ || moves_.moved(entity.id)) return;
    tell_same(entity);
    step();
  });
  if (going_on_) tell_leftovers();
}

// Without a step in between.
void EntityDifference::tell_family(const std::vector<uint32_t>& family) {
  for (const uint32_t side : family) tell_moved(moves_.side(side));
}

void EntityDifference::tell_moved(const EntityMoves::Side& side) {
  const std::optional<Entity> now =
      side.anchor ? linker_.entity_of(*side.anchor) : std::optional<Entity>();
  if (messages_.tells(PublishedTopic::kEntityChanges)) {
    const EntityChange change = moves_.change(side, now ? &*now : nullptr, now ? now->time : time_);
    offer(EntityMessages::change(change), [](const OutputMessage&) { return true; });
  }
  if (now) {
    if (messages_.tells(PublishedTopic::kEntities)) {
      offer_value(messages_.entity(*now), &published_->entities);
    }
    tell_members(*now);
  } else if (messages_.tells(PublishedTopic::kEntities)) {
    offer(EntityMessages::ended(side.id, time_),
          [&](const OutputMessage&) { return published_->entities.forget(side.id); });
  }
  for (const Identity& record : moves_.lost(side)) tell_nowhere(record);
}

// An entity of the same members.
void EntityDifference::tell_same(const Entity& entity) {
  if (messages_.tells(PublishedTopic::kEntities)) {
    const bool known = published_->entities.knows(entity.id);
    const bool told = offer_value(messages_.entity(entity), &published_->entities);
    if (told && messages_.tells(PublishedTopic::kEntityChanges)) {
      EntityChange change;
      change.id = entity.id;
      change.kind = EntityChange::Kind::kGolden;
      change.time = entity.time;
      offer(EntityMessages::change(change), [&](const OutputMessage&) { return known; });
    }
  }
  tell_members(entity);
}

void EntityDifference::tell_members(const Entity& entity) {
  if (!messages_.tells(PublishedTopic::kEntityOf)) return;
  for (const Identity& member : entity.members) {
    offer_value(EntityMessages::membership(*linker_.membership(member), entity.time),
                &published_->memberships);
  }
}

void EntityDifference::tell_nowhere(const Identity& record) {
  if (!messages_.tells(PublishedTopic::kEntityOf)) return;
  offer(EntityMessages::membership({record, "", 0}, time_),
        [&](const OutputMessage& message) { return published_->memberships.forget(*message.key); });
}

// What is on the topics, and not live.
void EntityDifference::tell_leftovers() {
  tell_leftovers(PublishedTopic::kEntities, published_->entities, EntityReader::is_id);
  tell_leftovers(PublishedTopic::kEntityOf, published_->memberships, EntityReader::is_record);
}

void EntityDifference::tell_leftovers(PublishedTopic topic, const Published& published,
                                      bool (*ours)(std::string_view)) {
  const size_t foreign = published.leftovers(ours, [&](std::string_view key) {
    if (!going_on_) return;
    offer({.topic = topic, .key = std::string(key), .time = time_},
          [](const OutputMessage&) { return true; });
    step();
  });
  if (counting_ || foreign == 0 || count_ == 0) return;
  log::warn("topic {} holds {} keys that are not of entities; they are left alone",
            messages_.name(topic), foreign);
}

// Whether the change has the message. lacks() is asked once of each.
template <typename Lacks>
bool EntityDifference::offer(OutputMessage message, Lacks&& lacks) {
  ++looked_at_;
  if (counting_) {
    lacking_.push_back(lacks(message) && fits(&message));
    count_ += lacking_.back() ? 1 : 0;
    return lacking_.back();
  }
  if (!lacking_[place_++]) return false;
  EntityMessages::number(number_, count_, &message);
  outlet_->send(message);
  return true;
}

bool EntityDifference::offer_value(OutputMessage message, Published* published) {
  return offer(std::move(message),
               [&](const OutputMessage& one) { return published->lacks(*one.key, *one.value); });
}

// By the longest number of messages that there may be.
bool EntityDifference::fits(OutputMessage* message) {
  EntityMessages::number(number_, std::numeric_limits<size_t>::max(), message);
  return outlet_->takes(*message);
}

void EntityDifference::step() {
  for (; going_on_ && looked_at_ > 0; --looked_at_) going_on_ = step_();
}

}  // namespace kindred
