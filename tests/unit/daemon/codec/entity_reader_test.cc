#include "daemon/codec/entity_reader.h"

#include <string>
#include <vector>

#include "daemon/codec/entity_writer.h"
#include "tests/catch.h"

namespace kindred {
namespace {

const std::string kId = "eabcdefghijklmnopqrstuvwxyz";

TEST_CASE("keys of entities and of records are told from others") {
  CHECK(EntityReader::is_id(kId));
  CHECK(EntityReader::is_id(entity_id("people", {"a", "1"})));
  CHECK_FALSE(EntityReader::is_id("x" + kId.substr(1)));
  CHECK_FALSE(EntityReader::is_id(kId.substr(1)));
  CHECK_FALSE(EntityReader::is_id(kId.substr(0, 26) + "1"));
  CHECK_FALSE(EntityReader::is_id(""));
  CHECK(EntityReader::is_record(R"(["a","1"])"));
  CHECK_FALSE(EntityReader::is_record("17"));
}

TEST_CASE("an anchor is read, and what is none is not") {
  EntityReader reader;
  CHECK(reader.anchor(R"({"size":2,"anchor":{"source":"a","id":"\"1\""},"members":[]})") ==
        Identity{"a", "\"1\""});
  for (const std::string value :
       {"", "{", "[]", "{}", R"({"anchor":"a"})", R"({"anchor":{"source":"a"}})"}) {
    CAPTURE(value);
    CHECK_FALSE(reader.anchor(value));
  }
}

TEST_CASE("members of an entity, and of a change, are read as they were written") {
  EntityReader reader;
  EntityChange change;
  change.added = {{"a", "1"}, {"b", "\"2\""}};
  change.removed = {{"c", "3"}};
  std::string value;
  EntityWriter::append_change(change, &value);
  CHECK(reader.change(value).added == change.added);
  CHECK(reader.change(value).removed == change.removed);
  CHECK(reader.members(R"({"size":1,"members":[{"source":"a","id":"1"},{"source":"b"},7]})") ==
        std::vector<Identity>{{"a", "1"}});
  CHECK(reader.members("{").empty());
  CHECK(reader.change(R"({"added":"x"})").added.empty());
}

TEST_CASE("a membership is read, and what is none is not") {
  EntityReader reader;
  const std::string value = R"({"entity":")" + kId + R"(","since":-5})";
  CHECK(reader.membership(R"(["a","1"])", value) == Membership{{"a", "1"}, kId, -5});
  CHECK_FALSE(reader.membership(R"(["a"])", value));
  CHECK_FALSE(reader.membership(R"([["a","1"],["b","2"]])", value));
  CHECK_FALSE(reader.membership("a", value));
  for (const std::string& wrong : std::vector<std::string>{
           "{}", R"({"entity":"x","since":1})", R"({"entity":")" + kId + R"("})",
           R"({"entity":")" + kId + R"(","since":1.5})"}) {
    CAPTURE(wrong);
    CHECK_FALSE(reader.membership(R"(["a","1"])", wrong));
  }
}

}  // namespace
}  // namespace kindred
