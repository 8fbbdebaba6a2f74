#ifndef KINDRED_LINKAGE_PREPARE_PREPARED_H_
#define KINDRED_LINKAGE_PREPARE_PREPARED_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/base/counts.h"
#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// What preparing one record gave: what passes from prepare to find.
struct Prepared {
  KeyedRecord record;           // empty when refused
  std::string refusal;          // why
  UnreadableCounts unreadable;  // values that could not be read, and are left out
  ShingleCounts shingles;
};

// Appends the binary form: one byte of version, then parts (linkage/base/parts.h). The form of a
// version never changes.
void append_to(const Prepared& prepared, std::string* out);

// What append_to() wrote, all of the bytes and no more. Nothing when they are something else: of
// another version, cut off, or a record that KeyedRecord::from_bytes() refuses. Never throws for
// that, and takes no more memory than the bytes account for. Whether another process prepared the
// record by an equal pipeline the bytes do not say: whoever sends them sees to that.
std::optional<Prepared> read_prepared(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_PREPARED_H_
