#ifndef KINDRED_DAEMON_SERVICE_PUBLISHED_ENTITIES_H_
#define KINDRED_DAEMON_SERVICE_PUBLISHED_ENTITIES_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "daemon/codec/entity_reader.h"
#include "daemon/transport/published.h"
#include "linkage/record/record.h"

namespace kindred {

// What the topics `entities` and `entity_of` hold from an earlier run, where a start compares that
// with what is known. Memory: as Published, and of each record in an entity about 150 bytes more.
class PublishedEntities {
 public:
  // A message of the topic `entities`, in its order; one that ends the entity has no value.
  // `pipeline` is the name of ours.
  void take_entity(std::string_view pipeline, std::string_view key,
                   std::optional<std::string_view> value);
  // Likewise of `entity_of`.
  void take_membership(std::string_view key, std::optional<std::string_view> value);

  bool empty() const { return entities.empty() && memberships.empty(); }
  // Entities that another pipeline has made: their ids are no hash of ours.
  size_t foreign() const { return foreign_.size(); }

  // When a record was created, of what comes of it now, as an earlier run has told it; a delete of
  // it is noted, for what comes behind it is another life. The same input may come again.
  std::optional<int64_t> created(const Record& record);

  Published entities;
  Published memberships;

 private:
  struct Life {
    int64_t since = 0;
    int64_t ended = std::numeric_limits<int64_t>::max();
  };

  EntityReader reader_;
  std::set<std::string, std::less<>> foreign_;
  std::map<Identity, Life> lives_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_PUBLISHED_ENTITIES_H_
