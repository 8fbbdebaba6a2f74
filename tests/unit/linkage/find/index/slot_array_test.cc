#include "linkage/find/index/slot_array.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("what is there stays where it is while more comes") {
  SlotArray<std::string> items;
  items.grow_to(1);
  items[0] = "first";
  const std::string* const first = &items[0];
  items.grow_to(100'000);
  CHECK(&items[0] == first);
  CHECK(items.size() == 100'000);
  CHECK(items[99'999].empty());
  items[99'999] = "last";
  CHECK(items[0] == "first");
  CHECK(items[99'999] == "last");
  CHECK(items.bytes() >= 100'000 * sizeof(std::string));
}

}  // namespace
}  // namespace kindred
