#ifndef KINDRED_LINKAGE_LINKER_H_
#define KINDRED_LINKAGE_LINKER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "linkage/base/memory_use.h"
#include "linkage/base/thread_pool.h"
#include "linkage/decide/cohesive_matches.h"
#include "linkage/expire/expire.h"
#include "linkage/find/change.h"
#include "linkage/find/pair_note.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"
#include "linkage/record/unreadable.h"

namespace kindred {

// A record that the engine could not take; it is as if it had not arrived.
struct Refusal {
  size_t record = 0;  // place in the batch
  std::string reason;
};

struct Stats {
  uint64_t records = 0;  // live
  uint64_t matches = 0;  // live and published, reviews not counted
  uint64_t reviews = 0;  // likewise
  uint64_t inserted = 0;
  uint64_t replaced = 0;
  uint64_t unchanged = 0;  // replacements that changed nothing
  uint64_t deleted = 0;
  uint64_t missed = 0;           // deletes of what was not live
  uint64_t stale = 0;            // older than the version known
  uint64_t moved_partition = 0;  // versions of an identity that came through another partition
  UnreadableCounts unreadable_values;
  uint64_t candidates = 0;    // pairs that shared a key, each time they came to
  uint64_t key_postings = 0;  // live: keys of all records together
  ShingleCounts shingles;     // of every version of a record that came
  ScoreCounts score;
  MemoryUse memory;
  std::vector<uint64_t> capped_keys;  // by branch: keys with more members than max_bucket, live
};

// What find() did, of the records that were looked up.
struct FindCounts {
  UnreadableCounts unreadable_values;
  uint64_t candidates = 0;  // of such a record and a live one, by a key that qualifies
  ShingleCounts shingles;
  ScoreCounts score;

  FindCounts& operator+=(const FindCounts& other);
};

// What is known of an identity: its version, which may be a remembered delete; empty when nothing.
struct Known {
  Identity identity;
  KeyedRecord version;
};

// Why two records match, or why they do not.
struct Explanation {
  bool left_known = false;
  bool right_known = false;
  bool one_source = false;  // which Pipeline::link_only leaves out
  bool candidates = false;  // they share a key that admits both, and their sources are linked
  std::vector<uint16_t> branches;  // that hold on the pair
  std::vector<uint16_t> capped;    // of these, the ones in which no shared key admits both
  Evaluation evaluation;           // scored to the end, whatever the threshold
  Decision decision = Decision::kRetracted;  // kRetracted: not a match
  bool dismissed = false;                    // by an estimate of the score, which alone was too low

  // With Pipeline::cohesion, of a pair that has too little of it: then it is no match, whatever
  // the score.
  std::optional<Cohesion> cohesion;

  // With Pipeline::one_per_source, whom the one has in the other's source in its place: then they
  // are no match, whatever the score.
  std::optional<Identity> left_partner;
  std::optional<Identity> right_partner;
};

// Connected components of the live matches, reviews aside.
struct ClusterCounts {
  uint64_t clusters = 0;  // of two records or more
  // Pipeline::most_of_one_source(), and of those that hold more the least identity, ascending.
  size_t most = 1;
  std::vector<Identity> conflicts;
};

class Engine;

// The engine: records in, changes of the set of live matches out.
//
// The set of live matches is a function of the live records and the pipeline alone: not of the
// order of arrival, of how records are batched, or of the number of threads.
//
// One thread calls apply(); find(), matches() and explain() may run concurrently with one another
// but not with apply(); prepare() with all of them, but one call a thread of the pool.
class Linker {
 public:
  // Throws std::invalid_argument when the pipeline has no branch, no scorer, a threshold that is
  // not a number, a review above match, a max_bucket below 2, or a cohesion that is none or beside
  // one_per_source. `pool` outlives the linker.
  Linker(std::shared_ptr<const Pipeline> pipeline, ThreadPool* pool);
  ~Linker();
  Linker(Linker&&) noexcept;
  Linker& operator=(Linker&&) noexcept;

