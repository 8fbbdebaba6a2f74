#ifndef KINDRED_LINKAGE_EXPIRE_OLDEST_H_
#define KINDRED_LINKAGE_EXPIRE_OLDEST_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "linkage/expire/expire.h"
#include "linkage/linker.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// The `count` live records of the earliest times, all of them when there are fewer. Their times are
// those by which they expire, without `expire` their own. Of equal times the lesser identity comes
// first, and last come those that have no readable date.
//
// By identity, each valid until the next apply(). O(live records), and 16 bytes for each of them
// meanwhile.
std::vector<const KeyedRecord*> oldest_records(const Linker& linker,
                                               const std::optional<Expire>& expire, size_t count);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRE_OLDEST_H_
