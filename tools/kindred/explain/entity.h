// `kindred explain --entity`: what holds an entity together.

#ifndef KINDRED_TOOLS_KINDRED_EXPLAIN_ENTITY_H_
#define KINDRED_TOOLS_KINDRED_EXPLAIN_ENTITY_H_

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"

namespace kindred {

struct ExplainEntityOptions {
  std::vector<std::string> inputs;
  std::string entity;  // its id; or else
  std::string member;  // a record of it, by name
  std::string labels;  // a file of what is known of pairs; empty: none
  bool json = false;
};

// A match between two members, by their places.
struct EntityMatch {
  uint32_t left = 0;
  uint32_t right = 0;
  double score = 0;
  std::optional<double> probability;
};

// A match that was left out of the entity: of one member with a record of another entity.
struct LeftOutMatch {
  Identity member;
  Identity other;
  double score = 0;
};

struct EntityExplanation {
  Entity entity;
  std::vector<std::pair<std::string, GoldenValue>> golden;  // with names of fields
  std::vector<EntityMatch> matches;                         // the weakest first, then by pair
  // Of the matches whose loss alone would part it, the one with the least score; none: there is no
  // such match. By place.
  std::optional<uint32_t> weakest;
  // The least number of matches whose loss would part it: `weakest`, or else several of which
  // together none can be spared. By place, ascending.
  std::vector<uint32_t> cut;
  // What there would be without these: two parts, the first with the anchor. By place of the
  // member. Without matches, in an entity of one member, the second is empty.
  std::array<std::vector<uint32_t>, 2> parts;
  std::vector<LeftOutMatch> left_out;  // by member
};

// Links the inputs and gives what there is to say about an entity of them. Rejected records are
// told of on `report`. Throws Failure (kInputData) when there is no such entity, or the name fits
// no live record or several, or one that is in no entity; and as RecordSource does.
EntityExplanation explain_entity(const config::Config& config, const ExplainEntityOptions& options,
                                 ThreadPool* pool, std::ostream* report);

// For people, and as one JSON object; both end with a line's end.
std::string entity_text(const EntityExplanation& why);
std::string entity_json(const EntityExplanation& why, const Pipeline& pipeline);

// The same, written to standard output.
void explain_entity_to_output(const config::Config& config, const ExplainEntityOptions& options,
                              ThreadPool* pool, std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EXPLAIN_ENTITY_H_
