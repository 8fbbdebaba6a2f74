#include "linkage/learn/groups_apart.h"

#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr uint32_t kWorks = 30;

// Of each work four records, with numbers from `first` on.
template <typename Add>
void each_work(Add add) {
  for (uint32_t work = 0; work < kWorks; ++work) add(4 * work);
}

TEST_CASE("two editions of a work, with two copies each, are groups apart") {
  std::vector<RecordPair> same;
  std::vector<RecordPair> alike;
  each_work([&](uint32_t first) {
    same.insert(same.end(), {{first, first + 1}, {first + 2, first + 3}});
    alike.insert(alike.end(), {{first, first + 2}, {first + 1, first + 3}});
  });
  CHECK(groups_apart(same, alike));
}

TEST_CASE("a copy with errors has no partner but the others of its group") {
  std::vector<RecordPair> same;
  std::vector<RecordPair> alike;
  each_work([&](uint32_t first) {
    same.insert(same.end(), {{first, first + 1}, {first + 1, first + 2}});
    alike.insert(alike.end(), {{first, first + 3}, {first + 1, first + 3}, {first, first + 2}});
  });
  CHECK_FALSE(groups_apart(same, alike));
}

TEST_CASE("a few groups apart say nothing") {
  const std::vector<RecordPair> same = {{0, 1}, {2, 3}};
  const std::vector<RecordPair> alike = {{0, 2}, {1, 3}};
  CHECK_FALSE(groups_apart(same, alike));
  CHECK_FALSE(groups_apart(same, {}));
  CHECK_FALSE(groups_apart({}, alike));
}

TEST_CASE("editions of which most have one copy are groups apart where the others are") {
  std::vector<RecordPair> same;
  std::vector<RecordPair> alike;
  each_work([&](uint32_t first) {
    same.insert(same.end(), {{first, first + 1}, {first + 2, first + 3}});
    alike.emplace_back(first, first + 2);
    const uint32_t single = 4 * kWorks + first;
    alike.insert(alike.end(), {{single, single + 1}, {single + 2, single + 3}});
  });
  CHECK(groups_apart(same, alike));
}

TEST_CASE("pairs of one group have a record that is the same as both") {
  const std::vector<RecordPair> same = {{0, 1}, {1, 2}, {3, 4}};
  const std::vector<RecordPair> alike = {{0, 2}, {0, 3}, {1, 4}, {5, 6}};
  CHECK(share_in_one_group(same, alike) == 0.25);
  CHECK(share_in_one_group(same, {}) == 0);
}

}  // namespace
}  // namespace kindred
