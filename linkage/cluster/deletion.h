#ifndef KINDRED_LINKAGE_CLUSTER_DELETION_H_
#define KINDRED_LINKAGE_CLUSTER_DELETION_H_

#include <cstdint>
#include <utility>

#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// A delete without a version, of which nothing is remembered.
inline KeyedRecord deletion_of(Identity identity, int64_t time) {
  Record deletion;
  deletion.identity = std::move(identity);
  deletion.time = time;
  deletion.deleted = true;
  return KeyedRecord::pack(deletion, {}, {}, {}, {});
}

inline KeyedRecord deletion_of(const KeyedRecord& record) {
  return deletion_of(record.identity(), record.time());
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_DELETION_H_
