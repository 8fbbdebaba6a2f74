#include "linkage/entity/entity_graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/record/features.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Slot = EntityGraph::Slot;
using Pair = std::pair<Slot, Slot>;

// Records whose order is that of their slots.
class Store {
 public:
  explicit Store(size_t records) : order_(&rules_) {
    while (store_.slots() < records) add();
  }
  Slot add() {
    Record record;
    record.identity = {"s", std::to_string(store_.slots())};
    record.time = static_cast<int64_t>(store_.slots());
    return store_.put(KeyedRecord::pack(record, {}, {}, {}, {}), RecordStore::kNone);
  }
  EntityGraph graph(bool singletons) const { return {&store_, &order_, singletons}; }

 private:
  RecordStore store_;
  EntityRules rules_;
  AnchorOrder order_;
};

// Who is with whom, by going through all pairs again and again: the least slot that each reaches.
std::map<Slot, Slot> spread(const std::set<Pair>& pairs, Slot slots) {
  std::map<Slot, Slot> least;
  for (Slot slot = 0; slot < slots; ++slot) least[slot] = slot;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [a, b] : pairs) {
      changed = changed || least[a] != least[b];
      least[a] = least[b] = std::min(least[a], least[b]);
    }
  }
  return least;
}

void require_components(const EntityGraph& graph, const std::set<Pair>& pairs, Slot slots,
                        bool singletons) {
  std::map<Slot, std::set<Slot>> groups;  // by anchor
  for (const auto& [slot, least] : spread(pairs, slots)) groups[least].insert(slot);
  size_t members = 0;
  size_t count = 0;
  for (const auto& [anchor, group] : groups) {
    if (group.size() == 1 && !singletons) {
      REQUIRE(graph.component(anchor) == EntityGraph::kNone);
      continue;
    }
    const EntityGraph::Component component = graph.component(anchor);
    REQUIRE(component != EntityGraph::kNone);
    REQUIRE(graph.anchor(component) == anchor);
    REQUIRE(graph.size(component) == group.size());
    const std::vector<Slot> found = graph.members(component);
    REQUIRE(std::set(found.begin(), found.end()) == group);
    for (const Slot slot : group) REQUIRE(graph.component(slot) == component);
    members += group.size();
    ++count;
  }
  REQUIRE(graph.components() == count);
  REQUIRE(graph.in_components() == members);
  REQUIRE(graph.edges().edges() == pairs.size());
}

// Some records match many, so that there are blocks of all sizes.
Pair random_pair(Slot slots, RandomText* random) {
  const auto number = [&](Slot below) { return static_cast<Slot>(random->number(below - 1)); };
  const Slot a = number(number(3) == 0 ? slots : std::max(slots / 16, 2U));
  const Slot b = number(slots);
  if (a == b) return {0, slots - 1};
  return {std::min(a, b), std::max(a, b)};
}

TEST_CASE("components are those of the edges that are left, whatever came and went") {
  for (uint64_t seed = 0; seed < rounds(12); ++seed) {
    const bool singletons = seed % 3 == 0;
    const Slot slots = seed % 2 == 0 ? 12 : 150;
    CAPTURE(seed, slots);
    RandomText random(seed);
    const Store store(slots);
    EntityGraph graph = store.graph(singletons);
    for (Slot slot = 0; slot < slots; ++slot) graph.enter(slot);
    std::set<Pair> pairs;
    for (size_t step = 0; step < 400; ++step) {
      const bool growing = step / 80 % 2 == 0;
      if (random.number(9) < (growing ? 7U : 2U)) {
        const Pair pair = random_pair(slots, &random);
        graph.add(pair.second, pair.first);
        pairs.insert(pair);
        if (random.number(2) == 0) continue;  // the anchor waits for what comes next
      } else {
        std::vector<EntityGraph::Edge> out;
        for (size_t i = random.number(growing ? 3 : 30); i > 0 && !pairs.empty(); --i) {
          const auto pair = std::next(pairs.begin(),
                                      static_cast<std::ptrdiff_t>(random.number(pairs.size() - 1)));
          out.push_back({pair->first, pair->second});
          pairs.erase(pair);
        }
        graph.remove(out);
        graph.remove(out);  // they are not there any more
      }
      graph.settle();
      require_components(graph, pairs, slots, singletons);
    }
  }
}

TEST_CASE("a record keeps its matches through its versions") {
  Store store(40);
  EntityGraph graph = store.graph(false);
  for (Slot slot = 1; slot < 40; ++slot) graph.add(0, slot);
  graph.add(1, 2);
  const EntityGraph::Component component = graph.component(0);
  const Slot hub = store.add();
  graph.replace(0, hub);
  const Slot leaf = store.add();
  graph.replace(1, leaf);
  graph.reorder(hub);
  graph.reorder(leaf);
  CHECK(graph.component(0) == EntityGraph::kNone);
  CHECK(graph.component(hub) == component);
  CHECK(graph.size(component) == 40);
  CHECK(graph.anchor(component) == 2);
  CHECK(graph.edges().has(leaf, hub));
  CHECK(graph.edges().has(2, leaf));
  CHECK_FALSE(graph.edges().has(0, 2));
  graph.remove(std::vector<EntityGraph::Edge>{{hub, leaf}, {2, hub}});
  CHECK(graph.component(leaf) == graph.component(2));
  CHECK(graph.component(leaf) != graph.component(hub));
  CHECK(graph.size(graph.component(hub)) == 38);
}

// Two to four records an entity, each of which matches all others.
TEST_CASE("small entities take few bytes") {
  constexpr Slot kRecords = 180'000;
  const Store store(kRecords);
  EntityGraph graph = store.graph(false);
  Slot size = 2;
  for (Slot first = 0; first + size <= kRecords; first += size, size = 2 + (size - 1) % 3) {
    for (Slot a = first; a < first + size; ++a) {
      for (Slot b = first; b < a; ++b) graph.add(a, b);
    }
  }
  CHECK(graph.in_components() == kRecords);
  CHECK(graph.bytes() < 24 * kRecords);
}

}  // namespace
}  // namespace kindred
