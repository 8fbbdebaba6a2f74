#ifndef KINDRED_LINKAGE_EXPIRE_OLDEST_H_
#define KINDRED_LINKAGE_EXPIRE_OLDEST_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/expire/expire.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Finds the records of the earliest times among all that are added. Their times are those by which
// they expire, without `expire` their own. Among equal times the lesser identity comes first. Those
// that have no readable date come last.
//
//   OldestRecords oldest(expire);
//   linker.records([&](const KeyedRecord& record) { oldest.add(record); });
//   for (const KeyedRecord* record : oldest.take(10)) ...
//
// 16 bytes a record.
class OldestRecords {
 public:
  explicit OldestRecords(const std::optional<Expire>& expire) : expire_(expire) {}

  // The record outlives this.
  void add(const KeyedRecord& record);

  // The `count` oldest, all of them when there are fewer, by identity. O(records that were added).
  std::vector<const KeyedRecord*> take(size_t count);

 private:
  struct Aged {
    int64_t time;
    const KeyedRecord* record;
  };

  const std::optional<Expire>& expire_;
  std::vector<Aged> all_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRE_OLDEST_H_
