#include "linkage/find/index/buckets.h"

#include <algorithm>
#include <span>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("items lie by bucket, and within one as they came") {
  Buckets<int> buckets;
  for (const std::vector<int>& items :
       {std::vector<int>{31, 10, 12, 30, 11, 70}, std::vector<int>{71, 70}, std::vector<int>{}}) {
    buckets.sort(items, 8, [](int item) { return static_cast<size_t>(item / 10); });
    std::vector<int> sorted = items;
    std::stable_sort(sorted.begin(), sorted.end(), [](int a, int b) { return a / 10 < b / 10; });
    CHECK(std::vector<int>(buckets.all().begin(), buckets.all().end()) == sorted);
    size_t found = 0;
    for (size_t bucket = 0; bucket < 8; ++bucket) {
      for (const int item : buckets[bucket]) CHECK(item == sorted[found++]);
    }
    CHECK(found == items.size());
  }
}

TEST_CASE("items of several lists come one list behind the other") {
  const std::vector<int> first = {31, 10};
  const std::vector<int> none;
  const std::vector<int> last = {11, 32, 30, 12};
  const std::vector<std::span<const int>> lists = {first, none, last};
  Buckets<int> buckets;
  buckets.sort(lists, 4, [](int item) { return static_cast<size_t>(item / 10); });
  const std::vector<int> expected = {10, 11, 12, 31, 32, 30};
  CHECK(std::vector<int>(buckets.all().begin(), buckets.all().end()) == expected);
}

}  // namespace
}  // namespace kindred
