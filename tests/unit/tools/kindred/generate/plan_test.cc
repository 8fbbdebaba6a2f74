#include "tools/kindred/generate/plan.h"

#include <algorithm>
#include <map>
#include <set>

#include "tests/catch.h"

namespace kindred {
namespace {

std::string id_of(const Plan& plan, uint64_t record) {
  std::string id;
  plan.append_id(record, &id);
  return id;
}

TEST_CASE("a plan has exactly the records, duplicates and sources asked for") {
  const Plan plan({10'000, 0.3, 2, 7});
  CHECK(plan.records() == 10'000);
  CHECK(plan.entities() == 7'000);
  std::map<uint32_t, int> by_source;
  std::map<uint64_t, int> by_size;
  for (uint64_t entity = 0; entity < plan.entities(); ++entity) {
    ++by_size[plan.last_record(entity) - plan.first_record(entity)];
    for (uint64_t r = plan.first_record(entity); r < plan.last_record(entity); ++r) {
      CHECK(plan.entity_of(r) == entity);
      ++by_source[plan.source_of(r)];
    }
  }
  CHECK(by_source == std::map<uint32_t, int>{{0, 5000}, {1, 5000}});
  CHECK(by_size.size() == 4);
  CHECK(by_size[2] > 4 * by_size[3]);
  CHECK(by_size[3] > 2 * by_size[4]);
}

TEST_CASE("most duplicates are in another source") {
  const Plan plan({10'000, 0.3, 2, 7});
  int pairs = 0;
  int within = 0;
  for (uint64_t entity = 0; entity < plan.entities(); ++entity) {
    plan.for_each_pair(entity, [&](uint64_t left, uint64_t right) {
      ++pairs;
      within += plan.source_of(left) == plan.source_of(right) ? 1 : 0;
      CHECK(id_of(plan, left) < id_of(plan, right));
    });
  }
  CHECK(pairs > 3000);
  CHECK(within > 0);
  CHECK(within * 3 < pairs);
}

TEST_CASE("the output has every record once, and ids in the order of the output") {
  const Plan plan({1000, 0.5, 3, 7});
  std::vector<uint32_t> order = plan.output_order();
  CHECK_FALSE(std::is_sorted(order.begin(), order.end()));
  std::set<std::string> ids;
  std::map<char, std::string> last;
  for (const uint32_t record : order) {
    const std::string id = id_of(plan, record);
    CHECK(id.size() == 8);
    CHECK(ids.insert(id).second);
    CHECK(last[id[0]] < id);
    last[id[0]] = id;
  }
  CHECK(last.size() == 3);
  std::sort(order.begin(), order.end());
  for (uint32_t i = 0; i < order.size(); ++i) CHECK(order[i] == i);
}

TEST_CASE("the extremes of the rate of duplicates can be planned") {
  CHECK(Plan({100, 0.0, 2, 1}).entities() == 100);
  CHECK(Plan({100, 0.95, 2, 1}).entities() == 5);
  CHECK(Plan({1, 0.95, 2, 1}).entities() == 1);
}

}  // namespace
}  // namespace kindred
