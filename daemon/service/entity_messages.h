#ifndef KINDRED_DAEMON_SERVICE_ENTITY_MESSAGES_H_
#define KINDRED_DAEMON_SERVICE_ENTITY_MESSAGES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "config/config.h"
#include "daemon/base/output_message.h"
#include "daemon/codec/entity_writer.h"
#include "linkage/entity/entity.h"

namespace kindred {

// What is said of entities, as messages for their three topics. Only of a pipeline that makes
// entities; the configuration outlives this.
class EntityMessages {
 public:
  explicit EntityMessages(const config::Config& config)
      : output_(*config.kafka_output), writer_(*config.pipeline) {}

  // Whether the configuration names the topic.
  bool tells(PublishedTopic topic) const { return !name(topic).empty(); }
  const std::string& name(PublishedTopic topic) const { return topic_name(output_, topic); }

  OutputMessage entity(const Entity& entity) const;
  static OutputMessage ended(const std::string& id, int64_t time);
  // Where a record belongs; an empty `entity`: nowhere.
  static OutputMessage membership(const Membership& membership, int64_t time);
  static OutputMessage change(const EntityChange& change);

  // Puts the headers of a change in the place of those that the message has.
  static void number(uint64_t change, size_t messages, OutputMessage* message);

 private:
  const config::KafkaOutput& output_;
  EntityWriter writer_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENTITY_MESSAGES_H_
