#ifndef KINDRED_DAEMON_SERVICE_TOLD_MEMBERS_H_
#define KINDRED_DAEMON_SERVICE_TOLD_MEMBERS_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// In which entity each record was, as one of the topics of entities has told it, and since when it
// lives. Entities go by numbers. Memory: about 150 bytes a record, twice that between put() or
// change() and settle().
class ToldMembers {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Member {
    uint32_t was = kNone;  // an entity that was told; kNone: of `since` alone is known
    uint32_t is = kNone;   // for who compares it with what is
    int64_t since = 0;     // when the record was created, where the topic says so
    int64_t ended = std::numeric_limits<int64_t>::max();  // the first delete seen since
  };
  using Members = std::map<Identity, Member>;

  // By messages of `entity_of`, those of a record in their order: it was created then, it is in
  // that entity, it is in none.
  void live(const Identity& record, int64_t since) { members_[record] = {.since = since}; }
  void belongs(const Identity& record, std::string_view entity);
  void forget(const Identity& record) { members_.erase(record); }

  // By messages of `entities`, those of an id in their order: it has these members, or is gone.
  void put(std::string_view entity, std::span<const Identity> members);
  // By messages of `entity_changes`, likewise.
  void change(std::string_view entity, std::span<const Identity> added,
              std::span<const Identity> removed);
  // Once all of these were taken.
  void settle();

  // The number of an entity that was told, which may have no members any more; kNone for another.
  uint32_t number(std::string_view entity) const;
  const std::string& id(uint32_t number) const { return ids_[number]; }
  uint32_t entities() const { return static_cast<uint32_t>(ids_.size()); }

  Members& members() { return members_; }
  size_t size() const { return members_.size(); }

 private:
  uint32_t add(std::string_view entity);

  Members members_;
  std::map<std::string, std::set<Identity>, std::less<>> by_entity_;  // until settle()
  std::vector<std::string> ids_;
  std::map<std::string, uint32_t, std::less<>> numbers_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_TOLD_MEMBERS_H_
