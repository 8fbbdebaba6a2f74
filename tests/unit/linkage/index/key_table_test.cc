#include "linkage/index/key_table.h"

#include <random>
#include <unordered_map>

#include "linkage/hash.h"
#include "tests/catch.h"

namespace kindred {

// Few distinct keys against many operations, so that runs of neighbours form, wrap round the end
// and close again.
TEST_CASE("a key table holds what a plain map holds through inserts and erases") {
  std::mt19937_64 random(1);
  KeyTable table;
  std::unordered_map<uint64_t, uint32_t> plain;
  size_t erased = 0;
  for (uint32_t i = 0; i < 200000; ++i) {
    const uint64_t key = mix(random() % 5000, 1);
    if (random() % 3 == 0 && plain.erase(key) != 0) {
      table.erase(key);
      ++erased;
    } else {
      table.find_or_insert(key)->first = i;
      plain[key] = i;
    }
  }
  REQUIRE(erased > 10000);
  REQUIRE(table.size() == plain.size());
  for (uint64_t k = 0; k < 5000; ++k) {
    const uint64_t key = mix(k, 1);
    const Bucket* bucket = table.find(key);
    const auto expected = plain.find(key);
    REQUIRE((bucket != nullptr) == (expected != plain.end()));
    if (bucket != nullptr) REQUIRE(bucket->first == expected->second);
  }
}

// A segment beyond its first 2 MiB grows in place. Neighbouring keys make long runs, the lowest and
// the highest keys runs at both ends of a segment, which wrap round.
TEST_CASE("a key table that grows in place loses nothing") {
  constexpr uint32_t kKeys = 6'000'000;
  const auto key = [](uint32_t i) {
    const uint64_t spread = mix(i, 2);
    if (i % 1000 == 0) return (UINT64_MAX - i) / 16 * 16;  // all in one segment, at its end
    if (i % 1000 == 1) return uint64_t{i} * 16;            // and at its beginning
    return spread;
  };
  KeyTable table;
  for (uint32_t i = 0; i < kKeys; ++i) table.find_or_insert(key(i))->first = i;
  REQUIRE(table.size() == kKeys);
  for (uint32_t i = 0; i < kKeys; ++i) {
    const Bucket* bucket = table.find(key(i));
    if (bucket == nullptr || bucket->first != i) FAIL("key " << i);
  }
  for (uint32_t i = 0; i < kKeys; i += 2) table.erase(key(i));
  REQUIRE(table.size() == kKeys / 2);
  for (uint32_t i = 0; i < kKeys; ++i) {
    if ((table.find(key(i)) != nullptr) != (i % 2 == 1)) FAIL("key " << i);
  }
}

TEST_CASE("keys at both ends of the range have places of their own") {
  KeyTable table;
  const uint64_t ends[] = {0, 1, UINT64_MAX, UINT64_MAX - 1, uint64_t{1} << 63U};
  for (uint32_t i = 0; i < 5; ++i) table.find_or_insert(ends[i])->first = i;
  for (uint32_t i = 0; i < 5; ++i) REQUIRE(table.find(ends[i])->first == i);
  REQUIRE(table.find(2) == nullptr);
}

}  // namespace kindred
