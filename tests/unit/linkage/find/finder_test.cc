// Find alone: prepared records in, turns of pairs out.

#include "linkage/find/finder.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "linkage/find/lookup.h"
#include "linkage/find/pair_change.h"
#include "linkage/find/recorded_turns.h"
#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

std::vector<Prepared> prepared(const World& world, const std::vector<Record>& records) {
  Preparer preparer(world.setup.pipeline);
  std::vector<Prepared> all;
  for (const Record& record : records) all.push_back(preparer.prepare(record));
  return all;
}

// A finder, and what its turns add up to.
class Watched {
 public:
  Watched(const World& world, ThreadPool* pool) : finder_(world.setup.pipeline, pool) {}

  Finder& finder() { return finder_; }

  void apply(std::span<Prepared> records) { finder_.apply(records, take()); }
  void undo() { finder_.undo(take()); }

  // By pair, the digest of what is said of it.
  const std::map<IdentityPair, uint64_t>& pairs() const { return pairs_; }

  // The same as the finder has it.
  std::map<IdentityPair, uint64_t> known() const {
    std::map<IdentityPair, uint64_t> all;
    finder_.pairs().for_each([&](uint32_t a, uint32_t b, const SupportedPairs::Pair& pair) {
      all[finder_.records().pair(a, b)] = pair.digest;
    });
    return all;
  }

  Finder::Take take() {
    return [this](PairTurn* turn, size_t /*record*/) {
      REQUIRE_FALSE(turn->empty());
      for (const LostPair& pair : turn->lost) {
        const auto known = pairs_.find(finder_.records().pair(pair.a, pair.b));
        REQUIRE(known != pairs_.end());
        REQUIRE(known->second == pair.digest);
        pairs_.erase(known);
      }
      for (const FoundPair& pair : turn->found) {
        const IdentityPair both = finder_.records().pair(pair.a, pair.b);
        REQUIRE(pairs_.emplace(both, pair.digest).second);
        if (pair.event.left.id.empty()) continue;  // a note says no more
        REQUIRE(both == IdentityPair(pair.event.left, pair.event.right));
        REQUIRE(digest(pair.event) == pair.digest);
        REQUIRE(digest(finder_.event(pair.a, pair.b)) == pair.digest);
      }
    };
  }

 private:
  Finder finder_;
  std::map<IdentityPair, uint64_t> pairs_;
};

std::vector<World> worlds(uint32_t max_bucket) {
  return {customers(max_bucket), nested(max_bucket), checked(max_bucket), joined(max_bucket),
          one_per_source(customers(max_bucket))};
}

TEST_CASE("turns add up to the pairs that find has, whatever the batches and threads") {
  size_t seen = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    for (const World& world : worlds(max_bucket)) {
      const std::vector<Record> records = random_history(world, {.records = 200}, 3);
      std::vector<std::map<IdentityPair, uint64_t>> ends;
      for (const size_t batch : {size_t{1}, size_t{7}, size_t{200}}) {
        ThreadPool pool(1 + static_cast<unsigned>(batch % 3));
        Watched watched(world, &pool);
        std::vector<Prepared> all = prepared(world, records);
        for (size_t begin = 0; begin < all.size(); begin += batch) {
          const auto rest = std::span(all).subspan(begin);
          watched.apply(rest.first(std::min(batch, rest.size())));
        }
        REQUIRE(watched.pairs() == watched.known());
        ends.push_back(watched.pairs());
      }
      REQUIRE(ends[0] == ends[1]);
      REQUIRE(ends[0] == ends[2]);
      seen += ends[0].size();
    }
  }
  CHECK(seen > 50);
}

TEST_CASE("the turns of undo lead back") {
  size_t changed = 0;
  for (const uint32_t max_bucket : {2U, 1000U}) {
    for (const World& world : worlds(max_bucket)) {
      for (uint64_t seed = 0; seed < rounds(3); ++seed) {
        CAPTURE(max_bucket, seed);
        const std::vector<Record> records = random_history(world, {.records = 200}, seed);
        std::vector<Prepared> all = prepared(world, records);
        ThreadPool pool(2);
        Watched watched(world, &pool);
        watched.apply(std::span(all).first(100));
        const auto before = watched.pairs();
        const uint64_t candidates = watched.finder().judged().candidates;
        watched.finder().mark();
        watched.apply(std::span(all).subspan(100));
        changed += watched.pairs() == before ? 0 : 1;
        watched.undo();
        REQUIRE(watched.pairs() == before);
        REQUIRE(watched.known() == before);
        REQUIRE(watched.finder().judged().candidates == candidates);
      }
    }
  }
  CHECK(changed > 10);
}

