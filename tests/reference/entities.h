// Entities and what becomes of them, by their definitions: components by spreading names until
// nothing changes, and changes by a look at who was where and who is where.

#ifndef KINDRED_TESTS_REFERENCE_ENTITIES_H_
#define KINDRED_TESTS_REFERENCE_ENTITIES_H_

#include <map>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/prepare/entity_rules.h"
#include "tests/reference/live_matches.h"

namespace kindred::reference {

// All that there is to say of entities at a time.
struct EntityPicture {
  std::vector<Entity> entities;                // by id
  std::map<Identity, Membership> memberships;  // of the records that are in one
  size_t left_out = 0;                         // matches between records of two that were one
};

// `created`: when each of the records was, where the rules do not name a field for that.
EntityPicture entities(const Setup& setup, const std::vector<Record>& records,
                       const std::map<Identity, int64_t>& created, const Verdicts& verdicts = {});

// What changed from one to the other, without causes and their times.
EntityChanges changes(const EntityPicture& before, const EntityPicture& after);

}  // namespace kindred::reference

namespace kindred {

std::ostream& operator<<(std::ostream& out, const Identity& identity);
std::ostream& operator<<(std::ostream& out, const Entity& entity);
std::ostream& operator<<(std::ostream& out, const EntityChange& change);
std::ostream& operator<<(std::ostream& out, const Membership& membership);

}  // namespace kindred

#endif  // KINDRED_TESTS_REFERENCE_ENTITIES_H_
