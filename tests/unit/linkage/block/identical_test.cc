#include "linkage/block/identical.h"

#include <algorithm>
#include <array>
#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr uint16_t kText = 0;

Features features(const std::vector<std::string>& values) {
  Features features;
  for (const std::string& value : values) features.values.add(kText, value);
  return features;
}

std::vector<uint64_t> keys(const std::vector<std::string>& values) {
  std::vector<uint64_t> keys;
  identical(kText, "text")->keys(features(values), &keys);
  return keys;
}

KeyedRecord packed(const std::vector<std::string>& values) {
  return KeyedRecord::pack(Record(), features(values), {}, {}, {});
}

bool holds(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return identical(kText, "text")->holds(packed(a), packed(b));
}

}  // namespace

// MMDS 3.9.1: the first characters of documents are often equal, scattered ones are not.
TEST_CASE("bytes at fixed positions, a missing one is a symbol of its own") {
  constexpr std::array<uint32_t, 3> kPositions = {6, 13, 19};
  const auto hash = [&](std::string_view item) { return hash_positions(item, kPositions); };
  CHECK(hash("<html>alpha beta gamma") == hash("<body>alpha beta gamma"));
  CHECK(hash("<html>alpha beta gamma") != hash("<html>alpha bxta gamma"));
  CHECK(hash("<html>alpha beta gamma") != hash("<html>omega"));
  CHECK(hash("<html>omega") == hash("<body>ox"));
  CHECK(hash("<html>o") != hash(std::string("<html>o\0\0\0\0\0\0\0", 14)));
}

TEST_CASE("the positions cover short items and long ones") {
  const auto positions = fixed_positions();
  CHECK(positions.size() > 70);
  CHECK(positions[0] == 0);
  CHECK(positions[1] == 1);
  CHECK(std::is_sorted(positions.begin(), positions.end()));
  CHECK(positions.back() > 1U << 23U);
  CHECK(positions.back() < 1U << 24U);
}

TEST_CASE("identical: a key a value, none without") {
  CHECK(keys({}).empty());
  CHECK(keys({"a", "b"}).size() == 2);
  CHECK(keys({"a"}) == keys({"a"}));
  CHECK(keys({"a"}) != keys({"b"}));
  CHECK(keys({"a"}) != keys({"aa"}));
}

TEST_CASE("identical: long values of one length may share a key, the check tells them apart") {
  const std::string value(100'000, 'x');
  size_t shared = 0;
  for (size_t position = 50'000; position < 50'100; ++position) {
    std::string other = value;
    other[position] = 'y';
    shared += keys({value}) == keys({other});
    REQUIRE_FALSE(holds({value}, {other}));
  }
  CHECK(shared > 90);
  CHECK(holds({value}, {value}));
  CHECK(holds({"a", value}, {value, "b"}));
  CHECK_FALSE(holds({}, {}));
}

TEST_CASE("identical is an exact rule") {
  const RulePointer rule = identical(kText, "text");
  CHECK(rule->checked());
  CHECK(rule->exact());
  CHECK(rule->text() == "identical(text)");
  CHECK(rule->probability(std::array<double, 1>{1}) == 1);
  CHECK(rule->probability(std::array<double, 1>{0.99}) == 0);
}

}  // namespace kindred
