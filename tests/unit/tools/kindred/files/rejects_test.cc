#include "tools/kindred/files/rejects.h"

#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

RejectedRecord rejected(const std::string& text, uint64_t line = 7) {
  return {{RejectionClass::kMissingId, "\"id\" is absent"}, "a.jsonl", line, 812, text};
}

TEST_CASE("A rejected record is one JSON line with its place, its reason and its text") {
  std::string out;
  append_rejected(rejected(R"({"name":"x"})"), &out);
  CHECK(out == R"({"input":"a.jsonl","line":7,"offset":812,"class":"missing_id",)"
               R"("message":"\"id\" is absent","record":"{\"name\":\"x\"}"})"
               "\n");
}

TEST_CASE("How many lines a record took is told where it took several") {
  RejectedRecord several = rejected("x");
  several.lines = 1234;
  std::string out;
  append_rejected(several, &out);
  CHECK(out.starts_with(R"({"input":"a.jsonl","line":7,"lines":1234,"offset":812,)"));
  CHECK(place_and_reason(several) ==
        "a.jsonl:7: rejected, missing_id: \"id\" is absent; it took 1,234 lines");
  std::ostringstream told;
  Rejects rejects("", &told);
  rejects.add(several);
  rejects.add(rejected("x"));
  CHECK(rejects.count() == 2);
  CHECK(rejects.lines() == 1235);
}

TEST_CASE("Bytes that are no UTF-8 are kept in base64, what was too large is not kept") {
  std::string out;
  append_rejected(rejected("\xFF\xFE"), &out);
  CHECK(out.ends_with(R"("message":"\"id\" is absent","record_base64":"//4="})"
                      "\n"));
  out.clear();
  append_rejected(rejected(""), &out);
  CHECK(out.ends_with("\"message\":\"\\\"id\\\" is absent\"}\n"));
}

TEST_CASE("Base64 is that of RFC 4648") {
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foob") == "Zm9vYg==");
  CHECK(base64("fooba") == "Zm9vYmE=");
  CHECK(base64("foobar") == "Zm9vYmFy");
}

TEST_CASE("Without a file the first few are told of, without content, and all are counted") {
  std::ostringstream told;
  Rejects rejects("", &told);
  for (uint64_t line = 1; line <= 8; ++line) rejects.add(rejected("s3cret", line));
  rejects.close();
  CHECK(rejects.count() == 8);
  CHECK(rejects.count(RejectionClass::kMissingId) == 8);
  CHECK(rejects.count(RejectionClass::kNotJson) == 0);
  CHECK(told.str() ==
        "kindred: a.jsonl:1: rejected, missing_id: \"id\" is absent\n"
        "kindred: a.jsonl:2: rejected, missing_id: \"id\" is absent\n"
        "kindred: a.jsonl:3: rejected, missing_id: \"id\" is absent\n"
        "kindred: a.jsonl:4: rejected, missing_id: \"id\" is absent\n"
        "kindred: a.jsonl:5: rejected, missing_id: \"id\" is absent\n"
        "kindred: further ones are only counted; kindred link --rejected FILE keeps them all\n");
}

TEST_CASE("With a file all are in it, and none is told of") {
  const TemporaryFolder folder;
  std::ostringstream told;
  Rejects rejects(folder.file("rejected.jsonl"), &told);
  std::string expected;
  for (uint64_t line = 1; line <= 8; ++line) {
    rejects.add(rejected("x", line));
    append_rejected(rejected("x", line), &expected);
  }
  rejects.close();
  CHECK(folder.read("rejected.jsonl") == expected);
  CHECK(rejects.count() == 8);
  CHECK(told.str().empty());
}

}  // namespace
}  // namespace kindred
