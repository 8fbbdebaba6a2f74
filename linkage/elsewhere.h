#ifndef KINDRED_LINKAGE_ELSEWHERE_H_
#define KINDRED_LINKAGE_ELSEWHERE_H_

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "linkage/find/pair_change.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// Who finds pairs for a linker that has no keys: see told_linker.h.
struct Elsewhere {
  // What became of pairs by records of identities of their own: each pair once, as it stands behind
  // these. A pair that nobody's record is part of comes with a piece of one empty record.
  std::function<std::vector<PairChange>(std::span<const Prepared>)> told;

  // Events are kept as they are told, some 80 bytes each, and no pair is scored again. So records
  // may be outlines (KeyedRecord::outline()), with the fields that entities and expiry read. Not
  // for labels and questions, which look at all values, nor for versions, between which content may
  // decide.
  bool outlines = false;

  // For questions, which may come where both of these are there. Then it is kept with whom a record
  // is in a pair: 4 bytes a record, and 8 to 20 a pair.
  //
  // The greatest rank that a key admits.
  std::function<uint64_t(uint64_t key)> limit = {};
  // Live records that may match one that is not in: at least those that do by a key which admits
  // them.
  std::function<std::vector<Identity>(const KeyedRecord& record)> candidates = {};

  bool can_be_asked() const { return limit && candidates; }
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ELSEWHERE_H_
