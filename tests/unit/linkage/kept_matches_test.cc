// With `keep` the match of a record outlives it: what is published is what lives and what is kept,
// until either side is deleted or comes with other content.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "linkage/expiring_linker.h"
#include "linkage/restoring_linker.h"
#include "tests/catch.h"
#include "tests/reference/live_matches.h"
#include "tests/rounds.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using reference::Event;

Expire keeping(int64_t after) { return {.after = after, .field = {}, .keep_matches = true}; }

// One partition, one record after the other, everything compared with everything.
class PlainKeeping {
 public:
  PlainKeeping(reference::Setup setup, Expire expire) : setup_(std::move(setup)), expire_(expire) {}

  void apply(const Record& record) {
    const auto known = live_.find(record.identity);
    const bool same =
        !record.deleted && known != live_.end() && values_of(known->second) == values_of(record);
    if (!same) {
      std::erase_if(kept_, [&](const IdentityPair& pair) {
        return pair.first == record.identity || pair.second == record.identity;
      });
    }
    if (record.deleted) {
      live_.erase(record.identity);
    } else {
      live_[record.identity] = record;
      watermark_ = std::max(watermark_.value_or(record.time), record.time);
    }
    if (watermark_) expire();
  }

  std::set<IdentityPair> pairs() const {
    std::set<IdentityPair> all = kept_;
    for (const Event& match : matches()) all.emplace(match.left, match.right);
    return all;
  }
  const std::set<IdentityPair>& kept() const { return kept_; }

 private:
  std::vector<Event> matches() const {
    std::vector<Record> records;
    for (const auto& [identity, record] : live_) records.push_back(record);
    return reference::live_matches(setup_, records);
  }

  void expire() {
    const int64_t limit = expire_.limit(*watermark_);
    const auto expired = [&](const Identity& identity) { return live_.at(identity).time < limit; };
    for (const Event& match : matches()) {
      if (expired(match.left) || expired(match.right)) kept_.emplace(match.left, match.right);
    }
    std::erase_if(live_, [&](const auto& one) { return one.second.time < limit; });
  }

  std::multiset<std::pair<uint16_t, std::string>> values_of(const Record& record) const {
    const Features normalised = reference::features(*setup_.pipeline, record);
    std::multiset<std::pair<uint16_t, std::string>> values;
    for (size_t i = 0; i < normalised.values.size(); ++i) {
      values.emplace(normalised.values.field(i), normalised.values.value(i));
    }
    return values;
  }

  reference::Setup setup_;
  Expire expire_;
  std::map<Identity, Record> live_;
  std::set<IdentityPair> kept_;
  std::optional<int64_t> watermark_;
};

std::vector<Record> stream_of(const World& world, uint64_t seed) {
  std::vector<Record> records =
      random_history(world, {.records = 200, .identities = 40, .deletes = 0.1}, seed);
  RandomText random(seed);
  int64_t now = 0;
  for (Record& record : records) {
    now += static_cast<int64_t>(random.number(20));
    record.partition = 0;
    record.time = now - static_cast<int64_t>(random.number(random.number(9) == 0 ? 500 : 20));
  }
  return records;
}

// What a compacted topic holds.
struct Topic {
  std::set<IdentityPair> pairs;

  void take(const Linked& linked) {
    for (const Change& change : linked.changes) {
      const IdentityPair pair(change.left, change.right);
      if (change.decision == Decision::kRetracted) {
        REQUIRE(pairs.erase(pair) == 1);
      } else {
        pairs.insert(pair);
      }
    }
  }
};

std::set<IdentityPair> kept_by(const ExpiringLinker& linker) {
  const std::vector<IdentityPair> pairs = linker.kept().pairs();
  REQUIRE(pairs.size() == linker.kept().size());
  return {pairs.begin(), pairs.end()};
}

TEST_CASE("what is published is what lives and what is kept") {
  size_t most = 0;
  for (uint64_t seed = 0; seed < rounds(6); ++seed) {
    const World world = seed % 2 == 0 ? customers() : nested();
    const std::vector<Record> records = stream_of(world, seed);
    for (const size_t batch : {1U, 7U, 200U}) {
      CAPTURE(seed, batch);
      ThreadPool pool(2);
      ExpiringLinker linker(world.setup.pipeline, keeping(300), 1, &pool);
      PlainKeeping expected(world.setup, keeping(300));
      Topic topic;
      for (size_t begin = 0; begin < records.size(); begin += batch) {
        const auto rest = std::span(records).subspan(begin);
        const auto part = rest.first(std::min(batch, rest.size()));
        topic.take(linker.apply(part));
        for (const Record& record : part) expected.apply(record);
        REQUIRE(topic.pairs == expected.pairs());
        REQUIRE(kept_by(linker) == expected.kept());
        most = std::max(most, expected.kept().size());
      }
    }
  }
  CHECK(most > 20);
}

