#ifndef KINDRED_DAEMON_SERVICE_ENTITY_PUBLISHER_H_
#define KINDRED_DAEMON_SERVICE_ENTITY_PUBLISHER_H_

#include <cstdint>
#include <functional>

#include "config/config.h"
#include "daemon/service/entity_messages.h"
#include "daemon/service/outlet.h"
#include "daemon/service/published_entities.h"
#include "linkage/linker.h"

namespace kindred {

// Gives what becomes of entities to their three topics. What is given at once is one *change*: each
// of its messages says which, and how many messages it has, so that a reader can take it as a
// whole. Only of a pipeline that makes entities.
class EntityPublisher {
 public:
  explicit EntityPublisher(const config::Config& config) : messages_(config) {}

  // What has changed, as one message an id and a record. `number` is greater than those before.
  void publish(uint64_t number, const EntityChanges& changes, const Linker& linker,
               Outlet* outlet) const;

  // What the live entities differ by from what the topics hold, as one change. Calls step() behind
  // all that it looks at, where what it has sent is consistent; when that gives false it stops, and
  // gives false. `time` is that of what is gone.
  bool publish_difference(uint64_t number, const Linker& linker, PublishedEntities* published,
                          int64_t time, Outlet* outlet, const std::function<bool()>& step) const;

 private:
  EntityMessages messages_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENTITY_PUBLISHER_H_
