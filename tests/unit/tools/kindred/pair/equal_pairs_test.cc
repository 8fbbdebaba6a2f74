#include "tools/kindred/pair/equal_pairs.h"

#include <algorithm>
#include <utility>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {

namespace {

using Values = std::vector<uint64_t>;
using Records = std::vector<std::pair<uint64_t, Values>>;  // source and values

EqualPairs pairs_of(const Records& records, bool across) {
  EqualPairs pairs(across);
  for (const auto& [source, values] : records) pairs.add(source, values);
  return pairs;
}

uint64_t counted_one_by_one(const Records& records, bool across) {
  uint64_t pairs = 0;
  for (size_t i = 0; i < records.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (across && records[i].first == records[j].first) continue;
      const Values& others = records[j].second;
      pairs += std::ranges::any_of(records[i].second, [&](uint64_t value) {
        return std::ranges::find(others, value) != others.end();
      });
    }
  }
  return pairs;
}

constexpr uint64_t kNoLimit = UINT64_MAX;

}  // namespace

TEST_CASE("two records with several values in common are one pair") {
  const EqualPairs pairs = pairs_of({{1, {5, 6, 7}}, {1, {5, 6, 8}}, {1, {6}}}, false);
  CHECK(pairs.count(kNoLimit) == 3);
  CHECK(pairs.at_most() == 4);
  CHECK(pairs.records(6) == 3);
  CHECK(pairs.records(9) == 0);
}

TEST_CASE("pairs that agree are as many as comparing all records tells") {
  Records records;
  for (uint64_t i = 0; i < 300; ++i) {
    Values values;
    for (uint64_t v = 0; v < mix(i, 1) % 5; ++v) values.push_back(mix(mix(i, 2), v) % 60);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    records.emplace_back(mix(i, 3) % 2, values);
  }
  for (const bool across : {false, true}) {
    const EqualPairs pairs = pairs_of(records, across);
    CHECK(pairs.count(kNoLimit) == counted_one_by_one(records, across));
    CHECK(pairs.at_most() > *pairs.count(kNoLimit));
  }
}

TEST_CASE("counting gives up where it would take too long") {
  const Records records(20, {1, {5, 6}});
  const EqualPairs pairs = pairs_of(records, false);
  CHECK(pairs.count(2 * 190) == 190);
  CHECK_FALSE(pairs.count(2 * 190 - 1));
  CHECK(pairs.at_most() == 2 * 190);
}

}  // namespace kindred
