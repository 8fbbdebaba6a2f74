#ifndef KINDRED_LINKAGE_RECORD_COPY_RECORD_H_
#define KINDRED_LINKAGE_RECORD_COPY_RECORD_H_

#include <utility>

#include "linkage/record/keyed_record.h"

namespace kindred {

// A copy of a record that is not empty. One allocation, O(bytes).
inline KeyedRecord copy_record(const KeyedRecord& record) {
  return std::move(*KeyedRecord::from_bytes(record.bytes()));
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_COPY_RECORD_H_
