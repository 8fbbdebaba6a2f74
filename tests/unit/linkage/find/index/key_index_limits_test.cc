// An index that is told what its keys admit.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/find/index/key_index.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Slot = KeyIndex::Slot;
using Pair = std::pair<Slot, Slot>;

constexpr uint64_t kKeys = 4;
constexpr size_t kSlots = 12;

uint64_t rank(Slot slot) { return mix(slot, 99); }

// What the keys have, and what follows from it.
class Model {
 public:
  std::set<Slot>& members(uint64_t key) { return members_[key]; }
  std::optional<uint64_t>& limit(uint64_t key) { return limits_[key]; }
  bool holds(Slot slot, uint64_t key) const {
    const auto found = members_.find(key);
    return found != members_.end() && found->second.contains(slot);
  }

  std::vector<Slot> admitted(uint64_t key) {
    std::vector<Slot> in;
    std::ranges::copy_if(members(key), std::back_inserter(in),
                         [&](Slot slot) { return rank(slot) <= limit(key).value_or(UINT64_MAX); });
    return in;
  }

  std::map<Pair, int> supports() {
    std::map<Pair, int> sum;
    for (uint64_t key = 0; key < kKeys; ++key) {
      const std::vector<Slot> in = admitted(key);
      for (const Slot a : in) {
        for (const Slot b : in) {
          if (a < b) ++sum[{a, b}];
        }
      }
    }
    return sum;
  }

  // Ranks of the members from one on, ascending.
  std::vector<uint64_t> ranks_from(uint64_t key, uint64_t first) {
    std::vector<uint64_t> ranks;
    for (const Slot slot : members(key)) {
      if (rank(slot) >= first) ranks.push_back(rank(slot));
    }
    std::ranges::sort(ranks);
    return ranks;
  }

 private:
  std::map<uint64_t, std::set<Slot>> members_;
  std::map<uint64_t, std::optional<uint64_t>> limits_;
};

void require_order(const OrderedMembers& ordered, Model* model, uint64_t key, RandomText* random) {
  REQUIRE(ordered.size() == model->members(key).size());
  const uint64_t first = rank(static_cast<Slot>(random->number(kSlots - 1)));
  const std::vector<uint64_t> ranks = model->ranks_from(key, first);
  for (size_t n = 1; n <= ranks.size(); ++n) REQUIRE(ordered.nth(first, n) == ranks[n - 1]);
  const uint64_t last = ranks.empty() ? UINT64_MAX : ranks[ranks.size() / 2];
  const size_t count = ranks.empty() ? 0 : ranks.size() / 2 + 1;
  REQUIRE(ordered.count(first, last, kSlots) == count);
  REQUIRE(ordered.count(first, last, 1) == std::min<size_t>(count, 1));
  std::set<Slot> seen;
  ordered.for_each(first, last, [&](Slot slot) { seen.insert(slot); });
  REQUIRE(seen.size() == count);
}

// Gives how often an order was looked at.
size_t attack(uint32_t unordered, uint64_t seed) {
  RandomText random(seed);
  Model model;
  const auto holds = [&](Slot slot, uint64_t key) { return model.holds(slot, key); };
  KeyIndex index(unordered, {rank, holds}, KeyIndex::Cap::kTold);
  std::map<Pair, int> supports;
  size_t ordered = 0;
  for (size_t step = 0; step < 600; ++step) {
    const bool filling = step / 100 % 2 == 0;
    const uint64_t key = random.number(kKeys - 1);
    const auto slot = static_cast<Slot>(random.number(kSlots - 1));
    const auto count = [&](std::span<const Slot> others, Slot other, int sign, bool certain) {
      REQUIRE_FALSE(others.empty());
      for (const Slot member : others) {
        if (!certain && !model.holds(member, key)) continue;
        REQUIRE(model.holds(member, key));
        const Pair pair = std::minmax(member, other);
        if ((supports[pair] += sign) == 0) supports.erase(pair);
      }
    };
    const bool was_ordered = index.ordered(key) != nullptr;
    index.take_touched();
    if (random.number(3) == 0) {
      std::optional<uint64_t>& limit = model.limit(key);
      limit = random.number(2) == 0
                  ? std::nullopt
                  : std::optional(rank(static_cast<Slot>(random.number(kSlots - 1))));
      index.set_limit(key, limit, count);
    } else if (!model.holds(slot, key) && (filling || random.number(3) == 0)) {
      model.members(key).insert(slot);
      index.insert(key, slot, count);
    } else if (model.holds(slot, key) && (!filling || random.number(3) == 0)) {
      index.remove(key, slot, count);
      model.members(key).erase(slot);
      const auto touched = index.take_touched();
      REQUIRE(touched.size() == (was_ordered ? 1 : 0));
      if (was_ordered) REQUIRE(touched[0].rank == rank(slot));
    }
    REQUIRE(supports == model.supports());
    REQUIRE(index.members(key) == model.members(key).size());
    REQUIRE(index.take_cap_changes().empty());
    std::vector<Slot> probed;
    index.probe(key, [&](Slot member) { probed.push_back(member); });
    std::ranges::sort(probed);
    REQUIRE(probed == model.admitted(key));
    size_t met = 0;
    const auto of_slot = [&] { return rank(slot); };
    index.probe_near(key, of_slot, [&](Slot member) { met += model.holds(member, key); });
    const bool let_in = rank(slot) <= model.limit(key).value_or(UINT64_MAX);
    REQUIRE(met == (let_in ? probed.size() : 0));
    REQUIRE(index.any_member(key).has_value() == !model.members(key).empty());
    const bool needs_order = model.limit(key) || model.members(key).size() > unordered;
    REQUIRE((index.ordered(key) != nullptr) == needs_order);
    if (!needs_order) continue;
    require_order(*index.ordered(key), &model, key, &random);
    ++ordered;
  }
  return ordered;
}

TEST_CASE("a key admits the ranks up to its limit, and knows its members in order") {
  size_t ordered = 0;
  for (const uint32_t unordered : {1U, 2U, 4U, 7U}) {
    for (uint64_t seed = 0; seed < rounds(4); ++seed) {
      CAPTURE(unordered, seed);
      ordered += attack(unordered, seed);
    }
  }
  CHECK(ordered > 1000);
}

}  // namespace
}  // namespace kindred
