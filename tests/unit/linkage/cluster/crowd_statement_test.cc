#include "linkage/cluster/crowd_statement.h"

#include <string>

#include "tests/catch.h"

namespace kindred {

TEST_CASE("a statement is what its bytes say, and other bytes are none") {
  for (const CrowdStatement& statement :
       {CrowdStatement{.key = UINT64_MAX, .shard = 63, .members = 100'000, .last = {}},
        CrowdStatement{.key = 0, .shard = 0, .members = 0, .last = UINT64_MAX}}) {
    std::string bytes;
    append_statement(statement, &bytes);
    CHECK(read_statement(bytes) == statement);
    CHECK_FALSE(read_statement(bytes + "x"));
    for (size_t size = 0; size < bytes.size(); ++size) {
      CHECK_FALSE(read_statement(std::string_view(bytes).substr(0, size)));
    }
    bytes[0] = 2;
    CHECK_FALSE(read_statement(bytes));
  }
}

}  // namespace kindred
