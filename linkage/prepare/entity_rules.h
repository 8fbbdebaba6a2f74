#ifndef KINDRED_LINKAGE_PREPARE_ENTITY_RULES_H_
#define KINDRED_LINKAGE_PREPARE_ENTITY_RULES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kindred {

// Which value stands for a field of an entity, of all values that its live members have there, as
// they were received. What cleaning leaves nothing of is no value. Values are equal when their
// bytes are. Each of several values of a record counts, and counts once.
//
// Of those that are equal by the kind: the newest record's, then that of the source of the lowest
// rank, then the least bytes. A value that several such records have is told to be of the newest,
// then of the source of the lowest rank, then of the least identity.
struct GoldenRule {
  enum class Kind : uint8_t {
    kMostFrequent,  // that most members have
    kNewest,        // of the record with the greatest time
    kLongest,       // the most characters
    kSource,        // of the first of `sources` that has one; none where none has
    kFirst,         // of the oldest member that has one: see EntityRules
    kAll,           // every value that is there, most frequent first: a list
    kUnanimous,     // the one value of all members that have one; none where they differ
  };

  // The pipeline's fields that this rule is for. Several are taken together: all of them from one
  // record, which the kind chooses by their values together, of a record's several values in a
  // field the first. A field that a record lacks is a part of that like another value; where the
  // kind leaves several, those with more of the fields come before newer ones. To kUnanimous what a
  // record lacks contradicts nothing, and the most fields count. kAll takes each field alone.
  std::vector<uint16_t> fields{};
  Kind kind = Kind::kMostFrequent;
  std::vector<std::string> sources{};  // for kSource
};

// How matches become entities: connected components with ids that last. The id of an entity is a
// hash of the pipeline's name and of its anchor, the oldest member: the least by rank of its
// source, time of creation, source, id.
struct EntityRules {
  std::string pipeline{};              // its name
  std::vector<std::string> sources{};  // by rank: the first is the oldest; all others rank behind
  // A date field that says when a record was created; the latest of several, and a record without
  // one is younger than all that have one. None: the time of a record's first version since it last
  // came to life, Record::created.
  std::optional<uint16_t> created = {};
  bool singletons = false;                // a record that matches nothing is an entity too
  std::optional<uint32_t> max_size = {};  // members of an entity, at least 2; none: any number
  // In the order in which they are told; no field twice, none of sets, vectors or minutiae.
  std::vector<GoldenRule> golden = {};
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_ENTITY_RULES_H_
