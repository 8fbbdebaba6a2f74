#ifndef KINDRED_LINKAGE_ENTITY_MATCH_EDGES_H_
#define KINDRED_LINKAGE_ENTITY_MATCH_EDGES_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "linkage/base/prefetch.h"
#include "linkage/entity/block_arena.h"
#include "linkage/find/index/slot_array.h"

namespace kindred {

// The published matches as a graph: which records a record matches, by slot. 4 bytes a slot; one of
// two matches has 8 bytes besides, one of more a block of 4 bytes a match and 4 for their number,
// rounded up to a power of two. Slots are below 2^31.
//
// Not thread-safe; const members may run concurrently. d: matches of a record.
class MatchEdges {
 public:
  using Slot = uint32_t;
  struct Edge {
    Slot a;
    Slot b;
    auto operator<=>(const Edge&) const = default;
  };

  // O(the lesser d).
  bool has(Slot a, Slot b) const;
  // The edge must be new. Amortised O(1).
  void add(Slot a, Slot b);
  // All must be there, each once, whichever end comes first. For k edges O(k log k), and the d of
  // each record that has a part in them: what a record of thousands loses is looked for in one go.
  void remove(std::span<const Edge> edges);

  // `to` takes the place of `from`. It must have no edges. O(d of `from`'s neighbours).
  void rename(Slot from, Slot to);

  // In no particular order; valid until the next change.
  std::span<const Slot> neighbours(Slot slot) const;

  // Brings towards the processor where neighbours() begins to look.
  void prefetch(Slot slot) const {
    if (slot < nodes_.size()) prefetch_line(&nodes_[slot]);
  }

  uint64_t edges() const { return edges_; }
  size_t bytes() const { return nodes_.bytes() + arena_.bytes(); }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr uint32_t kBlock = 1U << 31U;  // what is not kNone, and has this bit
  struct Node {
    // One neighbour at most, or kBlock and the address of a block. With kTwo that is two
    // neighbours. Otherwise it begins with how many follow, and above kCountBits with its k.
    uint32_t word = kNone;
  };
  static constexpr uint32_t kTwo = 1U << 30U;
  static constexpr unsigned kCountBits = 27;

  static bool has_block(Node node) { return node.word >= kBlock && node.word != kNone; }
  static bool has_two(Node node) { return has_block(node) && (node.word & kTwo) != 0; }
  static BlockArena::Address address(Node node) { return node.word & ~(kBlock | kTwo); }
  uint32_t* block(Node node) { return arena_.words(address(node)); }
  const uint32_t* block(Node node) const { return arena_.words(address(node)); }
  static uint32_t count(const uint32_t* block) { return block[0] & ((1U << kCountBits) - 1); }
  static unsigned size(const uint32_t* block) { return block[0] >> kCountBits; }

  void insert(Node* node, Slot other);
  void erase(Node* node, Slot other);
  void erase(Node* node, std::span<const Slot> others);
  void grow_to_two(Node* node, Slot other);
  void grow_to_three(Node* node, Slot other);
  void shrink_to_two(Node* node);
  void move_block(Node* node, unsigned k);

  SlotArray<Node> nodes_;
  BlockArena arena_;
  uint64_t edges_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_MATCH_EDGES_H_
