// Match events, read again.

#include "daemon/codec/event_reader.h"

#include <string>

#include "daemon/codec/event_writer.h"
#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("the pair of an event's key is read as it was written") {
  const Identity left{"a \"b\"", "1"};
  const Identity right{"b", "\\"};
  std::string key;
  EventWriter::append_key(left, right, &key);
  CHECK(EventReader::is_pair(key));
  const auto pair = EventReader().pair(key);
  REQUIRE(pair);
  CHECK(pair->first == left);
  CHECK(pair->second == right);
}

TEST_CASE("another key is that of no pair") {
  for (const char* key :
       {"", "[]", R"(["a","1"])", R"([["a","1"],["b"]])", R"([["a","1"],["b",2]])",
        R"([["a","1"],["b","2"],["c","3"]])", R"({"a":["a","1"],"b":["b","2"]})"}) {
    CAPTURE(key);
    CHECK_FALSE(EventReader().pair(key));
  }
}

TEST_CASE("an event says a decision and a score, or is none of ours") {
  EventReader reader;
  const auto verdict = reader.verdict(R"({"decision":"review","score":117.25,"fields":{}})");
  REQUIRE(verdict);
  CHECK(verdict->decision == Decision::kReview);
  CHECK(verdict->score == 117.25);
  for (const char* value :
       {"", "[]", "{}", R"({"decision":"match"})", R"({"score":1.0})",
        R"({"decision":"retracted","score":1.0})", R"({"decision":"match","score":"1"})"}) {
    CAPTURE(value);
    CHECK_FALSE(reader.verdict(value));
  }
}

}  // namespace
}  // namespace kindred
