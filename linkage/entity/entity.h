#ifndef KINDRED_LINKAGE_ENTITY_ENTITY_H_
#define KINDRED_LINKAGE_ENTITY_ENTITY_H_

#include <array>
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

// Where a live entity is. It holds until a record or a label comes.
struct EntityPlace {
  uint32_t component = UINT32_MAX;
  uint32_t part = 0;
  bool operator==(const EntityPlace&) const = default;
};

// "e" and 26 characters of base32 (a-z, 2-7) of a 128-bit hash of the pipeline's name and of the
// anchor: equal in every process and release.
std::string entity_id(std::string_view pipeline, const Identity& anchor);

// What became of an entity between two points of a stream, the earlier and the later one. What was
// undone in between does not show.
//
// `added` and `removed` are by id: who is a member under this id now and was not before, and the
// other way round. So a reader who adds and removes them, in whatever order of the entities, has
// the members of each; where an id is new, all its members are added, and where it is gone, all are
// removed.
struct EntityChange {
  // The first that applies. A record that is in an entity at both points *moves* when the ids
  // differ.
  enum class Kind : uint8_t {
    kEnded,    // The id is gone. `others`: into what its members moved; empty: they match nothing.
    kRenamed,  // The id is new, and the entity is one that is gone (`others`): nobody moved into it
               // from elsewhere, or out of that one to elsewhere. As when an anchor is deleted.
    kMerged,   // It took in entities that are gone (`others`): whoever moved out of them is here.
    kCreated,  // The id is new otherwise. `others`: out of what its members moved, as when an
               // entity is split; empty: they matched nothing.
    kSplit,    // Members moved into others (`others`).
    kGrew,     // It has members that it had not. `others`: out of what they moved; mostly empty.
    kShrank,   // Members are in no entity now.
    kGolden,   // Its members are the same, and its golden record is not: a value, or the record
               // that it is of.
  };

  std::string id;
  Kind kind = Kind::kCreated;
  Identity anchor;                  // of the entity; of one that is gone, as it was
  std::vector<std::string> others;  // ids, ascending: `into` for kEnded and kSplit, else `from`
  std::vector<Identity> added;      // members, ascending
  std::vector<Identity> removed;    // likewise
  Identity cause;                   // the first record whose version, delete or label touched it
  int64_t time = 0;                 // of that record, milliseconds
  bool operator==(const EntityChange&) const = default;
};

// Where a record belongs.
struct Membership {
  Identity record;
  std::string entity;  // its id; empty: in none
  int64_t since = 0;   // when the record was created; 0 where it is in none
  bool operator==(const Membership&) const = default;
};

// What changed between two points of a stream. One entry an id, and one a record.
struct EntityChanges {
  std::vector<EntityChange> entities;   // by id, ascending
  std::vector<Membership> memberships;  // by record, ascending; those that differ
  bool empty() const { return entities.empty() && memberships.empty(); }
};

// An entity that one match alone holds together, of `smaller` members on one side and the others on
// the other one. Mostly two things that a wrong match has joined.
struct EntityChain {
  std::string id;
  uint64_t size = 0;
  uint64_t smaller = 0;
  Identity left;  // the match, left before right
  Identity right;
  bool operator==(const EntityChain&) const = default;
};

// Records that matches connect, and of which EntityRules::max_size has made several entities.
struct CutGroup {
  std::string id;         // of the largest of these, of equal ones the least
  uint64_t records = 0;   // that hang together
  uint64_t entities = 0;  // that they are
  uint64_t left_out = 0;  // matches between two of them
  bool operator==(const CutGroup&) const = default;
};

// So many members on both sides make a chain that is worth a word. Two that a third one joins are
// usual; two groups, each with reasons of its own to hang together, are not.
inline constexpr uint32_t kChainSide = 3;

// The live entities, and what became of them in all changes that were taken.
struct EntityStats {
  uint64_t entities = 0;
  uint64_t members = 0;
  std::array<uint64_t, 32> sizes{};  // entities of 2^i to 2^(i+1) - 1 members
  uint64_t merges = 0;               // changes of kMerged
  uint64_t splits = 0;               // of kSplit, and of kEnded with several `others`
  uint64_t renames = 0;              // of kRenamed
  uint64_t conflicts = 0;            // components that were built anew for a label `different`
  uint64_t too_large = 0;            // likewise, for EntityRules::max_size
  uint64_t left_out = 0;             // matches between records that are in two entities for that
  bool operator==(const EntityStats&) const = default;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ENTITY_H_
