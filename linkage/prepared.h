#ifndef KINDRED_LINKAGE_PREPARED_H_
#define KINDRED_LINKAGE_PREPARED_H_

#include <cstdint>
#include <string>

#include "linkage/features.h"
#include "linkage/keyed_record.h"

namespace kindred {

// What preparing one record gave.
struct Prepared {
  KeyedRecord record;       // empty when refused
  std::string refusal;      // why
  uint32_t unreadable = 0;  // no number, date, place or finite vector, and left out
  ShingleCounts shingles;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARED_H_
