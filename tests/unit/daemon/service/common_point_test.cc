// When two pipelines have passed a point of their input.

#include "daemon/service/common_point.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a point is passed once both are there, and what was told of it was read") {
  CommonPoint point({10, 5});
  const std::vector<bool> all = {false, false};
  CHECK_FALSE(point.passed({{10, 5}, {10, 5}, {10, 4}, {20}, {20}}, all));
  CHECK_FALSE(point.passed({{10, 5}, {9, 5}, {10, 5}, {20}, {20}}, all));
  // There; what the topics hold is asked for once more.
  CHECK_FALSE(point.passed({{10, 5}, {10, 5}, {10, 5}, {20}, {20}}, all));
  CHECK_FALSE(point.passed({{10, 5}, {10, 5}, {10, 5}, {30}, {20}}, all));
  CHECK_FALSE(point.passed({{10, 5}, {10, 5}, {10, 5}, {99}, {29}}, all));
  CHECK(point.passed({{10, 5}, {10, 5}, {10, 5}, {99}, {30}}, all));
}

TEST_CASE("what the old pipeline does not read is not waited for") {
  CommonPoint point({10, 5});
  const std::vector<bool> second = {false, true};
  const ShadowPositions now = {{10, 5}, {10, 0}, {10, 5}, {0}, {0}};
  CHECK_FALSE(point.passed(now, second));
  CHECK(point.passed(now, second));
  CHECK(lag_of(now, second).old_pipeline == 0);
}

TEST_CASE("lag is counted in messages, of each") {
  const ShadowLag lag = lag_of({{10, 5, 3}, {8, 5}, {9, 9, 3}, {7}, {3}}, {false, false, false});
  CHECK(lag.old_pipeline == 5);
  CHECK(lag.new_pipeline == 1);
  CHECK(lag.topics == 4);
}

TEST_CASE("a topic is not read when it holds something, and the group has no offset in it") {
  const std::vector<InputPartition> partitions = {{.topic = "a", .number = 0, .end = 4},
                                                  {.topic = "a", .number = 1, .end = 4},
                                                  {.topic = "b", .number = 0, .end = 4},
                                                  {.topic = "c", .number = 0, .end = 0}};
  std::vector<bool> passed_over = not_read(partitions, {0, 4, 0, 0});
  CHECK(passed_over == std::vector<bool>{false, false, true, false});
  std::vector<InputPartition> more = partitions;
  for (const char* topic : {"b", "a"}) more.push_back({.topic = topic, .number = 2});
  extend(more, &passed_over);
  CHECK(passed_over == std::vector<bool>{false, false, true, false, true, false});
}

}  // namespace
}  // namespace kindred
