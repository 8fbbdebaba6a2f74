#include "linkage/entity/components.h"

#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

// Every member takes the least label that it can reach, until nothing changes.
std::vector<uint32_t> spread(uint32_t members,
                             const std::vector<std::pair<uint32_t, uint32_t>>& links) {
  std::vector<uint32_t> label(members);
  for (uint32_t m = 0; m < members; ++m) label[m] = m;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [a, b] : links) {
      const uint32_t least = std::min(label[a], label[b]);
      changed = changed || label[a] != label[b];
      label[a] = label[b] = least;
    }
  }
  return label;
}

TEST_CASE("the root of a component is its least member, whatever the order of the joins") {
  RandomText random(6);
  size_t joined = 0;
  for (int round = 0; round < 200; ++round) {
    const auto members = static_cast<uint32_t>(1 + random.number(40));
    std::vector<std::pair<uint32_t, uint32_t>> links;
    for (size_t i = random.number(30); i > 0; --i) {
      links.emplace_back(random.number(members - 1), random.number(members - 1));
    }
    Components components(members);
    for (const auto& [a, b] : links) components.join(a, b);
    const std::vector<uint32_t> expected = spread(members, links);
    for (uint32_t m = 0; m < members; ++m) {
      REQUIRE(components.root(m) == expected[m]);
      joined += expected[m] != m;
    }
    REQUIRE(components.members() == members);
  }
  CHECK(joined > 500);
}

}  // namespace
}  // namespace kindred
