#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_ID_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_ID_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// What an entity's id says: a 128-bit hash of the pipeline's name and of the anchor's identity.
// Equal in every process and release.
struct EntityIdHash {
  uint64_t high = 0;
  uint64_t low = 0;
  bool operator==(const EntityIdHash&) const = default;
};

// O(bytes).
EntityIdHash entity_id_hash(std::string_view pipeline, std::string_view source,
                            std::string_view id);

// "e" and 26 characters of base32 (a-z, 2-7).
std::string entity_id(const EntityIdHash& hash);

// Which hash has that id. Nothing where it is the id of none.
std::optional<EntityIdHash> read_entity_id(std::string_view id);

// Ids stand in the order of these numbers, as far as the numbers differ: they are of the first
// twelve characters, of which 2 to 7 stand before a to z.
uint64_t entity_id_order(const EntityIdHash& hash);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_ID_H_
