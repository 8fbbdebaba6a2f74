#include "linkage/learn/random_pairs.h"

#include <algorithm>
#include <map>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

// Three sources, one after the other in turn as long as they last.
std::vector<uint32_t> uneven_sources(uint32_t least) {
  std::vector<uint32_t> sources;
  for (uint32_t i = 0; i < 100 * least; ++i) {
    if (i < least) sources.push_back(0);
    if (i < 10 * least) sources.push_back(1);
    sources.push_back(2);
  }
  return sources;
}

std::vector<RecordPair> all_across(const std::vector<uint32_t>& sources) {
  std::vector<RecordPair> pairs;
  for (uint32_t a = 0; a < sources.size(); ++a) {
    for (uint32_t b = a + 1; b < sources.size(); ++b) {
      if (sources[a] != sources[b]) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

TEST_CASE("where there are few pairs across sources each is there once") {
  const std::vector<uint32_t> sources = uneven_sources(2);
  const std::vector<RecordPair> all = all_across(sources);
  CHECK(all.size() == 2 * 20 + 2 * 200 + 20 * 200);
  std::vector<RecordPair> drawn = random_pairs_across(sources, all.size());
  std::ranges::sort(drawn);
  CHECK(drawn == all);
  CHECK(random_pairs_across({}, 10).empty());
  CHECK(random_pairs_across(std::vector<uint32_t>{0, 0, 0}, 10).empty());
}

// 1,000, 10,000 and 100,000 pairs share 100,000 draws.
TEST_CASE("pairs across sources have one chance each, however unlike the sources are") {
  const std::vector<uint32_t> sources = uneven_sources(10);
  std::map<std::pair<uint32_t, uint32_t>, double> drawn;
  std::vector<double> of_smallest(sources.size());
  for (const auto& [a, b] : random_pairs_across(sources, 100'000)) {
    REQUIRE(a < b);
    ++drawn[std::minmax(sources[a], sources[b])];
    if (sources[a] == 0) ++of_smallest[a];
  }
  CHECK(drawn.size() == 3);
  CHECK(drawn[{0, 1}] == Approx(901).margin(150));
  CHECK(drawn[{0, 2}] == Approx(9'009).margin(450));
  CHECK(drawn[{1, 2}] == Approx(90'090).margin(475));
  // Each of its ten records has a tenth.
  CHECK(*std::ranges::max_element(of_smallest) < 1'150);
}

}  // namespace
}  // namespace kindred
