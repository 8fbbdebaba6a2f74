#include "linkage/plan/hot_keys.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("The keys of a branch that most records have are kept, the hottest first") {
  HotKeys keys(2);
  for (uint64_t key = 1; key <= 20; ++key) keys.note(1, {key, key % 7, {}});
  CHECK(keys.of(0).empty());
  REQUIRE(keys.of(1).size() == HotKeys::kMost);
  CHECK(keys.of(1)[0].key == 6);
  CHECK(keys.of(1)[1].key == 13);
  CHECK(keys.of(1)[1].records == 6);
  CHECK(keys.of(1)[2].key == 20);
  CHECK(keys.of(1)[3].key == 5);
}

TEST_CASE("A key counts as it was told last, and goes where no two records have it") {
  HotKeys keys(1);
  keys.note(0, {1, 9, {"crm", "a"}});
  keys.note(0, {2, 8, {"crm", "b"}});
  keys.note(0, {1, 7, {"crm", "c"}});
  REQUIRE(keys.of(0).size() == 2);
  CHECK(keys.of(0)[0].key == 2);
  CHECK(keys.of(0)[1].records == 7);
  CHECK(keys.of(0)[1].holder.id == "c");
  keys.note(0, {2, 1, {}});
  CHECK(keys.of(0).size() == 1);
}

}  // namespace
}  // namespace kindred
