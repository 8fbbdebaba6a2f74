#ifndef KINDRED_DAEMON_SHADOW_ENTITY_COMPARISON_H_
#define KINDRED_DAEMON_SHADOW_ENTITY_COMPARISON_H_

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/shadow/side.h"
#include "daemon/shadow/standing.h"
#include "linkage/entity/entity_id.h"

namespace kindred {

// What would become of an entity. Told once: of the new ones that are no part of an old one alone,
// else of the old ones.
enum class EntityDifferenceKind : uint8_t {
  kNew,      // a new one, of records that are in no old one
  kGone,     // an old one, of records that are in no new one
  kMerged,   // a new one, of records of several old ones
  kSplit,    // an old one, whose records are in several new ones
  kChanged,  // a new one, which is an old one with other members
};
inline constexpr std::array kEntityDifferences = {
    EntityDifferenceKind::kNew, EntityDifferenceKind::kGone, EntityDifferenceKind::kMerged,
    EntityDifferenceKind::kSplit, EntityDifferenceKind::kChanged};

// "new", "gone", "merged", "split", "changed".
std::string_view difference_name(EntityDifferenceKind difference);

struct EntityExample {
  // One of the other side that it shares records with.
  struct Shared {
    std::string id;
    uint32_t size = 0;     // members
    uint32_t records = 0;  // of both
  };

  EntityDifferenceKind difference;
  std::string id;
  uint32_t size = 0;              // members
  uint32_t others = 0;            // of the other side, that it shares records with
  std::vector<Shared> with = {};  // some of these
};

// The entities of two pipelines, compared by their members: in which one each record is. Memory:
// some 20 to 40 bytes a record, and 130 an entity of either side.
class EntityComparison {
 public:
  // In which entity a side has the record of that key from here on; none: in none. O(entities of
  // the other side that share records with it).
  void take(Side side, std::string_view record, std::optional<EntityIdHash> entity);

  Standing& standing() { return standing_; }
  const Standing& standing() const { return standing_; }

  uint64_t entities(Side side) const { return numbers_[index_of(side)].size(); }

  // At most kMostShared others of each.
  static constexpr size_t kMostShared = 10;
  std::vector<EntityExample> examples(EntityDifferenceKind difference, size_t most) const;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Entity {
    struct Overlap {
      uint32_t other = 0;  // number, of the other side
      uint32_t records = 0;
    };

    EntityIdHash id;
    uint32_t size = 0;
    std::vector<Overlap> overlaps = {};
  };
  struct IdHash {
    size_t operator()(const EntityIdHash& id) const { return id.low; }
  };
  using Record = std::array<uint32_t, 2>;  // numbers of its entities, by side
  using Places = std::vector<std::pair<Side, uint32_t>>;

  Entity& at(Side side, uint32_t number) { return entities_[index_of(side)][number]; }
  const Entity& at(Side side, uint32_t number) const { return entities_[index_of(side)][number]; }
  uint32_t number_of(Side side, const EntityIdHash& id);
  void release(Side side, uint32_t number);
  // Counts a record in, or out, of the overlap of an entity with one of the other side.
  static void overlap(Entity* entity, uint32_t other, bool in);
  void join(Side side, uint32_t number, uint32_t other_number, bool in);
  void add_touched(Side side, uint32_t number, Places* places) const;
  std::optional<EntityDifferenceKind> difference(Side side, uint32_t number) const;

  boost::unordered_flat_map<uint64_t, Record> records_;  // by the hash of a key
  std::array<boost::unordered_flat_map<EntityIdHash, uint32_t, IdHash>, 2> numbers_;  // by side
  std::array<std::vector<Entity>, 2> entities_;                                       // likewise
  std::array<std::vector<uint32_t>, 2> free_;                                         // likewise
  Standing standing_{kEntityDifferences.size()};
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SHADOW_ENTITY_COMPARISON_H_
