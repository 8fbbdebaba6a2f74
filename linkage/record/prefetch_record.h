#ifndef KINDRED_LINKAGE_RECORD_PREFETCH_RECORD_H_
#define KINDRED_LINKAGE_RECORD_PREFETCH_RECORD_H_

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "linkage/base/prefetch.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Both bring the bytes of a record towards the processor, for a comparison that follows. First the
// line that begins the record.
inline void prefetch_record(const KeyedRecord& record) { prefetch_line(record.data()); }

// Then, once that line is there, the lines behind it: all of them when the record is of a usual
// size.
inline void prefetch_rest(const KeyedRecord& record) {
  constexpr size_t kLine = 64;
  constexpr size_t kUsual = 512;
  const size_t end = std::min(record.bytes().size(), kUsual);
  for (size_t i = kLine; i < end; i += kLine) prefetch_line(record.data() + i);
  prefetch_line(record.data() + end - 1);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_PREFETCH_RECORD_H_
