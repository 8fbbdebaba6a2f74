#ifndef KINDRED_LINKAGE_RECORD_RECORD_H_
#define KINDRED_LINKAGE_RECORD_RECORD_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/record/values.h"

namespace kindred {

// Who a record is. Order is by source, then id, each by its UTF-8 bytes.
struct Identity {
  std::string source;
  std::string id;

  auto operator<=>(const Identity&) const = default;
};

// One version of one identity as it arrived: values as received, not yet cleaned.
struct Record {
  Identity identity;

  // Milliseconds since 1970-01-01 UTC. Time is input: it is never read from a clock.
  int64_t time = 0;

  // With versions the greater one wins whatever the order of arrival, deletes included. Either all
  // records of a pipeline carry one or none does.
  std::optional<uint64_t> version;

  // The input partition or file it came through. All versions of an identity should come through
  // one; those that do not are counted.
  uint32_t partition = 0;

  // When the first version came since the identity last came to life, in the same milliseconds, as
  // far as an earlier run knew it; none: this is the first, or what is known already counts.
  std::optional<int64_t> created = {};

  // A delete: `values` is ignored.
  bool deleted = false;

  // By the pipeline's field numbers. Scalars as text, the other types encoded (values.h).
  Values values;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_RECORD_H_
