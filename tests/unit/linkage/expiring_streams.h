#ifndef KINDRED_TESTS_UNIT_LINKAGE_EXPIRING_STREAMS_H_
#define KINDRED_TESTS_UNIT_LINKAGE_EXPIRING_STREAMS_H_

// Random histories in which time goes on, from several partitions.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/expiring_linker.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

inline constexpr size_t kPartitions = 3;
inline constexpr int64_t kDay = 86'400'000;

struct Stream {
  World world;
  Expire expire;
  std::vector<Record> records;
};

// Each identity has its partition. Time goes on, each partition's at its own pace, with a jitter.
inline Stream by_arrival(uint64_t seed, bool versions) {
  Stream stream{customers(seed % 2 == 0 ? 1000 : 3), {.after = 300, .field = {}}, {}};
  stream.records =
      random_history(stream.world, {.records = 200, .deletes = 0.1, .versions = versions}, seed);
  RandomText random(seed);
  int64_t now = 0;
  for (Record& record : stream.records) {
    now += static_cast<int64_t>(random.number(20));
    record.partition = static_cast<uint32_t>(
        identity_rank(record.identity.source, record.identity.id) % kPartitions);
    record.time = now - 40 * static_cast<int64_t>(record.partition) -
                  static_cast<int64_t>(random.number(random.number(9) == 0 ? 500 : 20));
  }
  return stream;
}

// By a date field, whose values know no order.
inline Stream by_date(uint64_t seed, bool versions) {
  Stream stream = by_arrival(seed, versions);
  stream.world = typed();
  stream.world.values[1] = {"1974-03-01", "5 March 1974", "1974-03-09",
                            "1974-04-01", "1974-04-20",   "yesterday"};
  std::vector<Record> records =
      random_history(stream.world, {.records = 200, .deletes = 0.1, .versions = versions}, seed);
  for (size_t i = 0; i < records.size(); ++i) {
    records[i].partition = static_cast<uint32_t>(
        identity_rank(records[i].identity.source, records[i].identity.id) % kPartitions);
  }
  stream.records = std::move(records);
  stream.expire = {.after = 30 * kDay, .field = uint16_t{1}};
  return stream;
}

inline std::vector<Stream> streams(uint64_t seed) {
  return {by_arrival(seed, false), by_arrival(seed, true), by_date(seed, false),
          by_date(seed, true)};
}

inline ExpiringLinker make(const Stream& stream, ThreadPool* pool) {
  return {stream.world.setup.pipeline, stream.expire, kPartitions, pool};
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_LINKAGE_EXPIRING_STREAMS_H_
