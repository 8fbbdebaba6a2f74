#include <string>

#include "daemon/codec/record_members.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// What the rule says of the record: "deleted", "there", or that it is rejected.
std::string verdict(std::string_view json, const config::DeletedRule& rule = {}) {
  JsonDocument document;
  Rejection why;
  REQUIRE(document.parse(json, &why));
  bool deleted = true;
  if (!read_deleted(document, 0, rule, &deleted, &why)) {
    CHECK(why.reason == RejectionClass::kWrongType);
    CHECK(why.message.find("record.deleted") != std::string::npos);
    return "rejected";
  }
  return deleted ? "deleted" : "there";
}

std::string with(const std::string& value) { return R"({"id":1,"deleted":)" + value + "}"; }

TEST_CASE("Yes and no are read as people and programs write them") {
  for (const char* yes : {"true", "1", "1.0", R"("true")", R"("TRUE")", R"("T")", R"("yes")",
                          R"("Y")", R"(" y ")", R"("1")", R"("on")"}) {
    CAPTURE(yes);
    CHECK(verdict(with(yes)) == "deleted");
  }
  for (const char* no : {"false", "0", "null", R"("")", R"("False")", R"("f")", R"("no")", R"("N")",
                         R"("n")", R"("0")", R"("0.0")", R"("off")", R"("NaN")", R"("None")",
                         R"("N/A")", R"("\\N")", R"("-")"}) {
    CAPTURE(no);
    CHECK(verdict(with(no)) == "there");
  }
  for (const char* neither : {"2", R"("2024-01-01")", "[]", "{}", R"("x")"}) {
    CAPTURE(neither);
    CHECK(verdict(with(neither)) == "rejected");
  }
  CHECK(verdict(R"({"id":1})") == "there");
}

TEST_CASE("Another member may tell deletes, by its values or by having one") {
  const config::DeletedRule op = {{"op"}, {"d", "x", "9", "true"}, false};
  CHECK(verdict(R"({"op":"d"})", op) == "deleted");
  CHECK(verdict(R"({"op":9})", op) == "deleted");
  CHECK(verdict(R"({"op":true})", op) == "deleted");
  CHECK(verdict(R"({"op":"D"})", op) == "there");
  CHECK(verdict(R"({"op":{"x":1}})", op) == "there");
  CHECK(verdict(R"({"deleted":true})", op) == "there");
  const config::DeletedRule path = {{"meta", "gone"}, {}, false};
  CHECK(verdict(R"({"meta":{"gone":"t"}})", path) == "deleted");
  const config::DeletedRule since = {{"deleted_at"}, {}, true};
  CHECK(verdict(R"({"deleted_at":"2024-01-01"})", since) == "deleted");
  CHECK(verdict(R"({"deleted_at":0})", since) == "deleted");
  CHECK(verdict(R"({"deleted_at":""})", since) == "there");
  CHECK(verdict(R"({"deleted_at":null})", since) == "there");
  CHECK(verdict(R"({"deleted_at":"NaN"})", since) == "there");
}

}  // namespace
}  // namespace kindred
