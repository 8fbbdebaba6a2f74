#ifndef KINDRED_DAEMON_SERVICE_PUBLISHED_ENTITIES_H_
#define KINDRED_DAEMON_SERVICE_PUBLISHED_ENTITIES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "daemon/base/published_topic.h"
#include "daemon/codec/entity_reader.h"
#include "daemon/service/told_members.h"
#include "daemon/transport/published.h"
#include "linkage/record/record.h"

namespace kindred {

// What the topics of entities hold from an earlier run, where a start compares that with what is
// known. Memory: as Published, and ToldMembers.
class PublishedEntities {
 public:
  PublishedEntities() = default;
  // `members_by`: which of the topics says who was a member of which entity; none: nobody was.
  explicit PublishedEntities(std::optional<PublishedTopic> members_by) : members_by_(members_by) {}

  // A message of the topic `entities`, in its order; one that ends the entity has no value.
  // `pipeline` is the name of ours.
  void take_entity(std::string_view pipeline, std::string_view key,
                   std::optional<std::string_view> value);
  // Likewise of `entity_of`.
  void take_membership(std::string_view key, std::optional<std::string_view> value);
  // Likewise of `entity_changes`.
  void take_change(std::string_view key, std::optional<std::string_view> value);
  // Once all were taken.
  void settle() { members.settle(); }

  bool empty() const { return entities.empty() && memberships.empty(); }
  // Entities that another pipeline has made: their ids are no hash of ours.
  size_t foreign() const { return foreign_.size(); }

  // When a record was created, of what comes of it now, as an earlier run has told it; a delete of
  // it is noted, for what comes behind it is another life. The same input may come again.
  std::optional<int64_t> created(const Record& record);

  Published entities;
  Published memberships;
  ToldMembers members;

 private:
  std::optional<PublishedTopic> members_by_;
  EntityReader reader_;
  std::set<std::string, std::less<>> foreign_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_PUBLISHED_ENTITIES_H_
