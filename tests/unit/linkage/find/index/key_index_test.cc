#include "linkage/find/index/key_index.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Slot = KeyIndex::Slot;
using Pair = std::pair<Slot, Slot>;

uint64_t rank(Slot slot) { return mix(slot, 99); }
bool all_hold(Slot /*slot*/, uint64_t /*key*/) { return true; }

// The members of each key, and what follows from them.
struct Members {
  std::map<uint64_t, std::set<Slot>> of;

  std::vector<Slot> admitted(uint64_t key, size_t max_bucket) const {
    const auto found = of.find(key);
    if (found == of.end()) return {};
    std::vector<Slot> slots(found->second.begin(), found->second.end());
    std::sort(slots.begin(), slots.end(), [](Slot a, Slot b) { return rank(a) < rank(b); });
    slots.resize(std::min(slots.size(), max_bucket));
    std::sort(slots.begin(), slots.end());
    return slots;
  }

  std::map<Pair, int> supports(size_t max_bucket) const {
    std::map<Pair, int> sum;
    for (const auto& [key, slots] : of) {
      const std::vector<Slot> in = admitted(key, max_bucket);
      for (const Slot a : in) {
        for (const Slot b : in) {
          if (a < b) ++sum[{a, b}];
        }
      }
    }
    return sum;
  }

  size_t capped(size_t max_bucket) const {
    size_t keys = 0;
    for (const auto& [key, slots] : of) keys += slots.size() > max_bucket;
    return keys;
  }

  size_t postings() const {
    size_t sum = 0;
    for (const auto& [key, slots] : of) sum += slots.size();
    return sum;
  }
};

std::vector<Slot> probed(const KeyIndex& index, uint64_t key) {
  std::vector<Slot> slots;
  index.probe(key, [&](Slot slot) { slots.push_back(slot); });
  std::sort(slots.begin(), slots.end());
  return slots;
}

std::vector<Slot> probed_nearly(const KeyIndex& index, uint64_t key) {
  std::vector<Slot> slots;
  index.probe_near(key, [&](Slot slot) { slots.push_back(slot); });
  std::sort(slots.begin(), slots.end());
  return slots;
}

// The keys are small numbers: for the table, which keeps the upper half of a key, they are one.
void attack(uint32_t max_bucket, size_t slots, uint64_t seed) {
  constexpr uint64_t kKeys = 6;
  RandomText random(seed);
  Members members;
  const auto holds = [&](Slot slot, uint64_t key) { return members.of[key].count(slot) != 0; };
  KeyIndex index(max_bucket, {rank, holds});
  std::map<Pair, int> supports;
  int capped = 0;
  size_t most_capped = 0;
  size_t removals = 0;
  for (size_t step = 0; step < 600; ++step) {
    // Waves, so that buckets fill and run empty.
    const bool filling = step / 100 % 2 == 0;
    const uint64_t key = random.number(kKeys - 1);
    const auto slot = static_cast<Slot>(random.number(slots - 1));
    std::set<Slot>& in = members.of[key];
    const auto count = [&](std::span<const Slot> others, Slot other, int sign, bool certain) {
      REQUIRE_FALSE(others.empty());
      for (const Slot member : others) {
        const bool held = holds(member, key);
        if (certain) REQUIRE(held);
        if (!held) continue;
        const auto pair = std::minmax(member, other);
        if ((supports[pair] += sign) == 0) supports.erase(pair);
      }
    };
    if (in.count(slot) == 0 && (filling || random.number(3) == 0)) {
      in.insert(slot);
      index.insert(key, slot, count);
    } else if (in.count(slot) != 0 && (!filling || random.number(3) == 0)) {
      index.remove(key, slot, count);
      in.erase(slot);
      ++removals;
    }
    for (const KeyIndex::CapChange& change : index.take_cap_changes()) capped += change.sign;
    most_capped = std::max(most_capped, static_cast<size_t>(capped));
    REQUIRE(static_cast<size_t>(capped) == members.capped(max_bucket));
    REQUIRE(supports == members.supports(max_bucket));
    REQUIRE(index.postings() == members.postings());
    const std::vector<Slot> admitted = members.admitted(key, max_bucket);
    REQUIRE(probed(index, key) == admitted);
    std::vector<Slot> near = probed_nearly(index, key);
    REQUIRE(near.size() <= std::max<size_t>(4, max_bucket));
    std::erase_if(near, [&](Slot member) { return !holds(member, key); });
    REQUIRE(near == admitted);
    for (Slot s = 0; s < slots; ++s) {
      const bool expected = std::count(admitted.begin(), admitted.end(), s) != 0;
      REQUIRE(index.admits(key, s) == expected);
    }
  }
  CHECK(removals > 100);
  if (max_bucket < slots) CHECK(most_capped > 0);
}

TEST_CASE("a key admits and supports what the smallest ranks among its members say") {
  for (const uint32_t max_bucket : {2U, 3U, 4U, 1000U}) {
    for (const size_t slots : {4U, 9U}) {
      CAPTURE(max_bucket, slots);
      for (uint64_t seed = 0; seed < rounds(3); ++seed) attack(max_bucket, slots, seed);
    }
  }
}

TEST_CASE("an unknown key admits nobody") {
  const KeyIndex index(2, {rank, all_hold});
  CHECK(probed(index, 1).empty());
  CHECK_FALSE(index.admits(1, 0));
}

TEST_CASE("the greatest slot is a slot like others") {
  KeyIndex index(2, {rank, all_hold});
  std::vector<Pair> supported;
  const auto note = [&](std::span<const Slot> members, Slot slot, int, bool) {
    for (const Slot member : members) supported.emplace_back(member, slot);
  };
  index.insert(7, KeyIndex::kMaxSlot, note);
  CHECK(probed(index, 7) == std::vector<Slot>{KeyIndex::kMaxSlot});
  index.insert(7, 0, note);
  CHECK(supported == std::vector<Pair>{{KeyIndex::kMaxSlot, 0}});
  index.remove(7, KeyIndex::kMaxSlot, note);
  CHECK(probed(index, 7) == std::vector<Slot>{0});
  CHECK(supported.size() == 2);
}

}  // namespace
}  // namespace kindred
