#include "daemon/service/expected_records.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::vector<InputPartition> two_partitions() {
  return {{.topic = "a", .number = 0, .begin = 500, .end = 1500}, {.topic = "b", .end = 1000}};
}

TEST_CASE("ExpectedRecords guesses once, from what a hundredth of the messages brought") {
  ExpectedRecords expected(two_partitions(), {500, 0}, 0);
  CHECK_FALSE(expected.look({500, 10}, 10));
  CHECK(expected.look({510, 30}, 20) == 1000);  // two messages a record
  CHECK_FALSE(expected.look({1500, 1000}, 1000));
}

TEST_CASE("ExpectedRecords adds what comes to what a state held") {
  ExpectedRecords expected(two_partitions(), {1500, 0}, 300);
  CHECK(expected.look({1500, 100}, 400) == 1300);
}

TEST_CASE("ExpectedRecords does not count messages that came after the start") {
  ExpectedRecords expected(two_partitions(), {500, 900}, 0);
  CHECK(expected.look({800, 1200}, 400) == 1100);
}

TEST_CASE("ExpectedRecords has nothing to guess at the ends") {
  ExpectedRecords expected(two_partitions(), {1500, 1000}, 7);
  CHECK_FALSE(expected.look({1600, 1200}, 207));
}

TEST_CASE("ExpectedRecords passes over partitions that came later") {
  ExpectedRecords expected(two_partitions(), {500, 0}, 0);
  CHECK(expected.look({1000, 500, 700}, 1000) == 2000);
}

}  // namespace
}  // namespace kindred
