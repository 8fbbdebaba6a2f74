#ifndef KINDRED_LINKAGE_FIND_INDEX_SHARDED_INDEX_H_
#define KINDRED_LINKAGE_FIND_INDEX_SHARDED_INDEX_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/block/set_sketch.h"
#include "linkage/find/index/buckets.h"
#include "linkage/find/index/expected_keys.h"
#include "linkage/find/index/key_index.h"
#include "linkage/find/index/record_store.h"
#include "linkage/find/index/share.h"
#include "linkage/find/index/slot_array.h"
#include "linkage/find/index/slot_sources.h"
#include "linkage/prepare/pipeline.h"

namespace kindred {

// The key index, cut by key into one part a thread: each part is probed and filled by one thread,
// in order of arrival, without a lock. What comes out does not depend on the number of parts.
class ShardedIndex {
 public:
  using Slot = RecordStore::Slot;

  // What one input record does to the index: its identity's version before leaves, the new one
  // enters. Either may be RecordStore::kNone.
  struct Move {
    Slot leaves = RecordStore::kNone;
    Slot enters = RecordStore::kNone;
  };

  // How many more keys of a branch (or fewer, below zero) support a pair after a move. a < b.
  struct PairSupport {
    Slot a;
    Slot b;
    uint16_t branch;
    int support;
  };

  // All outlive the index; store and sources hold every slot that is in it. With a share keys admit
  // members up to the limits that are told.
  ShardedIndex(unsigned shards, const Pipeline* pipeline, const RecordStore* store,
               const SlotSources* sources, const std::optional<Share>& share = {});

  // Takes the moves in order. What they changed is read by net() until the next call.
  void apply(std::span<const Move> moves, ThreadPool* pool);

  // See KeyIndex::set_limit().
  struct KeyLimit {
    uint64_t key;
    std::optional<uint64_t> limit;
  };
  // Tells limits of distinct keys, of an index of a share. As apply(), each a move.
  void set_limits(std::span<const KeyLimit> limits);
  // See KeyIndex.
  const OrderedMembers* ordered(uint64_t key) const {
    return shards_[shard_of(key)].index.ordered(key);
  }
  std::vector<KeyIndex::Touched> take_touched();
  // The branch of a key that some record holds.
  std::optional<uint16_t> branch_of(uint64_t key) const;

  // Whether the record that entered there is a guest.
  bool is_guest(Slot slot) const { return share_ && guests_[slot] != 0; }
  // Whether two records may be a pair at all: of one source with link_only, or both guests, they
  // may not.
  bool apart(Slot a, Slot b) const {
    return (sources_ != nullptr && (*sources_)[a] == (*sources_)[b]) ||
           (share_ && guests_[a] != 0 && guests_[b] != 0);
  }

  // Takes records into an empty index. It does not tell which pairs they support. Needs some 70 MB
  // meanwhile.
  void fill(std::span<const Slot> slots, ThreadPool* pool, const std::function<void()>& progress);

  // Whether the two records may be a pair by their sketches, where they share a key of the branch.
  bool sketches_fit(size_t branch, Slot a, Slot b) const;

  // Appends to `asked` the records that net() will look at, and to `others` at most `most` a shard
  // of those that it will not look at.
  void append_members(size_t move, size_t most, std::vector<Slot>* asked,
                      std::vector<Slot>* others) const;

  // Replaces `out` by the pairs whose support move number `move` changed, each once a branch, those
  // of two records one behind the other. Safe from several threads.
  void net(size_t move, std::vector<PairSupport>* out) const;

  // How many times sketches kept two members of a key apart, since this was last asked.
  uint64_t take_misfits();

  // How many changes the last moves brought, before net() adds up those of one pair.
  size_t changes() const;
  // How many of those are of move number `move` and at keys that more than a few records hold, or
  // have held since the key was nobody's.
  size_t crowded_changes(size_t move) const;