TEST_CASE("what is restored by notes has the pairs of before, and goes on alike") {
  const World world = customers(3);
  std::vector<Prepared> all = prepared(world, random_history(world, {.records = 300}, 5));
  std::vector<Prepared> again = prepared(world, random_history(world, {.records = 300}, 5));
  ThreadPool pool(2);
  Watched plain(world, &pool);
  plain.finder().note_pairs();
  plain.apply(std::span(all).first(200));
  const std::vector<PairNote> notes = plain.finder().take_notes();
  REQUIRE(notes.size() > 10);

  Watched restored(world, &pool);
  restored.finder().take_in(std::span(again).first(200));
  restored.finder().index([] {});
  for (const PairNote& note : notes) restored.finder().restore({&note, 1}, restored.take());
  REQUIRE(restored.known() == plain.known());
  REQUIRE(restored.pairs() == plain.pairs());
  REQUIRE(restored.finder().judged().candidates == 0);
  plain.apply(std::span(all).subspan(200));
  restored.apply(std::span(again).subspan(200));
  REQUIRE(restored.known() == plain.known());
}

TEST_CASE("a turn says which version leaves and which enters") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  Finder finder(world.setup.pipeline, &pool);
  std::vector<Prepared> records =
      prepared(world, {Tiny::record(0, {"k"}, "anna", 1), Tiny::record(1, {"k"}, "anna", 2),
                       Tiny::record(1, {"k"}, "anna", 3), Tiny::record(1, {"k"}, "hann", 4),
                       Tiny::deletion(1, 5)});
  std::vector<PairTurn> turns;
  std::vector<size_t> causes;
  finder.apply(records, [&](PairTurn* turn, size_t record) {
    turns.push_back(*turn);
    causes.push_back(record);
  });
  // The third record says what the second did.
  REQUIRE(causes == std::vector<size_t>{1, 3, 4});
  CHECK(turns[0].leaves == SlotRecords::kNone);
  CHECK(turns[0].lost.empty());
  CHECK(turns[0].found.size() == 1);
  CHECK(turns[1].leaves == turns[0].enters);
  CHECK(turns[1].lost.size() == 1);
  CHECK(turns[1].found.size() == 1);
  CHECK(turns[1].found[0].review());
  CHECK(turns[1].time == 4);
  CHECK(turns[2].leaves == turns[1].enters);
  CHECK(turns[2].enters == SlotRecords::kNone);
  CHECK(turns[2].lost.size() == 1);
  CHECK(turns[2].lost[0].review);
}

TEST_CASE("looking a record up finds what taking it in would") {
  size_t seen = 0;
  for (const World& world : worlds(1000)) {
    ThreadPool pool(1);
    Watched watched(world, &pool);
    const std::vector<Record> records = random_history(world, {.records = 150}, 8);
    std::vector<Prepared> all = prepared(world, records);
    watched.apply(std::span(all).first(100));
    Preparer preparer(world.setup.pipeline);
    for (size_t i = 100; i < records.size(); ++i) {
      if (records[i].deleted) continue;
      const KeyedRecord record = preparer.prepare(records[i]).record;
      FindCounts counts;
      std::set<IdentityPair> found;
      for (const LookedUp& match : look_up(watched.finder(), record, &counts)) {
        found.emplace(match.event.left, match.event.right);
      }
      REQUIRE(counts.candidates >= found.size());
      watched.finder().mark();
      std::vector<Prepared> one = prepared(world, {records[i]});
      watched.apply(one);
      std::set<IdentityPair> taken;
      for (const auto& [pair, said] : watched.pairs()) {
        const bool its = pair.first == records[i].identity || pair.second == records[i].identity;
        if (its) taken.insert(pair);
      }
      REQUIRE(found == taken);
      watched.undo();
      seen += found.size();
    }
  }
  CHECK(seen > 20);
}

}  // namespace
}  // namespace kindred
