#ifndef KINDRED_LINKAGE_PREPARE_PREPARED_H_
#define KINDRED_LINKAGE_PREPARE_PREPARED_H_

#include <cstdint>
#include <string>

#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/unreadable.h"

namespace kindred {

// What preparing one record gave.
struct Prepared {
  KeyedRecord record;           // empty when refused
  std::string refusal;          // why
  UnreadableCounts unreadable;  // values that could not be read, and are left out
  ShingleCounts shingles;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_PREPARED_H_
