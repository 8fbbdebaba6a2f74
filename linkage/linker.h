#ifndef KINDRED_LINKAGE_LINKER_H_
#define KINDRED_LINKAGE_LINKER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/base/counts.h"
#include "linkage/base/thread_pool.h"
#include "linkage/base/undo.h"
#include "linkage/decide/cohesion.h"
#include "linkage/entity/entity.h"
#include "linkage/find/change.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/label.h"
#include "linkage/record/record.h"

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
  LabelStats labels;
  EntityStats entities;  // all 0 without Pipeline::entities
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

  // What a label says of the pair: with kSame it is a match whatever the rest, but for what
  // left_partner and right_partner say; with kDifferent it is none.
  std::optional<Verdict> label;

  // With Pipeline::cohesion, where the pair has too little of it: then it is no match, whatever the
  // score.
  std::optional<Cohesion> cohesion;

  // With Pipeline::one_per_source, the partner that the record has in the other's source instead:
  // then the two are no match, whatever the score.
  std::optional<Identity> left_partner;
  std::optional<Identity> right_partner;
};

// Connected components of the live matches, reviews aside.
struct ClusterCounts {
  uint64_t clusters = 0;  // of two records or more
  // Pipeline::most_of_one_source(), and the least identity of each cluster that holds more,
  // ascending.
  size_t most = 1;
  std::vector<Identity> conflicts;
};

class Stages;
struct Expire;
struct FindCounts;
struct Neighbourhood;
struct PairNote;
struct Prepared;

// The engine as one call: records in, changes of the set of live matches out. It composes the
// stages prepare, find, decide and entities (stages.h), each in a folder of its own.
//
//   Linker linker(pipeline, &pool);
//   for (const Change& change : linker.apply(batch)) publish(change);
//
// The set of live matches is a function of the live records, the labels and the pipeline alone: not
// of the order of arrival, of how records are batched, or of the number of threads. A linker that
// goes on from an earlier run comes of a RestoringLinker, and is told its labels then.
//
// One thread calls what is not const; find(), matches(), entities_at() and explain() may run
// concurrently with one another but not with it; prepare() with all of them, but one call a thread
// of the pool.
class Linker final : public Undoable {
 public:
  // Throws std::invalid_argument when the pipeline has no branch, no scorer, a threshold that is
  // not a number, a review above match, a max_bucket below 2, or a cohesion that is no cohesion or
  // stands beside one_per_source. `pool` outlives the linker.
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

  // Takes what somebody knows of pairs, in order: see Label. `same` makes a pair of live records a
  // match, whatever its score and the rules; `different` makes it none; `unsure` changes nothing.
  // With one_per_source a `same` is taken before all scores, two that contradict one another in the
  // order of pairs; with cohesion it stands whatever its cohesion. A label of a record that is not
  // live waits for it. Changes come in the order of the labels that caused them, then of their
  // pairs; Change::record is the place of the label.
  std::vector<Change> label(std::span<const Label> labels);
  // What is known of two live records.
  std::optional<Verdict> verdict(const Identity& a, const Identity& b) const;
  // All labels that are known, or those of them that are stale, in the order of pairs.
  std::vector<Label> labels() const;
  std::vector<Label> stale_labels() const;

  // From here on undo() leads to where we are now: records, labels, matches and caps are what they
  // were, and so are the counts. Undoing costs as much as applying the records did; what they
  // replaced is kept in memory until the next mark(). Notes that were not taken by then are
  // dropped.
  void mark() override;
  void undo() override;

  // Notes from here on which pairs come to match, and cease to: for a later run, see
  // RestoringLinker. What undo() takes back is not noted.
  void note_pairs();
  // Since the last call, in their order.
  std::vector<PairNote> take_pair_notes();
  // All pairs that match now, each as a note, in no particular order.
  void all_pairs(const std::function<void(const PairNote&)>& visit) const;

  // So many records will be live, about. A guess from a part of the input is as good: once some of
  // them are in, the index makes room for all, so that it need not grow little by little. Where
  // fewer come, it holds more memory than it needs; where more come, it grows as it does without
  // this.
  void expect(uint64_t records);

  // Files live records by their time from here on.
  void file_by_time(const Expire& expire);

  // The live records before `limit`, by identity, each valid until the next apply(). They are no
  // longer filed: delete them. `limit` is a multiple of Expire::step(), and never falls but by
  // undo(). O(records that are given).
  std::vector<const KeyedRecord*> take_expired(int64_t limit);

