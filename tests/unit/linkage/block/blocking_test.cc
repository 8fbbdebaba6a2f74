#include "linkage/block/blocking.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "linkage/block/rule.h"
#include "linkage/record/features.h"
#include "tests/catch.h"

namespace kindred {
namespace {

std::vector<RulePointer> both(RulePointer a, RulePointer b) { return {std::move(a), std::move(b)}; }

Features lists(size_t n) {
  Features features;
  for (size_t i = 0; i < n; ++i) features.values.add(0, std::to_string(i));
  for (size_t i = 0; i < n; ++i) features.values.add(1, std::to_string(i));
  return features;
}

TEST_CASE("a branch is named by the configuration, or by its rule") {
  Blocking blocking;
  blocking.add(same(0, "phone"));
  blocking.add(same(1, "mail"), "by mail");
  CHECK(blocking.branches()[0].name == "same(phone)");
  CHECK(blocking.branches()[1].name == "by mail");
}

TEST_CASE("keys lie by branch, ascending and distinct, none shared by two branches") {
  Blocking blocking;
  blocking.add(any(both(same(0, "a"), same(0, "a"))));
  blocking.add(same(0, "a"));
  blocking.add(same(1, "b"));
  blocking.add(all(both(same(0, "a"), same(1, "b"))));
  std::vector<uint64_t> keys = {1, 2};  // to be replaced
  std::vector<uint32_t> ends = {9};
  REQUIRE(blocking.keys(lists(3), &keys, &ends));
  REQUIRE(ends == std::vector<uint32_t>{3, 6, 9, 18});
  uint32_t begin = 0;
  for (const uint32_t end : ends) {
    CHECK(std::is_sorted(keys.begin() + begin, keys.begin() + end));
    begin = end;
  }
  CHECK(std::set<uint64_t>(keys.begin(), keys.end()).size() == 18);
  REQUIRE(blocking.keys(Features(), &keys, &ends));
  CHECK(keys.empty());
  CHECK(ends == std::vector<uint32_t>{0, 0, 0, 0});
}

TEST_CASE("more than 65,536 keys are too many, in one branch or in several") {
  std::vector<uint64_t> keys;
  std::vector<uint32_t> ends;
  Blocking one;
  one.add(all(both(same(0, "a"), same(1, "b"))));
  CHECK(one.keys(lists(256), &keys, &ends));
  CHECK(keys.size() == Blocking::kMaxKeys);
  CHECK_FALSE(one.keys(lists(257), &keys, &ends));
  CHECK_FALSE(one.keys(lists(20000), &keys, &ends));  // 400 million, were they all made
  Blocking several;
  several.add(all(both(same(0, "a"), same(1, "b"))));
  several.add(same(0, "a"));
  CHECK(several.keys(lists(255), &keys, &ends));
  CHECK_FALSE(several.keys(lists(256), &keys, &ends));
}

}  // namespace
}  // namespace kindred
