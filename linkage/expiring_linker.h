#ifndef KINDRED_LINKAGE_EXPIRING_LINKER_H_
#define KINDRED_LINKAGE_EXPIRING_LINKER_H_

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/base/undo.h"
#include "linkage/expire/expire.h"
#include "linkage/expire/kept_pairs.h"
#include "linkage/expire/watermark.h"
#include "linkage/find/pair_note.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/record.h"

namespace kindred {

// What some records came to, in the order of the records.
struct Linked {
  // Deletes because of time, each behind the record of the batch by which it was due. With versions
  // there may be two for one identity: see ExpiringLinker.
  struct Departure {
    size_t record = 0;
    Record deletion;
  };

  std::vector<Change> changes;  // of what expired, under the record by which it was due
  std::vector<Refusal> refused;
  std::vector<size_t> late;  // records that had expired when they came, and were not taken in
  std::vector<Departure> departures;
  std::vector<KeptPairs::Change> kept;
  std::vector<PairNote> notes;  // once note_pairs() was called
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
// A record that expires leaves its entity, also where its matches are kept: entities are of live
// records.
//
// With Expire::keep_matches the matches of what expires are not retracted: their pairs of
// identities are kept until either is deleted, or comes with other content. A record that comes too
// late is taken in and then expires, so that its matches are kept as well.
//
// Without Expire it is a linker and no more. Times are milliseconds since 1970-01-01 UTC. One
// thread at a time.
class ExpiringLinker final : public Undoable {
 public:
  // `pool` outlives it.
  ExpiringLinker(std::shared_ptr<const Pipeline> pipeline, std::optional<Expire> expire,
                 size_t partitions, ThreadPool* pool);

  // What an earlier run knew beside its records and matches.
  struct Outlived {
    // Partitions as they were, as many as there are. Without them the live records tell how far
    // time has come.
    std::optional<std::vector<Watermark::Partition>> times;
    // Pairs that were kept. Where matches are no longer kept, leave_out() ends them.
    std::vector<IdentityPair> kept;
  };

  // Goes on from an earlier run, whose records, departures included, are in a linker that comes of
  // a RestoringLinker. Nothing expires until the first call of apply(), leave_out() or advance().
  ExpiringLinker(Linker restored, std::optional<Expire> expire, size_t partitions,
                 Outlived outlived);

  const Linker& linker() const { return linker_; }

  Linked apply(std::span<const Record> batch);

  // The same in two halves, the first of which may run ahead, but not beside another call: what it
  // gives for records holds whatever was applied meanwhile.
  std::vector<Prepared> prepare(std::span<const Record> batch);
  Linked apply(std::span<const Record> batch, std::span<Prepared> prepared);

  // Takes labels: see Linker::label(). A `different` also ends the pair where it is kept although a
  // record of it has expired; a kept pair does not come back when the label is withdrawn.
  Linked label(std::span<const Label> labels);

  // No more can be had from the partitions that are at their ends: see Watermark. `time` is that of
  // retractions which no record causes.
  Linked leave_out(const std::vector<bool>& at_end, int64_t time = 0);
  // Whether anything may expire by that.
  bool would_leave_out(const std::vector<bool>& at_end) const;

  // Time has come to `time` at the least, as another linker of the same records has it: what has
  // expired there leaves.
  Linked advance(int64_t time);
  // How far time has come. Nothing without Expire.
  std::optional<int64_t> time() const { return clock_->watermark.time(); }

  // Lets the `count` oldest live records leave, by OldestRecords, as if they had expired. But with
  // versions nothing is remembered of them, so an older one may come again. Time does not make them
  // leave, so what lives afterwards is a function of these calls too. `time` is that of the
  // retractions. Costs O(live records), and as much as deleting those that leave.
  Linked expire_oldest(size_t count, int64_t time);

  // No record ever comes through that partition.
  void pass_over(uint32_t partition);

  // The partition that comes next by number.
  void add_partition();

  // See Linker.
  void expect(uint64_t records) { linker_.expect(records); }
  void note_pairs() { linker_.note_pairs(); }
  void index_entities() { linker_.index_entities(); }
  void note_entities() { linker_.note_entities(); }
  EntityChanges take_entity_changes() { return linker_.take_entity_changes(); }

  // What a later run has to know, see Outlived.
  const std::vector<Watermark::Partition>& partitions() const {
    return clock_->watermark.partitions();
  }
  const KeptPairs& kept() const { return kept_; }

  // From here on undo() leads to where we are now, but for partitions that were added. See Linker.
  void mark() override { mark_all(undoables()); }
  void undo() override { undo_all(undoables()); }

  uint64_t expired() const { return clock_->expired; }  // records, late ones included

 private:
  static constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::min();

  // How far time has come, and what that made leave.
  struct Clock {
    Watermark watermark;
    int64_t limit = kNoLimit;  // what lies before has left
    uint64_t expired = 0;
  };

  // What remembers something.
  std::array<Undoable*, 3> undoables() { return {&linker_, &kept_, &clock_}; }

  void take_in(std::span<const Record> batch, std::span<Prepared> prepared, Linked* linked);
  size_t take_up(std::span<Prepared> prepared, size_t begin, Linked* linked);
  void turn_away(Prepared* prepared, size_t place, Linked* linked);
  void apply(std::span<Prepared> prepared, size_t begin, Linked* linked);
  bool may_end_pairs(const Prepared& prepared) const;
  void apply_ending(std::span<Prepared> one, const Record& record, size_t place, Linked* linked);
  void end_pairs(const Identity& identity, int64_t time, size_t place, Linked* linked);
  void end_pair(const IdentityPair& pair, int64_t time, size_t place, Linked* linked);
  void end_outdated(int64_t time, Linked* linked);
  void keep_retracted(size_t first, Linked* linked);
  bool outdated() const { return kept_.size() > 0 && !(expire_ && expire_->keep_matches); }
  void leave(size_t place, Linked* linked);
  void remove(std::vector<Record> deletions, size_t place, Linked* linked);
  int64_t limit(const Watermark& watermark) const;
  int64_t limit() const { return limit(clock_->watermark); }

  std::optional<Expire> expire_;
  Linker linker_;
  KeptPairs kept_;
  Copied<Clock> clock_;
  bool late_ = false;  // what was taken up last has to leave at once
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_EXPIRING_LINKER_H_