  // The matches that the record would have, without taking it in: the identity's own live record is
  // left out, and no cap keeps it from a bucket. Labels of its identity count. A record that cannot
  // be taken has none. Where a record has one partner a source, a live one that has a better one
  // already does not change it. Cohesion is not asked for.
  // O(members of the record's keys).
  std::vector<Change> find(const Record& record) const;
  // The same in two halves, for who wants to know the keys, too; adds to *counts what that took.
  Prepared prepare(const Record& record) const;
  std::vector<Change> find(const Prepared& record, FindCounts* counts) const;

  // Every live match, in the order of pairs.
  void matches(const std::function<void(const Change&)>& visit) const;
  // The same in no particular order, and sooner: records are looked at as they lie in memory.
  void matches_unsorted(const std::function<void(const Change&)>& visit) const;
  // The same in turns, of a slice at a time: those that no label made, in no particular order. A
  // match stays in its slice, so that who notes changes meanwhile comes to know all. With
  // match_slices(n) of them each takes some n matches.
  size_t match_slices(size_t most) const;
  void matches_of_slice(size_t slice, size_t slices,
                        const std::function<void(const Change&)>& visit) const;
  // Those of a live record, in the order of pairs; none where it is not live.
  // O(members of the record's keys).
  std::vector<Change> matches_of(const Identity& record) const;
  // That of two live records; nothing where there is none.
  std::optional<Change> match(const Identity& a, const Identity& b) const;

  // Every live record in the order of identities, and the least record of its cluster: of all that
  // matches connect it with, itself among them. O(n log n) for n records, and O(live pairs).
  void clusters(
      const std::function<void(const KeyedRecord& record, const KeyedRecord& least)>& visit) const;
  // O(live pairs), and O(m log m) for m records that match.
  ClusterCounts count_clusters() const;

  // With Pipeline::entities, notes from here on what becomes of them. Notes that were not taken by
  // mark() are dropped by undo().
  void note_entities();
  // What changed since the last call, or since note_entities(). O(members that moved) and some more
  // for each entity that changed; with golden values, O(members of these).
  EntityChanges take_entity_changes();
  // Every live entity, by id, ascending. None without Pipeline::entities.
  void entities(const std::function<void(const Entity&)>& visit) const;
  // The same in two steps, the second of which several threads may do, each with some of the
  // places: where they are, by id, and what they are, in the order of the places. 16 bytes an
  // entity.
  std::vector<EntityPlace> entity_places() const;
  void entities_at(std::span<const EntityPlace> places,
                   const std::function<void(const Entity&)>& visit) const;
  // From here on entity() looks ids up instead of going through all: 9 to 14 bytes an entity.
  void index_entities();
  // The live entity of that id. O(entities); once they are indexed O(members), and O(parts) of what
  // EntityRules::max_size and labels part.
  std::optional<Entity> entity(std::string_view id) const;
  // That of a live record: nothing where it is in none. O(members).
  std::optional<Entity> entity_of(const Identity& member) const;
  // How many members that entity has: 0 where the record is in none. O(1), but for a component that
  // is in parts.
  uint64_t entity_size(const Identity& member) const;
  // With whom a live record matches, reviews aside, ascending. Nobody without Pipeline::entities.
  // O(d log d), d of these.
  std::vector<Identity> neighbours(const Identity& member) const;
  // Where a live record belongs: its `entity` is empty where it is in none. O(1).
  std::optional<Membership> membership(const Identity& record) const;

  // Every live entity that one match alone holds together, with `least` members or more on both
  // sides, by id, ascending; of several such matches the one that parts it most evenly.
  // O(members + matches).
  void chains(uint32_t least, const std::function<void(const EntityChain&)>& visit) const;

  // Every group of records that Pipeline::entities' max_size has cut, by id, ascending. O(members
  // of such groups).
  void cut_groups(const std::function<void(const CutGroup&)>& visit) const;

  // Every live record, in no particular order; it stays where it is until the next apply().
  void records(const std::function<void(const KeyedRecord&)>& visit) const;

  // The live record at a place that a number names; null where nobody is there. With random numbers
  // each live record comes as often as any other. O(1), valid until the next apply().
  const KeyedRecord* drawn(uint64_t number) const;
  // What a live record shares keys with, see linkage/find/neighbourhood.h.
  Neighbourhood neighbourhood(const KeyedRecord& record) const;
  // How many live records have a key.
  uint64_t members(uint64_t key) const;

  Explanation explain(const Identity& a, const Identity& b) const;

  // The live record of that identity, normalised, valid until the next apply(); null when there is
  // none.
  const KeyedRecord* record(const Identity& identity) const;
  // The same, or a delete that is remembered for its version.
  const KeyedRecord* version(const Identity& identity) const;

  Stats stats() const;
  const Pipeline& pipeline() const;

 private:
  friend class RestoringLinker;
  friend class RestoringPairs;
  explicit Linker(std::unique_ptr<Stages> stages);

  std::unique_ptr<Stages> stages_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LINKER_H_
