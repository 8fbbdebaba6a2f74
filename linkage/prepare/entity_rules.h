#ifndef KINDRED_LINKAGE_PREPARE_ENTITY_RULES_H_
#define KINDRED_LINKAGE_PREPARE_ENTITY_RULES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kindred {

// Which value stands for a field of an entity, of all values that its live members have there, as
// they were received. What is equal otherwise: the newest record's, then that of the source of the
// lowest rank, then the least bytes.
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
  // record, the one that the rule chooses by their values together.
  std::vector<uint16_t> fields;
  Kind kind = Kind::kMostFrequent;
  std::vector<std::string> sources{};  // for kSource
};

// How matches become entities: connected components with ids that last. The id of an entity is a
// hash of the pipeline's name and of its anchor, the oldest member: the least by rank of its
// source, time of creation, source, id.
struct EntityRules {
  std::string pipeline;              // its name
  std::vector<std::string> sources;  // by rank: the first is the oldest; all others rank behind
  // A date field that says when a record was created; the latest of several, and a record without
  // one is younger than all that have one. None: the time of a record's first version since it last
  // came to life, Record::created.
  std::optional<uint16_t> created = {};
  bool singletons = false;                // a record that matches nothing is an entity too
  std::optional<uint32_t> max_size = {};  // members of an entity, at least 2; none: any number
  std::vector<GoldenRule> golden = {};    // in the order in which they are told; no field twice
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_ENTITY_RULES_H_
