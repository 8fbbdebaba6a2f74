#ifndef KINDRED_LINKAGE_FIND_VERSIONS_H_
#define KINDRED_LINKAGE_FIND_VERSIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/base/undo.h"
#include "linkage/find/filed_by_time.h"
#include "linkage/find/index/record_store.h"
#include "linkage/find/index/sharded_index.h"
#include "linkage/find/index/slot_sources.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

// What became of the records that came.
struct VersionCounts {
  uint64_t inserted = 0;
  uint64_t replaced = 0;
  uint64_t unchanged = 0;  // replacements that changed nothing
  uint64_t deleted = 0;
  uint64_t missed = 0;           // deletes of what was not live
  uint64_t stale = 0;            // older than the version known
  uint64_t moved_partition = 0;  // versions of an identity that came through another partition
};

// Settles which version of each identity counts. Records enter the store and leave it here alone.
// The versions that others took the place of since a mark are kept here, to be put back.
class Versions {
 public:
  using Slot = RecordStore::Slot;
  using Move = ShardedIndex::Move;

  explicit Versions(const Pipeline& pipeline)
      : numbers_sources_(pipeline.link_only || pipeline.one_per_source),
        keeps_created_(pipeline.entities.has_value()) {}
  Versions(const Versions&) = delete;
  Versions& operator=(const Versions&) = delete;

  const RecordStore& store() const { return store_; }
  RecordStore* mutable_store() { return &store_; }
  // Filled where the pipeline asks for sources.
  const SlotSources& sources() const { return sources_; }
  const VersionCounts& counts() const { return *counts_; }
  uint64_t live_records() const { return counts_->inserted - counts_->deleted; }

  bool live(Slot slot) const { return slot != RecordStore::kNone && !store_[slot].deleted(); }
  std::vector<Slot> live_slots() const;

  // Gives the record its place and says what that means for the index. Takes it, unless it is for
  // refresh(). Its identity's version before stays in its slot until release(). Where the pipeline
  // makes entities, a record that replaces a live one was created when that was.
  Move enter(KeyedRecord* record);

  // Puts a version in the place of the one before, whose content is the same. Call it when the
  // version's turn among the records of its batch has come: its time must not show in the events of
  // earlier ones. Gives its slot.
  Slot refresh(KeyedRecord record);

  // What refresh(), or put_back() by `refreshed`, has put another version in the place of last.
  const KeyedRecord& refreshed() const { return keeping_ ? replaced_.back().version : refreshed_; }

  // The slot's identity is as if it had never come, but for the counts.
  Move drop(Slot slot);

  // Frees the slot of what left. Call it behind the batch.
  void release(const Move& move);

  // From here on take_replaced() gives what was known before.
  void mark();

  // What an identity's version was, empty where it was not known.
  struct Before {
    Identity identity;
    KeyedRecord version;
  };
  // What the identities were that changed since mark(), in the order in which they changed. They
  // count as unchanged from then on, and so do those that put_back() changes.
  std::vector<Before> take_replaced();

  // As enter(), but what was known counts whatever its version. Where its content is the same as
  // that of what is known, *refreshed is the slot in which it is at once.
  Move put_back(Before* before, Slot* refreshed);

  // The counts of mark(), once all was put back; and what comes is kept again.
  void end_undo();

  // Live records are filed by their time from here on.
  void file_by_time(const Expire& expire) { by_time_.emplace(expire, &store_); }
  FiledByTime& by_time() { return *by_time_; }

 private:
  Slot put(KeyedRecord record, Slot old);
  Move remove(KeyedRecord record, Slot old);
  void exchange(Slot slot, KeyedRecord record);
  void file(Slot slot);
  void free(Slot slot);
  void keep(KeyedRecord replaced);
  void keep_unknown(const Identity& identity);

  bool numbers_sources_;
  bool keeps_created_;
  RecordStore store_;
  SlotSources sources_;
  std::optional<FiledByTime> by_time_;
  Copied<VersionCounts> counts_;
  bool keeping_ = false;  // what is replaced
  KeyedRecord refreshed_;
  std::vector<Before> replaced_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_VERSIONS_H_
