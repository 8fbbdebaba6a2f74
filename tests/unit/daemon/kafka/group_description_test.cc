#include "daemon/kafka/group_description.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

using std::string_literals::operator""s;

TEST_CASE("what a group has dealt out is read as members of any library write it") {
  const std::string two =
      "\0\1"
      "\0\0\0\2"
      "\0\3log\0\0\0\1\0\0\0\0"
      "\0\5found\0\0\0\2\0\0\0\3\0\0\1\0"
      "\xff\xff\xff\xff"s;  // no user data
  CHECK(read_assignment(two) == AssignedPartitions{{"log", 0}, {"found", 3}, {"found", 256}});
  CHECK(read_assignment("\0\1\0\0\0\0"s) == AssignedPartitions{});
}

TEST_CASE("an assignment that is cut off is none") {
  const std::string one = "\0\0\0\0\0\1\0\3log\0\0\0\1\0\0\0\7"s;
  REQUIRE(read_assignment(one) == AssignedPartitions{{"log", 7}});
  for (size_t size = 0; size < one.size(); ++size) {
    CAPTURE(size);
    CHECK(!read_assignment(one.substr(0, size)));
  }
  CHECK(!read_assignment("\0\0\xff\xff\xff\xff"s));
}

}  // namespace
}  // namespace kindred
