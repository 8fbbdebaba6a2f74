#ifndef KINDRED_DAEMON_SERVICE_ENTITY_PUBLISHER_H_
#define KINDRED_DAEMON_SERVICE_ENTITY_PUBLISHER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/base/output_message.h"
#include "daemon/codec/entity_writer.h"
#include "daemon/service/outlet.h"
#include "daemon/service/published_entities.h"
#include "linkage/linker.h"

namespace kindred {

// Gives what becomes of entities to their three topics. What is given at once is one *change*: each
// of its messages says which, and how many messages it has, so that a reader can take it as a
// whole. Only of a pipeline that makes entities.
class EntityPublisher {
 public:
  explicit EntityPublisher(const config::Config& config);

  // What has changed, as one message an id and a record. `number` is greater than those before.
  void publish(uint64_t number, const EntityChanges& changes, const Linker& linker,
               Outlet* outlet) const;

  // What the live entities differ by from what the topics hold, as one change; the third topic is
  // told nothing of it. Calls step() behind each thing that it looks at; when that gives false it
  // stops, and gives false. `time` is that of what is gone.
  bool publish_difference(uint64_t number, const Linker& linker, PublishedEntities* published,
                          int64_t time, Outlet* outlet, const std::function<bool()>& step) const;

 private:
  class Difference;

  bool tells(PublishedTopic topic) const { return !topic_name(output_, topic).empty(); }
  OutputMessage entity(const Entity& entity) const;
  static OutputMessage membership(const Membership& membership, int64_t time);
  static OutputMessage change(const EntityChange& change);

  const config::KafkaOutput& output_;
  EntityWriter writer_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENTITY_PUBLISHER_H_
