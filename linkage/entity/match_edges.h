#ifndef KINDRED_LINKAGE_ENTITY_MATCH_EDGES_H_
#define KINDRED_LINKAGE_ENTITY_MATCH_EDGES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "linkage/entity/block_arena.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// The published matches as a graph: which records a record matches, by slot. 8 bytes a slot; one of
// more than two matches has a block of 4 bytes a match besides, and 4 for their number, rounded up
// to a power of two. Slots are below 2^32 - 256.
//
// Not thread-safe; const members may run concurrently. d: matches of a record.
class MatchEdges {
 public:
  using Slot = uint32_t;

  // O(the lesser d).
  bool has(Slot a, Slot b) const;
  // The edge must be new. Amortised O(1).
  void add(Slot a, Slot b);
  // It must be there. O(d of both).
  void remove(Slot a, Slot b);

  // `to` takes the place of `from`. It must have no edges. O(d of `from`'s neighbours).
  void rename(Slot from, Slot to);

  // In no particular order; valid until the next change.
  std::span<const Slot> neighbours(Slot slot) const;

  uint64_t edges() const { return edges_; }
  size_t bytes() const { return nodes_.bytes() + arena_.bytes(); }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr uint32_t kBlock = UINT32_MAX - 0xFFU;
  // Two neighbours at most, or the address of a block and kBlock + its k. A block's first word is
  // the number of neighbours, which follow.
  struct Node {
    std::array<uint32_t, 2> at{kNone, kNone};
  };

  static bool has_block(const Node& node) { return node.at[1] >= kBlock && node.at[1] != kNone; }
  static unsigned block_size(const Node& node) { return node.at[1] - kBlock; }

  void insert(Node* node, Slot other);
  void erase(Node* node, Slot other);
  void replace(Node* node, Slot from, Slot to);
  void move_block(Node* node, unsigned k);
  void drop_block(Node* node);

  SlotArray<Node> nodes_;
  BlockArena arena_;
  uint64_t edges_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_MATCH_EDGES_H_