  template <typename Visit>
  void probe(uint64_t key, Visit&& visit) const {
    shards_[shard_of(key)].index.probe(key, visit);
  }
  template <typename Visit>
  void probe_near(uint64_t key, Visit&& visit) const {
    shards_[shard_of(key)].index.probe_near(key, visit);
  }
  template <typename Rank, typename Visit>
  void probe_near(uint64_t key, Rank&& rank, Visit&& visit) const {
    shards_[shard_of(key)].index.probe_near(key, rank, visit);
  }
  // Bring towards the processor what probe() looks at: see KeyIndex.
  void prefetch(uint64_t key) const { shards_[shard_of(key)].index.prefetch(key); }
  void prefetch_rest(uint64_t key) const { shards_[shard_of(key)].index.prefetch_rest(key); }
  bool admits(uint64_t key, Slot slot) const {
    return shards_[shard_of(key)].index.admits(key, slot);
  }
  size_t members(uint64_t key) const { return shards_[shard_of(key)].index.members(key); }

  size_t postings() const;
  // So many records will be in: look() guesses what they take, once enough are.
  void expect(uint64_t records) { expected_.expect(records); }
  // So many are in.
  void look(uint64_t records);
  size_t bytes() const;
  std::vector<KeyIndex::CapChange> take_cap_changes();

 private:
  // One key more, or less, that supports the pairs of a record and some members of the key. Where
  // that is not certain, only members that hold the key count.
  struct KeySupport {
    uint64_t key;
    size_t first;  // of Shard::members
    uint32_t count;
    Slot slot;
    uint32_t move;
    uint16_t branch;
    int8_t sign;
    bool certain;
  };
  // A key that a record's version takes with it, or brings.
  struct Posting {
    uint64_t key;
    uint32_t move;
    uint16_t branch;
    bool leaves;
  };
  struct Shard {
    KeyIndex index;
    Buckets<Posting> by_region;
    std::vector<KeySupport> changes;
    std::vector<Slot> members;  // of these
    Buckets<KeySupport> by_move;
    uint64_t misfits = 0;

    std::span<const Slot> members_of(const KeySupport& change) const {
      return std::span(members).subspan(change.first, change.count);
    }
    void sort_changes(size_t moves) {
      by_move.sort(changes, moves, [](const KeySupport& change) { return change.move; });
    }
  };

  // By the highest bits, which the table of a shard leaves: in a sorted list of keys, those of a
  // shard stand together.
  size_t shard_of(uint64_t key) const {
    return (key >> KeyIndex::kUsedBits) * shards_.size() >> (64 - KeyIndex::kUsedBits);
  }

  using ByShard = std::vector<std::vector<Posting>>;
  size_t gather(std::span<const Move> moves, size_t first, size_t count, ThreadPool* pool);
  void gather_piece(std::span<const Move> moves, size_t begin, size_t end, ByShard* postings) const;
  void gather_keys(Slot slot, size_t move, bool leaves, ByShard* postings) const;
  void prefetch(std::span<const Move> moves) const;
  void apply_postings(std::span<const Move> moves, size_t shard);
  void apply(const Posting& posting, Slot slot, Shard* shard) const;
  void note(const Posting& posting, std::span<const Slot> members, Slot other, int sign,
            bool certain, Shard* shard) const;

  // For fill(): by thread, then by shard and group of regions.
  class Entry;
  class Pile;
  using Piles = std::vector<std::vector<Pile>>;
  void pile_up(std::span<const Slot> slots, std::vector<Pile>* piles) const;
  void fill(size_t shard, Piles* piles);
  // What shards have noted since the last call.
  template <typename Note>
  std::vector<Note> take_all(std::vector<Note> (KeyIndex::*take)());
  void begin_changes();
  void enter(Slot slot);
  void sketch(Slot slot);
  bool pairs_differ(size_t move) const;

  // What the index must know of a branch.
  struct BranchOptions {
    bool capped = true;
    const Rule* sketched = nullptr;  // its rule, if sketches may keep records apart
    size_t place = 0;                // of it among these
  };
  std::vector<BranchOptions> branches_;
  size_t sketched_ = 0;            // branches
  SlotArray<SetSketch> sketches_;  // of slot s in a branch at [s * sketched_ + place]
  const RecordStore* store_;
  const SlotSources* sources_;  // null: records of one source may be a pair too
  std::optional<Share> share_;
  SlotArray<uint8_t> guests_;  // whether the slot's record is one, with a share
  std::vector<Shard> shards_;
  std::vector<ByShard> gathered_;  // by piece of moves
  ExpectedKeys expected_;
  size_t at_once_ = 4096;  // moves
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_INDEX_SHARDED_INDEX_H_
