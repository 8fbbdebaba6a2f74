#include "linkage/entity/match_edges.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace kindred {

namespace {

constexpr unsigned kLeastBlock = 2;  // three neighbours and their number

constexpr size_t kFew = 4;  // neighbours that are taken out one by one

}  // namespace

std::span<const MatchEdges::Slot> MatchEdges::neighbours(Slot slot) const {
  if (slot >= nodes_.size()) return {};
  const Node& node = nodes_[slot];
  if (has_two(node)) return {block(node), 2};
  if (has_block(node)) return {block(node) + 1, count(block(node))};
  return {&node.word, node.word == kNone ? size_t{0} : size_t{1}};
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

void MatchEdges::remove(std::span<const Edge> edges) {
  std::vector<Edge> ends;  // each edge from both sides
  for (const auto& [a, b] : edges) ends.insert(ends.end(), {{a, b}, {b, a}});
  std::sort(ends.begin(), ends.end());
  std::vector<Slot> of_one;
  for (size_t i = 0; i < ends.size(); ++i) {
    of_one.push_back(ends[i].b);
    if (i + 1 < ends.size() && ends[i + 1].a == ends[i].a) continue;
    erase(&nodes_[ends[i].a], of_one);
    of_one.clear();
  }
  edges_ -= edges.size();
}

void MatchEdges::rename(Slot from, Slot to) {
  if (neighbours(from).empty()) return;
  if (nodes_.size() <= to) nodes_.grow_to(size_t{to} + 1);
  for (const Slot neighbour : neighbours(from)) {
    Node& node = nodes_[neighbour];
    if (has_two(node)) {
      std::replace(block(node), block(node) + 2, from, to);
    } else if (has_block(node)) {
      uint32_t* const words = block(node);
      std::replace(words + 1, words + 1 + count(words), from, to);
    } else {
      node.word = to;
    }
  }
  nodes_[to] = std::exchange(nodes_[from], {});
}

void MatchEdges::insert(Node* node, Slot other) {
  if (node->word == kNone) {
    node->word = other;
  } else if (!has_block(*node)) {
    grow_to_two(node, other);
  } else if (has_two(*node)) {
    grow_to_three(node, other);
  } else {
    if (count(block(*node)) + 1 == 1U << size(block(*node))) {
      move_block(node, size(block(*node)) + 1);
    }
    uint32_t* const words = block(*node);
    ++words[0];
    words[count(words)] = other;
  }
}

void MatchEdges::grow_to_two(Node* node, Slot other) {
  const BlockArena::Address two = arena_.take(1);
  uint32_t* const words = arena_.words(two);
  words[0] = node->word;
  words[1] = other;
  node->word = kBlock | kTwo | two;
}

void MatchEdges::grow_to_three(Node* node, Slot other) {
  const BlockArena::Address three = arena_.take(kLeastBlock);
  uint32_t* const words = arena_.words(three);
  words[0] = kLeastBlock << kCountBits | 3U;
  words[1] = block(*node)[0];
  words[2] = block(*node)[1];
  words[3] = other;
  arena_.free(address(*node), 1);
  node->word = kBlock | three;
}

// The last neighbour takes the place of the one that goes.
void MatchEdges::erase(Node* node, Slot other) {
  if (!has_block(*node)) {
    node->word = kNone;
    return;
  }
  uint32_t* const words = block(*node);
  if (has_two(*node)) {
    const Slot left = words[0] == other ? words[1] : words[0];
    arena_.free(address(*node), 1);
    node->word = left;
    return;
  }
  uint32_t* const last = words + count(words);
  *std::find(words + 1, last, other) = *last;
  --words[0];
  const unsigned k = size(words);
  if (count(words) == 2) {
    shrink_to_two(node);
  } else if (k > kLeastBlock && count(words) < 1U << (k - 2)) {
    move_block(node, k - 1);
  }
}

// `others` are ascending.
void MatchEdges::erase(Node* node, std::span<const Slot> others) {
  if (others.size() <= kFew) {
    for (const Slot other : others) erase(node, other);
    return;
  }
  const std::span<const Slot> before(block(*node) + 1, count(block(*node)));
  std::vector<Slot> kept;
  std::ranges::copy_if(before, std::back_inserter(kept), [&](Slot slot) {
    return !std::binary_search(others.begin(), others.end(), slot);
  });
  arena_.free(address(*node), size(block(*node)));
  node->word = kNone;
  for (const Slot slot : kept) insert(node, slot);
}

void MatchEdges::shrink_to_two(Node* node) {
  const BlockArena::Address two = arena_.take(1);
  const uint32_t* const words = block(*node);
  std::copy(words + 1, words + 3, arena_.words(two));
  arena_.free(address(*node), size(words));
  node->word = kBlock | kTwo | two;
}

void MatchEdges::move_block(Node* node, unsigned k) {
  const BlockArena::Address to = arena_.take(k);
  const uint32_t* const words = block(*node);
  uint32_t* const moved = arena_.words(to);
  std::copy(words, words + 1 + count(words), moved);
  moved[0] = k << kCountBits | count(words);
  arena_.free(address(*node), size(words));
  node->word = kBlock | to;
}

}  // namespace kindred
