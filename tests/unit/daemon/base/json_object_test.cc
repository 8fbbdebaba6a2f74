#include "daemon/base/json_object.h"

#include <limits>
#include <vector>

#include "tests/catch.h"
#include "tools/kindred/report/share_text.h"

namespace kindred {
namespace {

TEST_CASE("An object has its members in the order in which they were added") {
  CHECK(JsonObject().text() == "{}");
  JsonObject inner;
  inner.add("n", 3U);
  CHECK(JsonObject().add("name", json_string("a \"b\"")).add("inner", inner).text() ==
        R"({"name": "a \"b\"", "inner": {"n": 3}})");
}

TEST_CASE("What is no number is null") {
  CHECK(json_number(std::nullopt) == "null");
  CHECK(json_number(0.25) == "0.25");
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  CHECK(json_share(nothing) == "null");
  CHECK(share_text(nothing) == "-");
  CHECK(share_text(0.75) == "0.7500");
}

TEST_CASE("An array is made of what becomes of each item") {
  const std::vector<std::string> names = {"a", "b"};
  CHECK(json_array(names, json_string) == R"(["a", "b"])");
  CHECK(json_array(std::vector<std::string>(), json_string) == "[]");
}

}  // namespace
}  // namespace kindred
