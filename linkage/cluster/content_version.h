#ifndef KINDRED_LINKAGE_CLUSTER_CONTENT_VERSION_H_
#define KINDRED_LINKAGE_CLUSTER_CONTENT_VERSION_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "linkage/base/hash.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Names the version of a live record by its content, so that who hears of a pair knows whether it
// is one of the records that it has: 0 of what is deleted. No offset of the log does so: a record
// that comes again unchanged has another one, and a compacted log has forgotten the one before. It
// never changes, and is the number of an outline. O(bytes).
inline uint64_t content_version(const KeyedRecord& record) {
  if (record.deleted()) return 0;
  if (const std::optional<uint64_t> version = record.outlined()) return *version;
  return std::max<uint64_t>(1, hash_bytes(record.content(), 0));
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_CONTENT_VERSION_H_
