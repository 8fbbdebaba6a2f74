#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/record/record.h"

namespace kindred {

// A field of a golden record: the values that stand for it, as they were received.
struct GoldenValue {
  uint16_t field = 0;               // the pipeline's
  std::vector<std::string> values;  // one; several with GoldenRule::kAll
  std::vector<Identity> from;       // by value: the record that it is of
  bool operator==(const GoldenValue&) const = default;
};

// A live entity as it is told.
struct Entity {
  std::string id;
  Identity anchor;
  std::vector<Identity> members;     // ascending, the anchor among them
  std::vector<std::string> sources;  // of the members: ascending, each once
  std::vector<GoldenValue> golden;   // in the order of the rules; fields without a value left out
  int64_t time = 0;                  // the latest of the members' times, milliseconds
  bool operator==(const Entity&) const = default;
};

// "e" and 26 characters of base32 (a-z, 2-7) of a 128-bit hash of the pipeline's name and of the
// anchor: equal in every process and release.
std::string entity_id(std::string_view pipeline, const Identity& anchor);

// What became of an entity, or of one that was there, between two points of a stream. The kinds are
// told once an id, the first that applies.
struct EntityChange {
  enum class Kind : uint8_t {
    kCreated,  // its id is new, and none of its members were in an entity before
    kGrew,     // it has members that were in none before, and lost none
    kShrank,   // it lost members to none
    kMerged,   // it took in all members of other entities (`others`), which are gone
    kSplit,    // some of its members are in other entities (`others`) now, or it came of such
    kRenamed,  // its id is new, and its members are those of one entity (`others`) that is gone
    kEnded,    // it is gone: `others` says into what; empty: its records match nothing
    kGolden,   // its members are the same, and a value of its golden record changed
  };

  std::string id;
  Kind kind = Kind::kCreated;
  std::vector<std::string> others;  // ids, ascending: `into` for kEnded and kSplit, else `from`
  std::vector<Identity> added;      // members, ascending
  std::vector<Identity> removed;    // likewise
  Identity cause;                   // the first record whose version, delete or label did this
  int64_t time = 0;                 // of that record, milliseconds
};

// Where a record belongs.
struct Membership {
  Identity record;
  std::string entity;  // its id; empty: in none
  int64_t since = 0;   // when the record was created: see EntityRules::created
  bool operator==(const Membership&) const = default;
};

// What changed between two points of a stream, netted: whatever was undone in between is not told.
// One entry an id, and one a record.
struct EntityChanges {
  std::vector<EntityChange> entities;   // by id, ascending
  std::vector<Membership> memberships;  // by record, ascending; those that differ
  bool empty() const { return entities.empty() && memberships.empty(); }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_H_
