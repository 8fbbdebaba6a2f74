// What holds an entity together.

#ifndef KINDRED_DAEMON_ANSWERS_ENTITY_EXPLANATION_H_
#define KINDRED_DAEMON_ANSWERS_ENTITY_EXPLANATION_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "linkage/linker.h"

namespace kindred {

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
  std::vector<LeftOutMatch> left_out;  // by member, then by the other
  bool too_many = false;               // matches: nothing is said of them
};

// `entity` is a live one of the linker. O(its matches * log members), see minimum_cut(). With more
// than `most` matches nothing is said of these: `too_many`.
EntityExplanation explain_entity(const Linker& linker, Entity entity, size_t most = SIZE_MAX);

// One JSON object, with a line's end behind it. Shows golden values.
std::string entity_json(const EntityExplanation& why, const Pipeline& pipeline);

}  // namespace kindred

#endif  // KINDRED_DAEMON_ANSWERS_ENTITY_EXPLANATION_H_
