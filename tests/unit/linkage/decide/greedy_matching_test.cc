#include "linkage/decide/greedy_matching.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "linkage/record/record.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Slot = GreedyMatching::Slot;
using Pair = GreedyMatching::Pair;
using Key = std::pair<Slot, Slot>;

// Records in slots from 0 on, record n of source n % sources; ids stand in the order of slots.
class Slots final : public SlotRecords {
 public:
  Slots(size_t records, size_t sources) : SlotRecords(&numbers_) {
    for (size_t n = 0; n < records; ++n) {
      identities_.push_back(
          {std::string(1, static_cast<char>('a' + n % sources)), std::to_string(100'000 + n)});
      numbers_.put(static_cast<Slot>(n), identities_.back().source);
    }
  }

  bool less(Slot a, Slot b) const override { return identities_[a] < identities_[b]; }
  Identity identity(Slot slot) const override { return identities_[slot]; }

 private:
  SlotSources numbers_;
  std::vector<Identity> identities_;
};

// Best first, each unless an end of it is taken.
std::set<Key> recomputed(const Slots& slots, const std::map<Key, double>& scores) {
  std::vector<std::tuple<double, Identity, Identity, Key>> order;
  for (const auto& [key, score] : scores) {
    Identity left = slots.identity(key.first);
    Identity right = slots.identity(key.second);
    if (right < left) std::swap(left, right);
    order.emplace_back(-score, left, right, key);
  }
  std::sort(order.begin(), order.end());
  std::set<std::pair<Identity, std::string>> taken;
  std::set<Key> chosen;
  for (const auto& [score, left, right, key] : order) {
    if (taken.contains({left, right.source}) || taken.contains({right, left.source})) continue;
    taken.emplace(left, right.source);
    taken.emplace(right, left.source);
    chosen.insert(key);
  }
  return chosen;
}

Key key_of(const Pair& pair) { return {std::min(pair.a, pair.b), std::max(pair.a, pair.b)}; }

// The choices after some changes; each must change what was.
std::set<Key> after(std::set<Key> chosen, const GreedyMatching::Changes& changes) {
  for (const Pair& pair : changes.dropped) REQUIRE(chosen.erase(key_of(pair)) == 1);
  for (const Pair& pair : changes.chosen) REQUIRE(chosen.insert(key_of(pair)).second);
  return chosen;
}

TEST_CASE("the choices are those of all known pairs taken best first") {
  size_t dropped = 0;
  for (const size_t sources : {1U, 2U, 3U}) {
    for (uint64_t seed = 0; seed < rounds(3); ++seed) {
      CAPTURE(sources, seed);
      const Slots slots(24, sources);
      GreedyMatching matching(&slots);
      RandomText random(seed);
      std::map<Key, double> scores;
      std::set<Key> chosen;
      for (int step = 0; step < 400; ++step) {
        for (size_t change = 0; change <= random.number(3); ++change) {
          const auto a = static_cast<Slot>(random.number(23));
          const auto b = static_cast<Slot>(random.number(23));
          if (a == b) continue;
          const Key key(std::min(a, b), std::max(a, b));
          if (scores.erase(key) != 0) {
            REQUIRE(matching.chosen(a, b) == chosen.contains(key));
            REQUIRE(matching.remove(a, b) == (chosen.erase(key) != 0));
          } else {
            scores[key] = static_cast<double>(random.number(9));
            matching.add({a, b, scores[key]});
          }
        }
        const GreedyMatching::Changes changes = matching.update();
        dropped += changes.dropped.size();
        chosen = after(chosen, changes);
        REQUIRE(chosen == recomputed(slots, scores));
        for (Slot slot = 0; slot < 24; ++slot) {
          for (Slot other = 0; other < sources; ++other) {  // one of each source
            const auto partner = matching.partner(slot, slots.source(other));
            REQUIRE((!partner || chosen.contains(key_of(*partner))));
          }
        }
      }
    }
  }
  CHECK(dropped > 500);
}

TEST_CASE("without a record the others choose as if its pairs were not known") {
  const Slots slots(20, 2);
  GreedyMatching matching(&slots);
  RandomText random(1);
  std::map<Key, double> scores;
  for (int i = 0; i < 80; ++i) {
    const Key key(static_cast<Slot>(random.number(9)), static_cast<Slot>(10 + random.number(9)));
    if (!scores.emplace(key, static_cast<double>(random.number(5))).second) continue;
    matching.add({key.first, key.second, scores[key]});
  }
  const std::set<Key> all = after({}, matching.update());
  REQUIRE(all == recomputed(slots, scores));
  size_t changed = 0;
  for (Slot gone = 0; gone < 20; ++gone) {
    CAPTURE(gone);
    std::map<Key, double> rest = scores;
    std::erase_if(rest, [&](const auto& known) {
      return known.first.first == gone || known.first.second == gone;
    });
    const GreedyMatching::Changes changes = matching.without(gone);
    changed += changes.chosen.size();
    const std::set<Key> expected = recomputed(slots, rest);
    REQUIRE(after(all, changes) == expected);
    for (Slot slot = 0; slot < 20; ++slot) {
      for (const Slot other : {0U, 1U}) {
        const auto partner = matching.partner(slot, slots.source(other), changes);
        const bool has = std::any_of(expected.begin(), expected.end(), [&](const Key& key) {
          return (key.first == slot && slots.source(key.second) == slots.source(other)) ||
                 (key.second == slot && slots.source(key.first) == slots.source(other));
        });
        REQUIRE(partner.has_value() == has);
        if (partner) REQUIRE(expected.contains(key_of(*partner)));
      }
    }
  }
  CHECK(changed > 5);
  CHECK(matching.update().chosen.empty());
}

// Each record of a chain is a little more like the next one.
TEST_CASE("one pair that comes or goes can turn a whole chain over") {
  constexpr Slot kRecords = 2001;
  const Slots slots(kRecords, 2);
  GreedyMatching matching(&slots);
  for (Slot n = 1; n + 1 < kRecords; ++n) {
    matching.add({n, n + 1, static_cast<double>(kRecords - n)});
  }
  CHECK(matching.update().chosen.size() == 1000);
  matching.add({0, 1, 1e6});
  const GreedyMatching::Changes come = matching.update();
  CHECK(come.dropped.size() == 1000);
  CHECK(come.chosen.size() == 1000);
  matching.remove(1, 0);
  const GreedyMatching::Changes gone = matching.update();
  CHECK(gone.dropped.size() == 999);
  CHECK(gone.chosen.size() == 1000);
}

}  // namespace
}  // namespace kindred
