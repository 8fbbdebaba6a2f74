#ifndef KINDRED_DAEMON_SERVICE_ENTITY_DIFFERENCE_H_
#define KINDRED_DAEMON_SERVICE_ENTITY_DIFFERENCE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/service/entity_messages.h"
#include "daemon/service/entity_moves.h"
#include "daemon/service/outlet.h"
#include "daemon/service/published_entities.h"
#include "linkage/linker.h"

namespace kindred {

// What the live entities differ by from what their topics hold, as one change. Goes through all
// that is live three times: whose members are others; how many messages the change has, which must
// be known before the first of them is sent; and once more to send them.
//
// Between two calls of step() what is sent is consistent: no record has left an entity without
// being in the other one. So a reader finds that wherever the process ends, and so does the next
// start.
class EntityDifference {
 public:
  // All outlive this. `step` gives whether to go on, and is called behind all that is looked at.
  EntityDifference(const EntityMessages& messages, const Linker& linker,
                   PublishedEntities* published, Outlet* outlet, const std::function<bool()>& step);

  // `number` is that of the change, `time` that of what is gone. False when step() has stopped it.
  bool publish(uint64_t number, int64_t time);

 private:
  void trace();
  void go_through();
  void tell_family(const std::vector<uint32_t>& family);
  void tell_moved(const EntityMoves::Side& side);
  void tell_same(const Entity& entity);
  void tell_members(const Entity& entity);
  void tell_nowhere(const Identity& record);
  void tell_leftovers();
  void tell_leftovers(PublishedTopic topic, const Published& published,
                      bool (*ours)(std::string_view));

  template <typename Lacks>
  bool offer(OutputMessage message, Lacks&& lacks);
  bool offer_value(OutputMessage message, Published* published);
  bool fits(OutputMessage* message);
  void step();

  const EntityMessages& messages_;
  const Linker& linker_;
  PublishedEntities* published_;
  Outlet* outlet_;
  const std::function<bool()>& step_;
  EntityMoves moves_;
  uint64_t number_ = 0;
  int64_t time_ = 0;
  bool counting_ = true;
  std::vector<bool> lacking_;  // by the place in what is gone through
  size_t place_ = 0;
  size_t count_ = 0;        // of messages
  uint64_t looked_at_ = 0;  // since the last step()
  bool going_on_ = true;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENTITY_DIFFERENCE_H_
