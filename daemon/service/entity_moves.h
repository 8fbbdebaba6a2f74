#ifndef KINDRED_DAEMON_SERVICE_ENTITY_MOVES_H_
#define KINDRED_DAEMON_SERVICE_ENTITY_MOVES_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/service/told_members.h"
#include "linkage/entity/entity.h"

namespace kindred {

// Whose members are others than were told: what became of each such id, in *families*. Between two
// families nobody has moved, so what is told of whole families is consistent by itself.
//
//   EntityMoves moves(&told);
//   for each live entity: moves.take(entity);
//   moves.finish();
//
// Memory: about 300 bytes an id whose members are others.
class EntityMoves {
 public:
  using Told = ToldMembers::Members::value_type;
  // An id whose members are others.
  struct Side {
    std::string id;
    uint32_t was = ToldMembers::kNone;  // its number, where it was told
    std::optional<Identity> anchor{};   // where it is live
    std::vector<const Told*> told{};    // its members as told, ascending
    std::vector<uint32_t> from{};       // sides out of which members moved here, ascending
    std::vector<uint32_t> into{};       // sides into which members moved from here, ascending
  };

  // It outlives this, and is marked.
  explicit EntityMoves(ToldMembers* told);

  // Each live entity once, then finish().
  void take(const Entity& entity);
  void finish();

  // By the numbers of their sides.
  const std::vector<std::vector<uint32_t>>& families() const { return families_; }
  const Side& side(uint32_t number) const { return sides_[number]; }
  bool moved(std::string_view entity) const { return by_id_.contains(entity); }

  // What became of the id; `now` is its entity, or null where that is gone. Without a cause.
  EntityChange change(const Side& side, const Entity* now, int64_t time) const;
  // Those that were told as its members and are in no entity now, ascending.
  std::vector<Identity> lost(const Side& side) const;

 private:
  bool is_same(const Entity& entity, uint32_t was) const;
  uint32_t side_of(std::string_view id);
  std::vector<std::string> ids_of(const std::vector<uint32_t>& sides) const;
  std::vector<std::string> taken_in(const Side& side) const;
  void make_families();

  ToldMembers* told_;
  std::vector<uint64_t> sizes_;  // by number of an entity that was told: its members
  std::vector<bool> same_;       // likewise: live, and of the same members
  std::vector<Side> sides_;
  std::map<std::string, uint32_t, std::less<>> by_id_;
  std::vector<std::vector<uint32_t>> families_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_ENTITY_MOVES_H_
