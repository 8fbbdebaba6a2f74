#include "daemon/codec/entity_writer.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

// Fields name, phone and zip; `golden`: the first two, phones all.
Pipeline pipeline(bool golden) {
  Pipeline pipeline;
  for (const char* name : {"name", "phone \"home\"", "zip"}) pipeline.add_field({.name = name});
  pipeline.entities.emplace();
  if (golden) {
    pipeline.entities->golden = {{.fields = {2, 0}},
                                 {.fields = {1}, .kind = GoldenRule::Kind::kAll}};
  }
  return pipeline;
}

Entity example() {
  Entity entity;
  entity.id = "eaaa";
  entity.anchor = {"a", "17"};
  entity.members = {{"a", "17"}, {"b", "\"4\"\n"}};
  entity.sources = {"a", "b"};
  return entity;
}

std::string line_of(const Entity& entity, bool golden = true) {
  std::string out = "kept ";
  EntityWriter(pipeline(golden)).append_line(entity, &out);
  return out;
}

std::string value_of(const Entity& entity, bool golden = true) {
  std::string out = "kept ";
  EntityWriter(pipeline(golden)).append_value(entity, &out);
  return out;
}

const std::string kRest = R"("size":2,"sources":["a","b"],"anchor":{"source":"a","id":"17"},)"
                          R"("members":[{"source":"a","id":"17"},{"source":"b","id":"\"4\"\n"}])";

TEST_CASE("an entity has the documented bytes") {
  CHECK(line_of(example(), false) == R"(kept {"entity":"eaaa",)" + kRest + "}");
  CHECK(value_of(example(), false) == "kept {" + kRest + "}");
  // A pipeline with golden records says of an entity without a value that it has none.
  CHECK(value_of(example()) == "kept {" + kRest + R"(,"provenance":{}})");
}

TEST_CASE("golden values stand by their names, with their records") {
  Entity entity = example();
  entity.golden = {{0, {"Ana \"Ruiz\""}, {{"a", "17"}}}, {1, {"2"}, {{"b", "4"}}}};
  CHECK(line_of(entity) == R"(kept {"entity":"eaaa",)" + kRest +
                               R"(,"name":"Ana \"Ruiz\"","phone \"home\"":["2"],)"
                               R"("provenance":{"name":{"source":"a","id":"17"},)"
                               R"("phone \"home\"":[{"source":"b","id":"4"}]}})");
  entity.golden = {{1, {"2", "1"}, {{"b", "4"}, {"a", "17"}}}};
  CHECK(value_of(entity) == "kept {" + kRest +
                                R"(,"phone \"home\"":["2","1"],"provenance":{"phone \"home\"":)"
                                R"([{"source":"b","id":"4"},{"source":"a","id":"17"}]}})");
}

TEST_CASE("a message lists a thousand members, a line of a file all") {
  Entity entity = example();
  entity.members.clear();
  for (int i = 0; i < 1001; ++i) entity.members.push_back({"a", std::to_string(1000 + i)});
  const std::string last = R"({"source":"a","id":"2000"})";
  const std::string last_but_one = R"({"source":"a","id":"1999"})";
  for (const std::string& text : {line_of(entity), value_of(entity)}) {
    CHECK(text.find(R"("size":1001,)") != std::string::npos);
    CHECK(text.find(last_but_one) != std::string::npos);
  }
  CHECK(line_of(entity).find(last) != std::string::npos);
  CHECK(value_of(entity).find(last) == std::string::npos);
}

TEST_CASE("where a record belongs has the documented bytes") {
  std::string key;
  EntityWriter::append_membership_key({"a", "1\"7\t"}, &key);
  CHECK(key == "[\"a\",\"1\\\"7\\t\"]");
  std::string value;
  EntityWriter::append_membership({{"a", "17"}, "eaaa", -1732612345000}, &value);
  CHECK(value == R"({"entity":"eaaa","since":-1732612345000})");
}

std::string change_text(const EntityChange& change) {
  std::string out;
  EntityWriter::append_change(change, &out);
  return out;
}

TEST_CASE("a change of an entity has the documented bytes") {
  using Kind = EntityChange::Kind;
  EntityChange change;
  change.id = "eaaa";
  change.kind = Kind::kMerged;
  change.others = {"ebbb", "eccc"};
  change.added = {{"b", "4"}, {"b", "5"}};
  change.cause = {"b", "5"};
  CHECK(change_text(change) ==
        R"({"kind":"merged","from":["ebbb","eccc"],"added":[{"source":"b","id":"4"},)"
        R"({"source":"b","id":"5"}],"removed":[],"record":{"source":"b","id":"5"}})");
  change.kind = Kind::kEnded;
  change.others = {"ebbb"};
  change.added.clear();
  change.removed = {{"b", "4"}};
  change.cause = {};
  CHECK(change_text(change) ==
        R"({"kind":"ended","into":["ebbb"],"added":[],"removed":[{"source":"b","id":"4"}]})");
  change.others.clear();
  CHECK(change_text(change) ==
        R"({"kind":"ended","added":[],"removed":[{"source":"b","id":"4"}]})");
}

TEST_CASE("each kind of change has its name, and says from or into") {
  using Kind = EntityChange::Kind;
  const std::vector<std::pair<Kind, std::string>> names = {
      {Kind::kCreated, "created"}, {Kind::kGrew, "grew"},    {Kind::kShrank, "shrank"},
      {Kind::kMerged, "merged"},   {Kind::kSplit, "split"},  {Kind::kRenamed, "renamed"},
      {Kind::kEnded, "ended"},     {Kind::kGolden, "golden"}};
  for (const auto& [kind, name] : names) {
    EntityChange change;
    change.kind = kind;
    change.others = {"ebbb"};
    const bool into = kind == Kind::kEnded || kind == Kind::kSplit;
    CHECK(change_text(change).starts_with("{\"kind\":\"" + name + "\",\"" +
                                          (into ? "into" : "from") + "\":[\"ebbb\"]"));
  }
}

TEST_CASE("long lists of a change are cut, and say how long they are") {
  EntityChange change;
  for (int i = 0; i < 1200; ++i) {
    change.added.push_back({"a", std::to_string(1000 + i)});
    change.others.push_back("e" + std::to_string(1000 + i));
  }
  const std::string text = change_text(change);
  CHECK(text.find(R"("e1999"],"from_count":1200,)") != std::string::npos);
  CHECK(text.find(R"({"source":"a","id":"1999"}],"added_count":1200,"removed":[])") !=
        std::string::npos);
  change.added.resize(1000);
  CHECK(change_text(change).find("added_count") == std::string::npos);
}

}  // namespace
}  // namespace kindred
