// What a linker says of clusters: the connected components of all matches, whatever
// Pipeline::entities makes of these.

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/entity/components.h"
#include "linkage/linker.h"
#include "linkage/published_pairs.h"
#include "linkage/stages.h"

namespace kindred {

namespace {

using Slot = uint32_t;

constexpr size_t kAhead = 64;  // records that are brought to the processor together

// By slot.
Components components_of(const Stages& stages) {
  Components components(static_cast<Slot>(stages.finder().store().slots()));
  for_each_published(stages, [&](Slot a, Slot b, bool review) {
    if (!review) components.join(a, b);
  });
  return components;
}

// All records of matches, those of a component side by side in the order of their identities.
std::vector<Slot> by_component(const Stages& stages, Components* components) {
  std::vector<Slot> matched;
  for_each_published(stages, [&](Slot a, Slot b, bool review) {
    if (!review) matched.insert(matched.end(), {a, b});
  });
  std::sort(matched.begin(), matched.end());
  matched.erase(std::unique(matched.begin(), matched.end()), matched.end());
  const SlotRecords& records = stages.finder().records();
  std::sort(matched.begin(), matched.end(), [&](Slot a, Slot b) {
    const Slot of_a = components->root(a);
    const Slot of_b = components->root(b);
    return of_a != of_b ? of_a < of_b : records.less(a, b);
  });
  return matched;
}

// The first bytes of a text as a number, in the order of texts as far as the numbers differ.
uint64_t beginning(std::string_view text) {
  uint64_t number = 0;
  for (size_t i = 0; i < sizeof number; ++i) {
    number = number << 8U | (i < text.size() ? static_cast<uint8_t>(text[i]) : 0U);
  }
  return number;
}

// Calls visit(size_t i) for each of the slots; their records are brought near some ahead.
template <typename Visit>
void for_each_ahead(const RecordStore& store, std::span<const Slot> slots, Visit&& visit) {
  for (size_t i = 0; i < slots.size(); ++i) {
    if (i % kAhead == 0) store.prefetch(slots.subspan(i, std::min(kAhead, slots.size() - i)));
    visit(i);
  }
}

// A record, by what tells it from most others.
struct Place {
  uint32_t source;  // by number
  Slot slot;
  uint64_t id;  // its beginning
};

// Sources are few: they are numbered in their order once all are known.
std::vector<Place> places_of(const RecordStore& store, std::span<const Slot> slots) {
  std::map<std::string_view, uint32_t> numbers;
  std::vector<Place> places;
  places.reserve(slots.size());
  for_each_ahead(store, slots, [&](size_t i) {
    const KeyedRecord& record = store[slots[i]];
    const auto number = static_cast<uint32_t>(numbers.size());
    const uint32_t source = numbers.try_emplace(record.source(), number).first->second;
    places.push_back({source, slots[i], beginning(record.id())});
  });
  std::vector<uint32_t> ranks(numbers.size());
  uint32_t rank = 0;
  for (const auto& [source, number] : numbers) ranks[number] = rank++;
  for (Place& place : places) place.source = ranks[place.source];
  return places;
}

// In the order of their identities. Two records whose ids begin alike are looked at.
std::vector<Slot> in_order(const RecordStore& store, std::span<const Slot> slots) {
  std::vector<Place> places = places_of(store, slots);
  std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
    if (a.source != b.source) return a.source < b.source;
    return a.id != b.id ? a.id < b.id : store[a.slot].id() < store[b.slot].id();
  });
  std::vector<Slot> ordered(places.size());
  std::ranges::transform(places, ordered.begin(), &Place::slot);
  return ordered;
}

}  // namespace

void Linker::clusters(
    const std::function<void(const KeyedRecord&, const KeyedRecord&)>& visit) const {
  const RecordStore& store = stages_->finder().store();
  const std::vector<Slot> slots = in_order(store, stages_->finder().versions().live_slots());
  Components components = components_of(*stages_);
  std::vector<Slot> least(components.members(), SlotRecords::kNone);  // by root
  std::vector<Slot> names;
  names.reserve(slots.size());
  for (const Slot slot : slots) {
    Slot& first = least[components.root(slot)];
    if (first == SlotRecords::kNone) first = slot;
    names.push_back(first);
  }
  for_each_ahead(store, slots, [&](size_t i) {
    if (i % kAhead == 0) {
      store.prefetch(std::span(names).subspan(i, std::min(kAhead, names.size() - i)));
    }
    visit(store[slots[i]], store[names[i]]);
  });
}

ClusterCounts Linker::count_clusters() const {
  Components components = components_of(*stages_);
  const std::vector<Slot> members = by_component(*stages_, &components);
  const RecordStore& store = stages_->finder().store();
  const size_t most = pipeline().most_of_one_source();
  ClusterCounts counts;
  counts.most = most;
  for (size_t begin = 0; begin < members.size();) {
    bool conflict = false;
    size_t end = begin + 1;
    for (; end < members.size() && components.root(members[end]) == components.root(members[begin]);
         ++end) {
      if (end - begin < most) continue;
      conflict = conflict || store[members[end]].source() == store[members[end - most]].source();
    }
    ++counts.clusters;
    if (conflict) counts.conflicts.push_back(store[members[begin]].identity());
    begin = end;
  }
  std::sort(counts.conflicts.begin(), counts.conflicts.end());
  return counts;
}

}  // namespace kindred
