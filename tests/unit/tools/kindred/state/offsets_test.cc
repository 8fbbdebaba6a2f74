#include "tools/kindred/state/offsets.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

PartitionState at(const std::string& topic, uint32_t number, int64_t offset) {
  return {.topic = topic, .number = number, .offset = offset};
}

TEST_CASE("An offset is a topic, a partition and a number") {
  CHECK(read_offset("crm.people:0=0") == at("crm.people", 0, 0));
  CHECK(read_offset("crm:2147483647=9223372036854775807") ==
        at("crm", 2147483647, 9223372036854775807));
  for (const char* const text :
       {"", "crm", "crm:0", "crm=0", ":0=1", "crm:=1", "crm:0=", "crm:0=-1", "crm:-1=0", "crm:0=1 ",
        "crm: 0=1", "crm:0=0x1", "crm=0:1", "crm:2147483648=1", "crm:0=9223372036854775808",
        "crm:0=1=2", "crm:0:1=2"}) {
    CAPTURE(text);
    CHECK_FALSE(read_offset(text));
  }
}

TEST_CASE("What is not said begins anew, and what is said last counts") {
  StreamStart start({"crm", "shop"});
  CHECK(start.partitions() == std::vector{at("crm", 0, kNeverRead)});
  CHECK_FALSE(start.add("shop:1=7"));
  CHECK_FALSE(start.add("crm:0=3"));
  CHECK_FALSE(start.add("crm:0=4"));
  CHECK(start.partitions() == std::vector{at("crm", 0, 4), at("shop", 1, 7)});
  CHECK(start.positions() == Positions{4, 7});
}

TEST_CASE("An offset of no topic of the input is refused") {
  StreamStart start({"crm", "shop"});
  CHECK(start.add("crn:0=3") == "'crn:0=3': 'crn' is no topic of input.kafka, which has crm, shop");
  CHECK(start.add("crm:0") == "'crm:0' is no TOPIC:PARTITION=OFFSET");
  CHECK(start.positions() == Positions{kNeverRead});
}

TEST_CASE("Topics whose records have other sources are known to name them") {
  const auto names = [](const std::vector<std::string>& sources) {
    StreamStart start({"crm", "shop"});
    CHECK_FALSE(start.add("shop:0=7"));
    for (const std::string& source : sources) start.see(source);
    return start.names_sources();
  };
  CHECK(names({}) == std::vector{false, false});
  CHECK(names({"shop", "crm"}) == std::vector{false, false});
  CHECK(names({"crm", "other"}) == std::vector{false, true});
  CHECK(names({"shop", "other"}) == std::vector{false, false});
  // A partition that is read from its beginning learns by itself.
  CHECK(names({"other"}) == std::vector{false, true});
}

}  // namespace
}  // namespace kindred
