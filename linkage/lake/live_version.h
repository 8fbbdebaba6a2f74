#ifndef KINDRED_LINKAGE_LAKE_LIVE_VERSION_H_
#define KINDRED_LINKAGE_LAKE_LIVE_VERSION_H_

#include <vector>

#include "linkage/record/keyed_record.h"

namespace kindred {

// What is left of all versions of one identity when they come at once, in no order.
struct LiveVersion {
  KeyedRecord record;      // empty where the last version is a delete
  bool ambiguous = false;  // their order would matter, and nothing tells it
};

// The versions as if they had come in the order of their numbers, as linkage/find/versions.h takes
// them: the last one is live, and was created when the first one since the last delete was. Without
// version numbers the versions must have equal content; then they are taken by their time. At least
// one version; all are of one identity. O(n log n).
LiveVersion live_version(std::vector<KeyedRecord> versions);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LAKE_LIVE_VERSION_H_
