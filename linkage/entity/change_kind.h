#ifndef KINDRED_LINKAGE_ENTITY_CHANGE_KIND_H_
#define KINDRED_LINKAGE_ENTITY_CHANGE_KIND_H_

#include <string>
#include <vector>

#include "linkage/entity/entity.h"

namespace kindred {

// What is known of one id at two points of a stream. Ids are ascending, and each there once.
struct IdHistory {
  bool was = false;                  // it was there at the earlier point
  bool is = false;                   // and at the later one
  std::vector<std::string> from{};   // ids out of which members moved here
  std::vector<std::string> taken{};  // of these, those that are gone, and moved nowhere else
  std::vector<std::string> into{};   // ids into which members moved from here
  bool added = false;                // it has members that it had not
  bool removed = false;              // and the other way round
  bool golden = false;               // it has another golden record
};

// Sets kind and others of *change by the rules of EntityChange::Kind. False, and nothing is set,
// where there is nothing to say.
bool tell_kind(const IdHistory& history, EntityChange* change);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_CHANGE_KIND_H_
