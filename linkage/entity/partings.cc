#include "linkage/entity/partings.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "linkage/entity/components.h"

namespace kindred {

namespace {

// Members by number, joined as far as nothing stands against it.
class Joining {
 public:
  Joining(uint32_t members, uint32_t most)
      : components_(members), sizes_(members, 1), apart_(members), most_(most) {}

  // The two may never come together.
  void keep_apart(uint32_t a, uint32_t b) {
    apart_[a].push_back(b);
    apart_[b].push_back(a);
  }

  // Gives whether the two are together now.
  bool join(uint32_t a, uint32_t b) {
    a = components_.root(a);
    b = components_.root(b);
    if (a == b) return true;
    if (sizes_[a] + sizes_[b] > most_ || kept_apart(a, b)) return false;
    components_.join(a, b);
    const uint32_t root = components_.root(a);
    const uint32_t other = root == a ? b : a;
    sizes_[root] += sizes_[other];
    apart_[root].insert(apart_[root].end(), apart_[other].begin(), apart_[other].end());
    apart_[other].clear();
    return true;
  }

  std::vector<uint32_t> roots() {
    std::vector<uint32_t> roots;
    for (uint32_t i = 0; i < components_.members(); ++i) roots.push_back(components_.root(i));
    return roots;
  }

 private:
  bool kept_apart(uint32_t a, uint32_t b) {
    if (apart_[a].size() > apart_[b].size()) std::swap(a, b);
    return std::any_of(apart_[a].begin(), apart_[a].end(),
                       [&](uint32_t other) { return components_.root(other) == b; });
  }

  Components components_;
  std::vector<uint32_t> sizes_;               // by root
  std::vector<std::vector<uint32_t>> apart_;  // by root: whom none of it may be with
  uint32_t most_;
};

}  // namespace

void Partings::doubt(Component component) {
  if (!rules_->max_size && labels_->empty() && partings_.empty()) return;
  partings_.erase(component);
  doubted_.push_back(component);
}

void Partings::settle() {
  if (doubted_.empty()) return;
  std::sort(doubted_.begin(), doubted_.end());
  doubted_.erase(std::unique(doubted_.begin(), doubted_.end()), doubted_.end());
  for (const Component component : std::exchange(doubted_, {})) {
    if (graph_->size(component) < 2) continue;
    const bool too_large = rules_->max_size && graph_->size(component) > *rules_->max_size;
    if (!too_large && labels_->empty()) continue;
    const std::vector<Slot> members = graph_->members(component);
    const bool conflict = has_different(members, component);
    if (too_large || conflict) partings_[component] = part(members, conflict);
  }
}

bool Partings::has_different(std::span<const Slot> members, Component component) const {
  if (labels_->empty()) return false;
  bool found = false;
  for (const Slot slot : members) {
    labels_->for_each_different(
        slot, [&](Slot other) { found = found || graph_->component(other) == component; });
  }
  return found;
}

// In the order in which they are taken.
std::vector<Partings::Pair> Partings::ordered_matches(std::span<const Slot> members) const {
  struct Scored {
    bool labelled;
    double score;
    Pair pair;  // in order
  };
  std::vector<Scored> all;
  for (const Slot slot : members) {
    for (const Slot other : graph_->edges().neighbours(slot)) {
      if (!identity_less((*records_)[slot], (*records_)[other])) continue;
      const Change event = labels_->event(slot, other);
      all.push_back({event.labelled, event.evaluation.score, {slot, other}});
    }
  }
  std::sort(all.begin(), all.end(), [this](const Scored& x, const Scored& y) {
    if (x.labelled != y.labelled) return x.labelled;
    if (x.score != y.score) return x.score > y.score;
    const RecordStore& records = *records_;
    if (x.pair.a != y.pair.a) return identity_less(records[x.pair.a], records[y.pair.a]);
    return identity_less(records[x.pair.b], records[y.pair.b]);
  });
  std::vector<Pair> pairs;
  for (const Scored& one : all) pairs.push_back(one.pair);
  return pairs;
}

Parting Partings::part(std::span<const Slot> members, bool conflict) const {
  Parting parting;
  const uint32_t most = rules_->max_size.value_or(std::numeric_limits<uint32_t>::max());
  parting.conflict = conflict;
  parting.too_large = members.size() > most;
  boost::unordered_flat_map<Slot, uint32_t> numbers;
  for (const Slot slot : members) numbers.emplace(slot, static_cast<uint32_t>(numbers.size()));
  Joining joining(static_cast<uint32_t>(members.size()), most);
  if (conflict) {
    for (const Slot slot : members) {
      labels_->for_each_different(slot, [&](Slot other) {
        const auto found = numbers.find(other);
        if (slot < other && found != numbers.end()) {
          joining.keep_apart(numbers.at(slot), found->second);
        }
      });
    }
  }
  for (const auto& [a, b] : ordered_matches(members)) {
    if (!joining.join(numbers.at(a), numbers.at(b))) ++parting.left_out;
  }
  fill(members, joining.roots(), &parting);
  return parting;
}

void Partings::fill(std::span<const Slot> members, const std::vector<uint32_t>& roots,
                    Parting* parting) const {
  boost::unordered_flat_map<uint32_t, uint32_t> parts;  // by root
  for (size_t i = 0; i < members.size(); ++i) {
    const auto part = parts.emplace(roots[i], static_cast<uint32_t>(parts.size())).first->second;
    parting->part_of.emplace(members[i], part);
    if (parting->parts.size() <= part) parting->parts.emplace_back();
    parting->parts[part].push_back(members[i]);
  }
  for (std::vector<Slot>& part : parting->parts) {
    const auto anchor = std::min_element(part.begin(), part.end(), [this](Slot a, Slot b) {
      return order_->before((*records_)[a], (*records_)[b]);
    });
    std::iter_swap(part.begin(), anchor);
  }
}

}  // namespace kindred