TEST_CASE("kept pairs are undone, and go on from what the state has") {
  for (uint64_t seed = 0; seed < rounds(4); ++seed) {
    CAPTURE(seed);
    const World world = customers();
    const std::vector<Record> records = stream_of(world, seed);
    const std::span<const Record> all(records);
    ThreadPool pool(1);
    ExpiringLinker plain(world.setup.pipeline, keeping(300), 1, &pool);
    ExpiringLinker undoes(world.setup.pipeline, keeping(300), 1, &pool);
    plain.apply(all.first(100));
    undoes.apply(all.first(100));
    REQUIRE(plain.kept().size() > 0);
    undoes.mark();
    undoes.apply(all.subspan(100, 80));
    undoes.undo();
    REQUIRE(kept_by(undoes) == kept_by(plain));

    std::vector<Record> live;
    for (const Record& record : all.first(100)) {
      if (plain.linker().record(record.identity) != nullptr) live.push_back(record);
    }
    RestoringLinker restoring(world.setup.pipeline, &pool);
    restoring.add(live);
    ExpiringLinker restored(std::move(restoring).link(), keeping(300), 1,
                            {.times = plain.partitions(), .kept = plain.kept().pairs()});
    const auto published = [&](ExpiringLinker* linker) {
      Topic topic{kept_by(*linker)};
      for (const Event& match : ::kindred::live(linker->linker())) {
        topic.pairs.emplace(match.left, match.right);
      }
      topic.take(linker->apply(all.subspan(100)));
      return topic.pairs;
    };
    const std::set<IdentityPair> expected = published(&plain);
    REQUIRE(published(&undoes) == expected);
    REQUIRE(published(&restored) == expected);
    REQUIRE(kept_by(restored) == kept_by(plain));

    // Where matches are no longer kept they end.
    ExpiringLinker changed(Linker(world.setup.pipeline, &pool), std::nullopt, 1,
                           {.times = {}, .kept = plain.kept().pairs()});
    REQUIRE(changed.would_leave_out({true}));
    const Linked ended = changed.leave_out({true});
    CHECK(ended.changes.size() == plain.kept().size());
    CHECK(changed.kept().size() == 0);
    CHECK_FALSE(changed.would_leave_out({true}));
  }
}

TEST_CASE("a kept match ends with a delete of either side, an older version aside") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  ExpiringLinker linker(world.setup.pipeline, keeping(10), 1, &pool);
  const auto version = [](uint64_t number, Record record) {
    record.version = number;
    return record;
  };
  linker.apply(std::vector{version(5, Tiny::record(0, {"k"}, "anna", 0)),
                           version(5, Tiny::record(1, {"k"}, "anna", 5)),
                           version(5, Tiny::record(2, {"m"}, "anna", 12))});
  REQUIRE(linker.kept().size() == 1);
  CHECK(linker.linker().stats().records == 2);
  CHECK(linker.apply(std::vector{version(4, Tiny::record(0, {"k"}, "ann", 12))}).changes.empty());
  CHECK(linker.apply(std::vector{version(4, Tiny::deletion(0, 12))}).changes.empty());
  CHECK(linker.kept().size() == 1);
  const size_t side = GENERATE(size_t{0}, size_t{1});
  const Linked ended = linker.apply(std::vector{version(6, Tiny::deletion(side, 13))});
  REQUIRE(ended.changes.size() == 1);
  CHECK(ended.changes[0].decision == Decision::kRetracted);
  CHECK(ended.changes[0].time == 13);
  CHECK(linker.kept().size() == 0);
}

TEST_CASE("a kept match ends with a label that says the two are different") {
  const World world = Tiny::world();
  ThreadPool pool(1);
  ExpiringLinker linker(world.setup.pipeline, keeping(10), 1, &pool);
  linker.apply(std::vector{Tiny::record(0, {"k"}, "anna", 0), Tiny::record(1, {"k"}, "anna", 5),
                           Tiny::record(2, {"m"}, "anna", 12)});
  REQUIRE(linker.kept().size() == 1);
  Label label{.pair = pair_of(Tiny::identity(0), Tiny::identity(1)),
              .verdict = Verdict::kUnsure,
              .time = 20};
  CHECK(linker.label({&label, 1}).changes.empty());
  label.verdict = Verdict::kDifferent;
  linker.mark();
  const Linked ended = linker.label({&label, 1});
  REQUIRE(ended.changes.size() == 1);
  CHECK(ended.changes[0].decision == Decision::kRetracted);
  CHECK(ended.changes[0].time == 20);
  CHECK(ended.kept.size() == 1);
  CHECK(linker.kept().size() == 0);
  CHECK(linker.linker().labels().size() == 1);
  linker.undo();
  CHECK(linker.kept().size() == 1);
  CHECK(linker.linker().labels().at(0).verdict == Verdict::kUnsure);
}

}  // namespace
}  // namespace kindred
