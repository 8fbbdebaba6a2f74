#include "linkage/find/index/key_table.h"

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {

namespace {

std::vector<uint32_t> numbers(const KeyTable& table, uint64_t key) {
  std::vector<uint32_t> found;
  table.for_each(key, [&](uint32_t number) { found.push_back(number); });
  std::sort(found.begin(), found.end());
  return found;
}

bool has(const KeyTable& table, uint64_t key, uint32_t number) {
  bool found = false;
  table.for_each(key, [&](uint32_t other) { found = found || other == number; });
  return found;
}

// Nearby keys of one segment, at both ends of the range and between: their runs of full lines meet
// and wrap round the end, and are longer than an entry can be from its home. No two are the same to
// the table.
uint64_t near(uint32_t i) {
  constexpr uint64_t kPlaces = uint64_t{1} << KeyTable::kPlaceBits;
  const uint64_t place = 768 * (i / 3);
  const uint64_t places[] = {place, kPlaces - 1 - place, kPlaces / 2 + place};
  return places[i % 3] << (KeyTable::kUsedBits - KeyTable::kPlaceBits);
}

}  // namespace

// Few distinct keys against many operations, so that runs of lines form, wrap round the end and
// close again.
TEST_CASE("a key table holds what a plain map holds through inserts and erases") {
  std::mt19937_64 random(1);
  KeyTable table;
  std::map<uint64_t, std::vector<uint32_t>> plain;
  size_t erased = 0;
  size_t firsts = 0;
  for (uint32_t i = 0; i < 200000; ++i) {
    const uint64_t key = near(static_cast<uint32_t>(random() % 2000));
    std::vector<uint32_t>& known = plain[key];
    const bool filling = i / 20000 % 2 == 0;
    if (!known.empty() && random() % 3 < (filling ? 1 : 2)) {
      const size_t victim = random() % known.size();
      table.erase(key, known[victim]);
      known.erase(known.begin() + static_cast<std::ptrdiff_t>(victim));
      ++erased;
    } else {
      const auto number = static_cast<uint32_t>(random() % 100);  // some of them several times
      const bool first = random() % 2 == 0 && table.insert_first(key, number);
      if (first && !known.empty()) FAIL("key " << key << " has numbers");
      if (!first) table.insert(key, number);
      firsts += first;
      known.push_back(number);
    }
  }
  REQUIRE(erased > 50000);
  REQUIRE(firsts > 5000);
  size_t size = 0;
  for (auto& [key, known] : plain) {
    std::sort(known.begin(), known.end());
    REQUIRE(numbers(table, key) == known);
    size += known.size();
  }
  REQUIRE(table.size() == size);
  size_t visited = 0;
  table.visit_all([&](uint32_t) { ++visited; });
  CHECK(visited == size);
}

// More than the lines hold that an entry may be in: the others stand apart, and move up.
TEST_CASE("a key table holds more numbers of a key than stand near its home") {
  constexpr uint32_t kNumbers = 300;
  KeyTable table;
  std::vector<uint32_t> known;
  for (uint32_t i = 0; i < kNumbers; ++i) table.insert(near(1), i);
  for (uint32_t i = 0; i < 2000; ++i) table.insert(near(i + 2), i);  // it grows
  CHECK_FALSE(table.insert_first(near(1), 1));
  for (uint32_t i = 0; i < kNumbers; i += 2) table.erase(near(1), i);
  for (uint32_t i = 1; i < kNumbers; i += 2) known.push_back(i);
  REQUIRE(numbers(table, near(1)) == known);
  for (const uint32_t number : known) table.erase(near(1), number);
  CHECK(numbers(table, near(1)).empty());
  CHECK(table.size() == 2000);
  for (uint32_t i = 0; i < 2000; ++i) {
    if (!has(table, near(i + 2), i)) FAIL("number " << i);
  }
  // Those that stood apart are not counted any more: there is room without growing.
  const size_t bytes = table.bytes();
  for (uint32_t i = 0; i < 2000; ++i) table.erase(near(i + 2), i);
  for (uint32_t i = 0; i < 2000; ++i) table.insert(near(i + 2), i);
  CHECK(table.bytes() == bytes);
}

// All keys of a large table would move at about the same time otherwise.
TEST_CASE("a large key table grows little by little") {
  constexpr uint32_t kFirst = 4'000'000;
  constexpr uint32_t kLast = 6'000'000;
  constexpr uint32_t kStep = kFirst / 50;
  KeyTable table;
  uint32_t number = 0;
  for (; number < kFirst; ++number) table.insert(mix(number, 1), number);
  size_t before = table.bytes();
  double most = 0;  // that a step of two percent more keys brings, of the bytes before
  while (number < kLast) {
    for (const uint32_t end = number + kStep; number < end; ++number) {
      table.insert(mix(number, 1), number);
    }
    const size_t bytes = table.bytes();
    most = std::max(most, static_cast<double>(bytes - before) / static_cast<double>(before));
    before = bytes;
  }
  INFO("most " << most);
  CHECK(most < 0.08);
  CHECK(before < 9 * size_t{kLast});
}

// As many as expected come, fewer, or more.
TEST_CASE("a key table that expects numbers grows once for them, and loses nothing") {
  constexpr uint32_t kFirst = 400'000;
  for (const uint32_t expected : {2'700'000U, 5'000'000U, 2'300'000U, 1U}) {
    CAPTURE(expected);
    constexpr uint32_t kKeys = 3'000'000;
    KeyTable table;
    uint32_t number = 0;
    for (; number < kFirst; ++number) table.insert(mix(number, 3), number);
    table.expect(expected);
    for (; number < expected && number < kKeys; ++number) table.insert(mix(number, 3), number);
    const size_t bytes = table.bytes();
    if (expected > 1) CHECK(bytes < size_t{expected} * 9);
    for (; number < kKeys; ++number) table.insert(mix(number, 3), number);
    REQUIRE(table.size() == kKeys);
    for (uint32_t i = 0; i < kKeys; ++i) {
      if (!has(table, mix(i, 3), i)) FAIL("key " << i);
    }
    for (uint32_t i = 0; i < kKeys; i += 2) table.erase(mix(i, 3), i);
    size_t left = 0;
    table.visit_all([&](uint32_t i) { left += i % 2; });
    CHECK(left == kKeys / 2);
    CHECK(table.size() == kKeys / 2);
  }
}

// The memory of before goes once nobody is in it, and not when as many places of it and of the
// first stretch are free as it has.
TEST_CASE("a key table that expects more than it expected keeps what has not moved") {
  constexpr uint32_t kInSegment = 4'000;
  constexpr uint64_t kOthers = 40;
  const auto key = [](uint64_t segment, uint32_t i) {
    return (mix(i, segment) & ~(KeyTable::kRegions - uint64_t{1})) | segment;
  };
  KeyTable table;
  for (uint32_t i = 0; i < kInSegment; ++i) table.insert(key(0, i), i);
  uint32_t in = 0;
  for (const uint32_t each : {5'000U, 10'000U, 20'000U}) {
    table.expect(size_t{each} * KeyTable::kRegions);
    for (; in < each; ++in) {
      for (uint64_t segment = 1; segment <= kOthers; ++segment) table.insert(key(segment, in), in);
    }
    for (uint32_t i = 0; i < kInSegment; ++i) {
      if (!has(table, key(0, i), i)) FAIL("key " << i);
    }
  }
}

// Few segments of many keys each.
TEST_CASE("a key table that grows loses nothing") {
  constexpr uint32_t kKeys = 600'000;
  constexpr uint64_t kSegments = 16;
  const auto key = [](uint32_t i) {
    if (i % 50 == 0) return near(i / 50);
    return (mix(i, 2) & ~(KeyTable::kRegions - uint64_t{1})) | (i % kSegments);
  };
  KeyTable table;
  for (uint32_t i = 0; i < kKeys; ++i) table.insert(key(i), i);
  REQUIRE(table.size() == kKeys);
  for (uint32_t i = 0; i < kKeys; ++i) {
    if (!has(table, key(i), i)) FAIL("key " << i);
  }
  for (uint32_t i = 0; i < kKeys; i += 2) table.erase(key(i), i);
  REQUIRE(table.size() == kKeys / 2);
  for (uint32_t i = 0; i < kKeys; ++i) {
    if (has(table, key(i), i) != (i % 2 == 1)) FAIL("key " << i);
  }
}

TEST_CASE("an empty key table and an unknown key have no numbers") {
  KeyTable table;
  CHECK(numbers(table, near(0)).empty());
  table.insert(near(0), 1);
  CHECK(numbers(table, near(3)).empty());
  CHECK(numbers(table, near(0)) == std::vector<uint32_t>{1});
}

}  // namespace kindred
