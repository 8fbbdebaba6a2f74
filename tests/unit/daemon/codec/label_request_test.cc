// A label as its topic has it.

#include "daemon/codec/label_request.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a label says when it was given, as a text") {
  LabelRequest request;
  Rejection why;
  REQUIRE(read_label_request(
      R"({"left":{"source":"a","id":"1"},"right":{"source":"b","id":"2"},"verdict":"same"})",
      &request, &why));
  const std::optional<std::string> value = label_value(request, 1'732'612'345'678);
  REQUIRE(value);
  CHECK(value->find(R"("at": "2024-11-26T09:12:25Z")") != std::string::npos);
}

}  // namespace
}  // namespace kindred
