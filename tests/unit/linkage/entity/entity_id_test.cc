#include "linkage/entity/entity_id.h"

#include <algorithm>
#include <string>
#include <vector>

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

TEST_CASE("an id says its hash, and what is no id says none") {
  for (int i = 0; i < 100; ++i) {
    const EntityIdHash hash = entity_id_hash("people", "crm", std::to_string(i));
    CHECK(read_entity_id(entity_id(hash)) == hash);
  }
  const std::string id = entity_id("people", {"crm", "17"});
  CHECK(read_entity_id(id));
  for (const std::string& other :
       {std::string(), id.substr(1), id + "a", "x" + id.substr(1), id.substr(0, 26) + "1",
        id.substr(0, 26) + "A", id.substr(0, 26) + "b"}) {
    CAPTURE(other);
    CHECK_FALSE(read_entity_id(other));
  }
}

TEST_CASE("ids stand in the order of their numbers") {
  std::vector<EntityIdHash> hashes = {{0, 0}, {~uint64_t{0}, 0}};
  for (int i = 0; i < 1000; ++i) {
    hashes.push_back(entity_id_hash("people", "crm", std::to_string(i)));
  }
  for (unsigned i = 4; i < 64; ++i) hashes.push_back({uint64_t{1} << i, 0});
  std::ranges::sort(hashes, {}, entity_id_order);
  std::vector<std::string> ids;
  for (const EntityIdHash& hash : hashes) ids.push_back(entity_id(hash));
  CHECK(std::ranges::is_sorted(ids));
  CHECK(std::ranges::adjacent_find(ids) == ids.end());
}

}  // namespace
}  // namespace kindred
