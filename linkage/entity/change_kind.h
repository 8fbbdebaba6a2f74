#ifndef KINDRED_LINKAGE_ENTITY_CHANGE_KIND_H_
#define KINDRED_LINKAGE_ENTITY_CHANGE_KIND_H_

#include <vector>

#include "linkage/entity/entity.h"

namespace kindred {

// What is known of one id at two points of a stream. Ids are ascending, and each there once.
template <typename Id>
struct IdHistory {
  bool was = false;         // it was there at the earlier point
  bool is = false;          // and at the later one
  std::vector<Id> from{};   // ids out of which members moved here
  std::vector<Id> taken{};  // of these, those that are gone, and moved nowhere else
  std::vector<Id> into{};   // ids into which members moved from here
  bool added = false;       // it has members that it had not
  bool removed = false;     // and the other way round
  bool golden = false;      // it has another golden record

  // By the rules of EntityChange::Kind. False, and nothing is set, where there is nothing to say.
  bool tell(EntityChange::Kind* kind, std::vector<Id>* others) const;
};

// Sets kind and others of *change, an EntityChange or the like, as IdHistory::tell() does.
template <typename Change>
bool tell_kind(const IdHistory<typename decltype(Change::others)::value_type>& history,
               Change* change) {
  return history.tell(&change->kind, &change->others);
}

template <typename Id>
bool IdHistory<Id>::tell(EntityChange::Kind* kind, std::vector<Id>* others) const {
  using Kind = EntityChange::Kind;
  const auto say = [&](Kind said, const std::vector<Id>& ids) {
    *kind = said;
    *others = ids;
    return true;
  };
  if (!is) return was && say(Kind::kEnded, into);
  if (!was && from.size() == 1 && taken.size() == 1) return say(Kind::kRenamed, from);
  if (!taken.empty()) return say(Kind::kMerged, taken);
  if (!was) return say(Kind::kCreated, from);
  if (!into.empty()) return say(Kind::kSplit, into);
  if (added) return say(Kind::kGrew, from);
  if (removed) return say(Kind::kShrank, {});
  return golden && say(Kind::kGolden, {});
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_CHANGE_KIND_H_
