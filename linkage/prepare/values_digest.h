#ifndef KINDRED_LINKAGE_PREPARE_VALUES_DIGEST_H_
#define KINDRED_LINKAGE_PREPARE_VALUES_DIGEST_H_

#include <cstdint>

#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// What a record said, in short: a hash of the names of its fields and of their cleaned values, in
// the order in which they stand. Equal in every process and release, so it can be kept with what
// somebody said of the record; another list of fields, or other cleaning, gives another one. Keys
// and features are no part of it. O(bytes of the values).
uint64_t values_digest(const Pipeline& pipeline, const KeyedRecord& record);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_VALUES_DIGEST_H_
