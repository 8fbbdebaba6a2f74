#ifndef KINDRED_DAEMON_CODEC_ENTITY_READER_H_
#define KINDRED_DAEMON_CODEC_ENTITY_READER_H_

#include <optional>
#include <string_view>

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
  // Where a record belongs, by key and value.
  std::optional<Membership> membership(std::string_view key, std::string_view value);

 private:
  JsonDocument document_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_ENTITY_READER_H_
