#include "linkage/entity/entity.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// Ids stand on topics and in tables of other systems: these never change.
TEST_CASE("the id of an anchor is the same for ever") {
  CHECK(entity_id("people", {"crm", "17"}) == "ewjlffpuvsclhcrwc2tt6yjdax4");
  CHECK(entity_id("people", {"", ""}) == "eppziwxfwwdnao6zjbic567trge");
  CHECK(entity_id("", {"a\xC3\xA9", "b\nc"}) == "ecqtgfa2czxwcavkeovajhjsxc4");
}

TEST_CASE("no part of an anchor can be taken for another") {
  CHECK(entity_id("p", {"ab", "c"}) != entity_id("p", {"a", "bc"}));
  CHECK(entity_id("pa", {"b", "c"}) != entity_id("p", {"ab", "c"}));
}

}  // namespace
}  // namespace kindred
