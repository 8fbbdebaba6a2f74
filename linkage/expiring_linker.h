#ifndef KINDRED_LINKAGE_EXPIRING_LINKER_H_
#define KINDRED_LINKAGE_EXPIRING_LINKER_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "linkage/expire.h"
#include "linkage/linker.h"
#include "linkage/prepared.h"
#include "linkage/record.h"
#include "linkage/thread_pool.h"
#include "linkage/watermark.h"

namespace kindred {

// What some records came to, in the order of the records.
struct Linked {
  // Deletes because of time, each behind the record of the batch by which it was due. With
  // versions, two of them for one identity: see ExpiringLinker.
  struct Departure {
    size_t record = 0;
    Record deletion;
  };

  std::vector<Change> changes;  // of what expired, under the record by which it was due
  std::vector<Refusal> refused;
  std::vector<size_t> late;  // records that had expired when they came, and were not taken in
  std::vector<Departure> departures;
};

// A linker whose records leave when they are older than the watermark allows: deleted, so that
// their matches are retracted. What is live after some input is a function of that input, the
// partitions left out, and the configuration:
//
// - The watermark moves with each record, and what it makes expire leaves before the next record
//   is taken in, whatever the batches.
// - A record that comes too late deletes what is known of its identity, as it would have come to.
// - With versions, what expires is remembered as a delete of the version before: older versions
//   stay away, and the same one may come again with a later time.
//
// Without Expire it is a linker and no more. One thread at a time.
class ExpiringLinker {
 public:
  // `pool` outlives it.
  ExpiringLinker(std::shared_ptr<const Pipeline> pipeline, std::optional<Expire> expire,
                 size_t partitions, ThreadPool* pool);

  const Linker& linker() const { return linker_; }

  Linked apply(std::span<const Record> batch);

  // No more can be had from the partitions that are at their ends: see Watermark.
  Linked leave_out(const std::vector<bool>& at_end);
  // Whether that would do anything.
  bool would_leave_out(const std::vector<bool>& at_end) const;

  // Takes in what an earlier run kept, departures included; nothing expires meanwhile.
  void restore(std::span<const Record> records) { linker_.apply(records); }
  // Afterwards: the partitions as they were. Without them, as the live records have it.
  void restore(std::optional<std::vector<Watermark::Partition>> partitions);
  const std::vector<Watermark::Partition>& partitions() const { return watermark_.partitions(); }

  // From here on roll_back() leads to where we are now.
  void mark();
  void roll_back();

  uint64_t expired() const { return expired_; }  // records, late ones included

 private:
  static constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::min();

  struct Mark {
    Stats stats;
    Watermark watermark;
    int64_t limit;
    uint64_t expired;
    std::vector<Known> known;  // before each record since
  };

  std::vector<Prepared> prepare(std::span<const Record> batch);
  size_t take_up(std::span<Prepared> prepared, size_t begin, Linked* linked);
  void turn_away(Prepared* prepared, size_t place, Linked* linked);
  void apply(std::span<Prepared> prepared, size_t begin, Linked* linked);
  void leave(size_t place, Linked* linked);
  void remove(std::vector<Record> deletions, size_t place, Linked* linked);
  int64_t limit() const;

  std::optional<Expire> expire_;
  ThreadPool* pool_;
  Linker linker_;
  Watermark watermark_;
  int64_t limit_ = kNoLimit;  // what lies before has left
  uint64_t expired_ = 0;
  std::optional<Mark> mark_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRING_LINKER_H_
