#ifndef KINDRED_DAEMON_CODEC_ENTITY_READER_H_
#define KINDRED_DAEMON_CODEC_ENTITY_READER_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "daemon/codec/json_document.h"
#include "linkage/entity/entity.h"

namespace kindred {

// Reads messages on the topics of entities, as EntityWriter writes them. What is not of that shape
// is another program's, and gives nothing. Holds buffers: one a thread.
class EntityReader {
 public:
  // Whether a key may be the id of an entity.
  static bool is_id(std::string_view key);
  // Whether a key may be that of a record.
  static bool is_record(std::string_view key);

  // The record of such a key.
  std::optional<Identity> record(std::string_view key);
  // The anchor in the value of an entity.
  std::optional<Identity> anchor(std::string_view value);
  // The members that the value of an entity lists.
  std::vector<Identity> members(std::string_view value);
  // Who came, and who went, by the value of a change.
  struct Change {
    std::vector<Identity> added;
    std::vector<Identity> removed;
  };
  Change change(std::string_view value);
  // Where a record belongs, by key and value.
  std::optional<Membership> membership(std::string_view key, std::string_view value);

 private:
  std::optional<Identity> identity(size_t node) const;
  std::vector<Identity> identities(std::string_view name) const;

  JsonDocument document_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_ENTITY_READER_H_
