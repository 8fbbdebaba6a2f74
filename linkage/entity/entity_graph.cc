#include "linkage/entity/entity_graph.h"

#include <algorithm>
#include <bit>
#include <boost/unordered/unordered_flat_set.hpp>
#include <utility>

#include "linkage/entity/split_search.h"
#include "linkage/record/prefetch_record.h"

namespace kindred {

namespace {

constexpr size_t kAhead = 32;    // records that are brought near together
constexpr size_t kMost = 4'096;  // records that wait for that

}  // namespace

void EntityGraph::enter(Slot slot) {
  if (singletons_ && component(slot) == kNone) make({&slot, 1}, slot);
}

void EntityGraph::leave(Slot slot) {
  const Component left = component(slot);
  if (left == kNone) return;
  settle();
  if (watcher_) watcher_->will_change(left);
  move(slot, kNone);
  end(left);
}

void EntityGraph::replace(Slot from, Slot to) {
  const Component stays = component(from);
  if (stays == kNone) return;
  edges_.rename(from, to);
  if (places_.size() <= to) places_.grow_to(size_t{to} + 1);
  places_[to].component = stays;
  places_[from].component = kNone;
  components_[stays].anchor == from ? set_anchor(stays, to) : came(to);
}

void EntityGraph::reorder(Slot slot) {
  const Component in = component(slot);
  if (in == kNone) return;
  Slot anchor = components_[in].anchor;
  // What an anchor has become says nothing of whom it stood before: all are asked.
  if (slot == anchor) {
    anchor = least(connected(slot, components_[in].size));
  } else if (before(slot, anchor)) {
    anchor = slot;
  }
  if (anchor == components_[in].anchor) return;
  if (watcher_) watcher_->will_change(in);
  set_anchor(in, anchor);
}

void EntityGraph::add(Slot a, Slot b) {
  if (edges_.has(a, b)) return;
  const Component of_a = component(a);
  const Component of_b = component(b);
  if (watcher_ && of_a != of_b) {
    if (of_a != kNone) watcher_->will_change(of_a);
    if (of_b != kNone) watcher_->will_change(of_b);
  }
  edges_.add(a, b);
  if (of_a == kNone && of_b == kNone) {
    const std::array<Slot, 2> both{a, b};
    make(both, a);
    came(b);
  } else if (of_a == kNone) {
    take_in(a, of_b);
  } else if (of_b == kNone) {
    take_in(b, of_a);
  } else if (of_a != of_b) {
    const bool a_stays = components_[of_a].size >= components_[of_b].size;
    a_stays ? join(of_a, of_b, b) : join(of_b, of_a, a);
  }
}

// A record that was in none.
void EntityGraph::take_in(Slot slot, Component component) {
  move(slot, component);
  resize(component, components_[component].size + 1);
  came(slot);
}

// The component of a member is what tells who has been taken over.
void EntityGraph::join(Component kept, Component taken, Slot in_taken) {
  std::vector<Slot> open = {in_taken};
  move(in_taken, kept);
  while (!open.empty()) {
    const Slot slot = open.back();
    open.pop_back();
    for (const Slot neighbour : edges_.neighbours(slot)) {
      if (component(neighbour) != taken) continue;
      move(neighbour, kept);
      open.push_back(neighbour);
    }
  }
  const Slot anchor = components_[taken].anchor;
  resize(kept, components_[kept].size + components_[taken].size);
  end(taken);
  came(anchor);
}

void EntityGraph::remove(std::span<const Edge> edges) {
  const std::vector<Edge> removed = known(edges);
  if (removed.empty()) return;
  settle();
  std::vector<std::pair<Component, Slot>> ends;
  for (const auto& [a, b] : removed) {
    const Component in = component(a);
    if (watcher_) watcher_->will_change(in);
    ends.insert(ends.end(), {{in, a}, {in, b}});
  }
  edges_.remove(removed);
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<Slot> of_one;
  for (size_t i = 0; i < ends.size(); ++i) {
    of_one.push_back(ends[i].second);
    if (i + 1 < ends.size() && ends[i + 1].first == ends[i].first) continue;
    split(ends[i].first, of_one);
    of_one.clear();
  }
}

// Those that are there, each once.
std::vector<EntityGraph::Edge> EntityGraph::known(std::span<const Edge> edges) const {
  std::vector<Edge> known;
  for (const auto& [a, b] : edges) {
    if (edges_.has(a, b)) known.push_back({std::min(a, b), std::max(a, b)});
  }
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  return known;
}

// Parts are made of what broke off; the rest keeps the number.
void EntityGraph::split(Component component, std::span<const Slot> ends) {
  SplitSearch search(edges_, ends);
  const std::vector<std::vector<Slot>> parts = search.take_parts();
  if (parts.empty()) return;
  const Slot anchor = components_[component].anchor;
  uint32_t size = components_[component].size;
  bool anchored = true;
  for (const std::vector<Slot>& part : parts) {
    size -= static_cast<uint32_t>(part.size());
    for (const Slot slot : part) anchored = anchored && slot != anchor;
    if (part.size() > 1 || singletons_) {
      make(part, least(part));
    } else {
      move(part.front(), kNone);
    }
  }
  if (size == 1 && !singletons_) {
    move(search.in_rest(), kNone);
    end(component);
    return;
  }
  resize(component, size);
  if (!anchored) set_anchor(component, least(connected(search.in_rest(), size)));
}

void EntityGraph::came(Slot slot) {
  come_.push_back(slot);
  if (come_.size() == kMost) settle();
}

void EntityGraph::settle() {
  for (std::span<const Slot> rest = come_; !rest.empty();) {
    const size_t count = std::min(kAhead, rest.size());
    settle(rest.first(count));
    rest = rest.subspan(count);
  }
  come_.clear();
}

// Both records of each comparison are brought near before the first one.
void EntityGraph::settle(std::span<const Slot> come) {
  for (const Slot slot : come) {
    const Component in = component(slot);
    if (in == kNone) continue;
    prefetch_record((*records_)[slot]);
    prefetch_record((*records_)[anchor(in)]);
  }
  for (const Slot slot : come) {
    const Component in = component(slot);
    if (in != kNone && before(slot, anchor(in))) set_anchor(in, slot);
  }
}

EntityGraph::Slot EntityGraph::least(std::span<const Slot> slots) const {
  return *std::min_element(slots.begin(), slots.end(),
                           [this](Slot a, Slot b) { return before(a, b); });
}

EntityGraph::Component EntityGraph::make(std::span<const Slot> members, Slot anchor) {
  Component made = free_;
  if (made == kNone) {
    made = static_cast<Component>(components_.size());
    components_.grow_to(size_t{made} + 1);
  } else {
    free_ = components_[made].anchor;
  }
  if (watcher_) watcher_->came_to_be(made);
  ++count_;
  resize(made, static_cast<uint32_t>(members.size()));
  components_[made].anchor = kNone;
  set_anchor(made, anchor);
  for (const Slot slot : members) move(slot, made);
  return made;
}

void EntityGraph::end(Component component) {
  if (watcher_) watcher_->will_end(component);
  set_anchor(component, kNone);
  resize(component, 0);
  --count_;
  components_[component].anchor = free_;
  free_ = component;
}

void EntityGraph::set_anchor(Component component, Slot slot) {
  const Slot before = std::exchange(components_[component].anchor, slot);
  if (watcher_) watcher_->moved_anchor(before, slot);
}

void EntityGraph::resize(Component component, uint32_t size) {
  uint32_t& now = components_[component].size;
  if (now > 0) --sizes_[static_cast<size_t>(std::bit_width(now)) - 1];
  if (size > 0) ++sizes_[static_cast<size_t>(std::bit_width(size)) - 1];
  members_ += size;
  members_ -= now;
  now = size;
}

void EntityGraph::move(Slot slot, Component to) {
  if (places_.size() <= slot) places_.grow_to(size_t{slot} + 1);
  Component& now = places_[slot].component;
  if (watcher_) watcher_->will_move(slot, now);
  now = to;
}

std::vector<EntityGraph::Slot> EntityGraph::members(Component component) const {
  return connected(components_[component].anchor, components_[component].size);
}

// The members of a component of that size, from one of them on. A small one is gone through again
// and again, a large one remembers whom it has.
std::vector<EntityGraph::Slot> EntityGraph::connected(Slot start, uint32_t size) const {
  constexpr uint32_t kSmall = 16;
  std::vector<Slot> found = {start};
  boost::unordered_flat_set<Slot> known;
  if (size > kSmall) known = {start};
  const auto is_new = [&](Slot slot) {
    if (size > kSmall) return known.insert(slot).second;
    return std::find(found.begin(), found.end(), slot) == found.end();
  };
  for (size_t i = 0; i < found.size() && found.size() < size; ++i) {
    for (const Slot neighbour : edges_.neighbours(found[i])) {
      if (is_new(neighbour)) found.push_back(neighbour);
    }
  }
  return found;
}

}  // namespace kindred
