#include "linkage/entity/match_edges.h"

#include <algorithm>
#include <utility>

namespace kindred {

namespace {

constexpr unsigned kLeastBlock = 2;  // three neighbours and their number

}  // namespace

std::span<const MatchEdges::Slot> MatchEdges::neighbours(Slot slot) const {
  if (slot >= nodes_.size()) return {};
  const Node& node = nodes_[slot];
  if (has_block(node)) {
    const uint32_t* const words = arena_.words(node.at[0]);
    return {words + 1, words[0]};
  }
  const size_t count = (node.at[0] != kNone ? 1U : 0U) + (node.at[1] != kNone ? 1U : 0U);
  return {node.at.data(), count};
}

bool MatchEdges::has(Slot a, Slot b) const {
  const std::span<const Slot> of_a = neighbours(a);
  const std::span<const Slot> of_b = neighbours(b);
  if (of_a.size() <= of_b.size()) return std::find(of_a.begin(), of_a.end(), b) != of_a.end();
  return std::find(of_b.begin(), of_b.end(), a) != of_b.end();
}

void MatchEdges::add(Slot a, Slot b) {
  const size_t size = size_t{std::max(a, b)} + 1;
  if (nodes_.size() < size) nodes_.grow_to(size);
  insert(&nodes_[a], b);
  insert(&nodes_[b], a);
  ++edges_;
}

void MatchEdges::remove(Slot a, Slot b) {
  erase(&nodes_[a], b);
  erase(&nodes_[b], a);
  --edges_;
}

void MatchEdges::rename(Slot from, Slot to) {
  if (neighbours(from).empty()) return;
  if (nodes_.size() <= to) nodes_.grow_to(size_t{to} + 1);
  for (const Slot neighbour : neighbours(from)) replace(&nodes_[neighbour], from, to);
  nodes_[to] = std::exchange(nodes_[from], {});
}

void MatchEdges::insert(Node* node, Slot other) {
  if (node->at[0] == kNone) {
    node->at[0] = other;
    return;
  }
  if (node->at[1] == kNone) {
    node->at[1] = other;
    return;
  }
  if (!has_block(*node)) {
    const BlockArena::Address block = arena_.take(kLeastBlock);
    uint32_t* const words = arena_.words(block);
    words[0] = 2;
    words[1] = node->at[0];
    words[2] = node->at[1];
    node->at = {block, kBlock + kLeastBlock};
  }
  const uint32_t count = arena_.words(node->at[0])[0];
  if (count + 1 == uint32_t{1} << block_size(*node)) move_block(node, block_size(*node) + 1);
  uint32_t* const words = arena_.words(node->at[0]);
  words[++words[0]] = other;
}

// The last neighbour takes the place of the one that goes.
void MatchEdges::erase(Node* node, Slot other) {
  if (!has_block(*node)) {
    if (node->at[0] == other) node->at[0] = node->at[1];
    node->at[1] = kNone;
    return;
  }
  uint32_t* const words = arena_.words(node->at[0]);
  const uint32_t last = words[words[0]--];
  for (uint32_t i = 1; i <= words[0]; ++i) {
    if (words[i] == other) words[i] = last;
  }
  const uint32_t count = words[0];
  if (count <= 2) {
    drop_block(node);
  } else if (block_size(*node) > kLeastBlock && count < uint32_t{1} << (block_size(*node) - 2)) {
    move_block(node, block_size(*node) - 1);
  }
}

void MatchEdges::replace(Node* node, Slot from, Slot to) {
  if (has_block(*node)) {
    uint32_t* const words = arena_.words(node->at[0]);
    std::replace(words + 1, words + 1 + words[0], from, to);
    return;
  }
  (node->at[0] == from ? node->at[0] : node->at[1]) = to;
}

void MatchEdges::move_block(Node* node, unsigned k) {
  const BlockArena::Address block = arena_.take(k);
  const uint32_t* const words = arena_.words(node->at[0]);
  std::copy(words, words + 1 + words[0], arena_.words(block));
  arena_.free(node->at[0], block_size(*node));
  node->at = {block, kBlock + k};
}

void MatchEdges::drop_block(Node* node) {
  const uint32_t* const words = arena_.words(node->at[0]);
  const std::array<uint32_t, 2> two{words[1], words[2]};
  arena_.free(node->at[0], block_size(*node));
  node->at = two;
}

}  // namespace kindred