  // Takes the records in, in order. A record of a known identity replaces it; `deleted` removes it.
  // Changes come in the order of the records that caused them, then of their pairs.
  std::vector<Change> apply(std::span<const Record> batch, std::vector<Refusal>* refused = nullptr);

  // The same in two halves, the first of which may run beside the second of other records:
  // prepare() on any thread of the pool, by its number, then apply(), which takes the records.
  Prepared prepare(const Record& record, unsigned thread);
  // The same of a batch, on all threads.
  std::vector<Prepared> prepare(std::span<const Record> batch);
  std::vector<Change> apply(std::span<Prepared> batch, std::vector<Refusal>* refused = nullptr);

  // What is known of the identities of these records: before apply() of them, for put_back(). On
  // all threads.
  std::vector<Known> known(std::span<const Record> batch) const;

  // Undoes every apply() since the first of the known() that are given, in their order, together:
  // records, matches and caps are then what they were, and the counts those of `then`. Costs as
  // much as applying the records did.
  void put_back(std::vector<Known> known, const Stats& then);

  // Notes from here on which pairs come to match, and cease to: for a later run. What put_back()
  // undoes is not noted.
  void note_pairs();
  // Since the last call, in their order. apply() is followed by this before a put_back() may be.
  std::vector<PairNote> take_pair_notes();
  // All pairs that match now, each as a change, in no particular order.
  void all_pairs(const std::function<void(const PairNote&)>& visit) const;

  // Before the first apply(): takes in records that an earlier run applied, in their order, but
  // does not link them yet. No other member but restore() and prepare() may be called until one of
  // the two below was. Records are counted as apply() counts them.
  void restore(std::span<const Record> records);
  // The same of prepared records, which it takes: of those that find() is to match against, too,
  // where one_per_source does not ask for their own matches.
  void restore(std::span<Prepared> records, std::vector<Refusal>* refused);
  // Then either links what is live,
  void link_restored(const std::function<void()>& progress = [] {});
  // or, where the earlier run had an equal pipeline and noted its matches, finds records by their
  // keys again; no candidate is looked for, and nothing scored. Its changes of matches follow, in
  // their order. Either calls progress() now and then meanwhile.
  void index_restored(const std::function<void()>& progress = [] {});
  void restore(std::span<const PairNote> matches);

  // Files live records by their time from here on, before the first apply().
  void file_by_time(const Expire& expire);

  // The live records before `limit`, by identity, each valid until the next apply(). They are no
  // longer filed: delete them. `limit` is a multiple of Expire::step(), and never falls but by
  // put_back(). O(records that are given).
  std::vector<const KeyedRecord*> take_expired(int64_t limit);

  // The matches that the record would have, without taking it in: the identity's own live record is
  // left out, and no cap keeps it from a bucket. A record that cannot be taken has none. Where a
  // record has one partner a source, a live one that has a better one already does not change it.
  // Cohesion is not asked for.
  // O(members of the record's keys).
  std::vector<Change> find(const Record& record) const;
  // The same of a prepared one; adds to *counts what that took.
  std::vector<Change> find(const Prepared& record, FindCounts* counts) const;

  // Every live match, in the order of pairs.
  void matches(const std::function<void(const Change&)>& visit) const;

  // O(live records + matches).
  ClusterCounts count_clusters() const;

  // Every live record, in no particular order; it stays where it is until the next apply().
  void records(const std::function<void(const KeyedRecord&)>& visit) const;

  Explanation explain(const Identity& a, const Identity& b) const;

  // The live record of that identity, normalised, valid until the next apply(); null when there is
  // none.
  const KeyedRecord* record(const Identity& identity) const;

  Stats stats() const;
  const Pipeline& pipeline() const;

 private:
  std::unique_ptr<Engine> engine_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LINKER_H_
