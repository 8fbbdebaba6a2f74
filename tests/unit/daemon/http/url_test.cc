#include "daemon/http/url.h"

#include "tests/catch.h"

namespace kindred {
namespace {

using Parts = std::vector<std::string>;

TEST_CASE("the parts of a path are decoded one by one") {
  CHECK(path_parts("/v1/a%2Fb/%e4%BD%a0") == Parts{"v1", "a/b", "\xe4\xbd\xa0"});
  CHECK(path_parts("/") == Parts{});
  CHECK(path_parts("/a//b/") == Parts{"a", "", "b"});
  for (const char* bad : {"/%", "/%4", "/%zz", "/%4g", "/%-1", "/%+1"}) {
    CAPTURE(bad);
    CHECK_FALSE(path_parts(bad));
  }
}

TEST_CASE("of a query the first value of a name counts") {
  CHECK(query_value("a=1&b=two+words%21&b=3", "b") == "two words!");
  CHECK(query_value("a=1&b", "b", "none") == "");
  CHECK(query_value("a=1", "b", "none") == "none");
  CHECK(query_value("left=%5B%22a%22%2C%221%2F2%22%5D", "left") == R"(["a","1/2"])");
  CHECK_FALSE(query_value("a=%", "a"));
}

}  // namespace
}  // namespace kindred
