#include "linkage/decide/greedy_matching.h"

#include <algorithm>
#include <map>
#include <utility>

namespace kindred {

// The choices after a change, beside those before it. Pairs wait in a queue, the best first; when
// one is looked at, all that are better are decided for good.
class GreedyMatching::Update {
 public:
  // `gone`: a slot whose pairs count for nothing, or kNone.
  Update(const GreedyMatching& matching, Slot gone) : matching_(matching), gone_(gone) {}

  // The pair is to be looked at.
  void consider(const Pair& pair) {
    queue_.push_back(pair);
    std::push_heap(queue_.begin(), queue_.end(), Worse{&matching_});
  }

  // The end has lost its partner: its pairs are to be looked at, but for those whose other record
  // has a better partner. Should that one be displaced, the other record's pairs are looked at.
  void free(End end) {
    for (const Edge& edge : matching_.nodes_[end.first].edges) {
      if (edge.other == gone_ || matching_.records_->source(edge.other) != end.second) continue;
      const Pair pair = {end.first, edge.other, edge.score};
      const std::optional<Pair> taken = partner(this->end(edge.other, end.first));
      if (!taken || matching_.better(pair, *taken)) consider(pair);
    }
  }

  void drop(const Pair& pair) {
    partners_[end(pair.a, pair.b)].reset();
    partners_[end(pair.b, pair.a)].reset();
    changes_.dropped.push_back(pair);
  }

  Changes run() {
    while (!queue_.empty()) {
      std::pop_heap(queue_.begin(), queue_.end(), Worse{&matching_});
      const Pair pair = queue_.back();
      queue_.pop_back();
      const std::optional<Pair> of_a = partner(end(pair.a, pair.b));
      const std::optional<Pair> of_b = partner(end(pair.b, pair.a));
      if (of_a && !matching_.better(pair, *of_a)) continue;
      if (of_b && !matching_.better(pair, *of_b)) continue;
      if (of_a) displace(*of_a, pair.a);
      if (of_b) displace(*of_b, pair.b);
      choose(pair);
    }
    return std::move(changes_);
  }

 private:
  // The order of a heap with the best pair on top.
  struct Worse {
    const GreedyMatching* matching;
    bool operator()(const Pair& x, const Pair& y) const { return matching->better(y, x); }
  };

  End end(Slot slot, Slot other) const { return {slot, matching_.records_->source(other)}; }

  std::optional<Pair> partner(End end) const {
    const auto changed = partners_.find(end);
    if (changed != partners_.end()) return changed->second;
    return matching_.partner(end.first, end.second);
  }

  // `winner` gets a better partner; the one that it had looks for another.
  void displace(const Pair& pair, Slot winner) {
    drop(pair);
    free(end(pair.a == winner ? pair.b : pair.a, winner));
  }

  void choose(const Pair& pair) {
    partners_[end(pair.a, pair.b)] = pair;
    partners_[end(pair.b, pair.a)] = pair;
    changes_.chosen.push_back(pair);
  }

  const GreedyMatching& matching_;
  Slot gone_;
  std::vector<Pair> queue_;                      // a heap
  std::map<End, std::optional<Pair>> partners_;  // where they are not those of before
  Changes changes_;
};

bool GreedyMatching::better(const Pair& x, const Pair& y) const {
  if (x.score != y.score) return x.score > y.score;
  const auto in_order = [this](const Pair& pair) {
    const bool a_first = records_->less(pair.a, pair.b);
    return a_first ? std::pair(pair.a, pair.b) : std::pair(pair.b, pair.a);
  };
  const auto [x_left, x_right] = in_order(x);
  const auto [y_left, y_right] = in_order(y);
  if (x_left != y_left) return records_->less(x_left, y_left);
  return records_->less(x_right, y_right);
}

void GreedyMatching::add(const Pair& pair, bool review) {
  const size_t needed = size_t{std::max(pair.a, pair.b)} + 1;
  if (nodes_.size() < needed) nodes_.resize(needed);
  nodes_[pair.a].edges.push_back({pair.b, review, pair.score});
  nodes_[pair.b].edges.push_back({pair.a, review, pair.score});
  added_.push_back(pair);
}

namespace {

// Whether it was there. The order of the rest is not kept.
template <typename Edges>
bool erase_edge(Edges* edges, uint32_t other) {
  const auto found = std::find_if(edges->begin(), edges->end(),
                                  [other](const auto& edge) { return edge.other == other; });
  if (found == edges->end()) return false;
  *found = edges->back();
  edges->pop_back();
  return true;
}

}  // namespace

bool GreedyMatching::remove(Slot a, Slot b) {
  erase_edge(&nodes_[a].edges, b);
  erase_edge(&nodes_[b].edges, a);
  if (!erase_edge(&nodes_[a].chosen, b)) return false;
  erase_edge(&nodes_[b].chosen, a);
  freed_.emplace_back(a, records_->source(b));
  freed_.emplace_back(b, records_->source(a));
  return true;
}

bool GreedyMatching::chosen(Slot a, Slot b) const {
  return std::ranges::any_of(nodes_[a].chosen, [b](const Edge& edge) { return edge.other == b; });
}

const GreedyMatching::Edge& GreedyMatching::edge(Slot a, Slot b) const {
  return *std::ranges::find(nodes_[a].edges, b, &Edge::other);
}

GreedyMatching::Changes GreedyMatching::update() {
  Update update(*this, SlotRecords::kNone);
  for (const Pair& pair : added_) update.consider(pair);
  for (const End& end : freed_) update.free(end);
  added_.clear();
  freed_.clear();
  Changes changes = update.run();
  for (const Pair& pair : changes.dropped) {
    erase_edge(&nodes_[pair.a].chosen, pair.b);
    erase_edge(&nodes_[pair.b].chosen, pair.a);
  }
  for (const Pair& pair : changes.chosen) {
    nodes_[pair.a].chosen.push_back({pair.b, false, pair.score});
    nodes_[pair.b].chosen.push_back({pair.a, false, pair.score});
  }
  return changes;
}

std::optional<GreedyMatching::Pair> GreedyMatching::partner(Slot slot, uint32_t source) const {
  if (slot >= nodes_.size()) return std::nullopt;
  for (const Edge& edge : nodes_[slot].chosen) {
    if (records_->source(edge.other) == source) return Pair{slot, edge.other, edge.score};
  }
  return std::nullopt;
}

std::optional<GreedyMatching::Pair> GreedyMatching::partner(Slot slot, uint32_t source,
                                                            const Changes& changes) const {
  const auto of_end = [&](const Pair& pair) {
    return (pair.a == slot && records_->source(pair.b) == source) ||
           (pair.b == slot && records_->source(pair.a) == source);
  };
  for (const Pair& pair : changes.chosen) {
    if (of_end(pair)) return pair;
  }
  const bool dropped = std::any_of(changes.dropped.begin(), changes.dropped.end(), of_end);
  return dropped ? std::nullopt : partner(slot, source);
}

GreedyMatching::Changes GreedyMatching::without(Slot slot) const {
  if (slot >= nodes_.size()) return {};
  Update update(*this, slot);
  for (const Edge& edge : nodes_[slot].chosen) update.drop({slot, edge.other, edge.score});
  for (const Edge& edge : nodes_[slot].chosen) {
    update.free({edge.other, records_->source(slot)});
  }
  return update.run();
}

}  // namespace kindred
