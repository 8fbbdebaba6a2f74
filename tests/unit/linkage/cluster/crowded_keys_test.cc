#include "linkage/cluster/crowded_keys.h"

#include "tests/catch.h"

namespace kindred {

namespace {

constexpr uint64_t kKey = 7;
constexpr uint64_t kQuarter = uint64_t{1} << 62U;

uint64_t never(uint64_t /*n*/) { throw std::logic_error("nobody should ask"); }

}  // namespace

TEST_CASE("ranges of ranks are of one size, and stand in the order of ranks") {
  for (const uint32_t shards : {1U, 3U, 64U}) {
    const ShardRanges ranges(shards);
    CHECK(ranges.first(0) == 0);
    CHECK(ranges.last(shards - 1) == UINT64_MAX);
    for (uint32_t shard = 0; shard < shards; ++shard) {
      CHECK(ranges.shard_of(ranges.first(shard)) == shard);
      CHECK(ranges.shard_of(ranges.last(shard)) == shard);
    }
  }
}

TEST_CASE("nobody speaks of a key before a shard has more than its part of a bucket") {
  const CrowdedKeys keys(10, ShardRanges(4));
  CHECK(keys.quiet() == 2);
  CHECK_FALSE(keys.to_state(kKey, 1, 2, never));
  CHECK(keys.to_state(kKey, 1, 3, never) ==
        CrowdStatement{.key = kKey, .shard = 1, .members = 3, .last = {}});
  CHECK(keys.limit(kKey) == UINT64_MAX);
}

TEST_CASE("of a known key every shard speaks, until all have none") {
  CrowdedKeys keys(10, ShardRanges(4));
  keys.read({.key = kKey, .shard = 1, .members = 3, .last = {}});
  CHECK(keys.to_state(kKey, 0, 1, never)->members == 1);
  CHECK(keys.stated(kKey, 0).members == 0);
  CHECK(keys.stated(kKey, 1).members == 3);
  keys.read({.key = kKey, .shard = 1, .members = 0, .last = {}});
  CHECK_FALSE(keys.known(kKey));
}

TEST_CASE("the bucket ends within the shard that fills it, with the member that this one names") {
  CrowdedKeys keys(10, ShardRanges(4));
  keys.read({.key = kKey, .shard = 0, .members = 6, .last = {}});
  keys.read({.key = kKey, .shard = 1, .members = 4, .last = {}});
  CHECK(keys.limit(kKey) == UINT64_MAX);
  // Ten are in; whoever comes behind them is out.
  keys.read({.key = kKey, .shard = 3, .members = 1, .last = {}});
  CHECK(keys.limit(kKey) == 3 * kQuarter - 1);
  CHECK_FALSE(keys.admitted(kKey, 3 * kQuarter));
  // One more before them: the second shard has one too many, and says which.
  const auto change = keys.read({.key = kKey, .shard = 0, .members = 7, .last = {}});
  CHECK(change.before == 3 * kQuarter - 1);
  CHECK(change.after == 2 * kQuarter - 1);
  const auto due = keys.to_state(kKey, 1, 4, [](uint64_t n) { return kQuarter + n; });
  REQUIRE(due);
  CHECK(due->last == kQuarter + 3);
  keys.read(*due);
  CHECK(keys.limit(kKey) == kQuarter + 3);
  // Shards behind it need not name anybody.
  CHECK_FALSE(keys.to_state(kKey, 3, 1, never)->last);
}

}  // namespace kindred
