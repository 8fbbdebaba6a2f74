#include "tools/kindred/explain/entity.h"

#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

config::Config made(const std::string& entities = "entities: {golden: {name: longest}}\n") {
  return config::with_entities(*config::parse(R"(
fields: {name: {clean: [text]}, phone: }
block: {any: [{same: phone}]}
score:
  points: {name: {}}
  match: 50
)" + entities)
                                    .config);
}

std::string person(const std::string& id, const std::string& name, const std::string& phones) {
  return R"({"id":")" + id + R"(","name":")" + name + R"(","phone":)" + phones + "}\n";
}

// Two groups, which only c and d join.
std::string two_groups() {
  return person("a", "Ann Lee", R"("1")") + person("b", "Ann Lee", R"("1")") +
         person("c", "Ann Lea", R"(["1","2"])") + person("d", "Ann Leaxy", R"(["2","3"])") +
         person("e", "Ann Leaxy", R"("3")") + person("f", "Zoe", R"("9")");
}

class Explaining {
 public:
  EntityExplanation explain(const std::string& records, const std::string& member,
                            const std::string& entity = "") {
    ThreadPool pool(2);
    std::ostringstream report;
    const std::string input = folder_.write("people.jsonl", records);
    return explain_entity(config_,
                          {.inputs = {input}, .entity = entity, .member = member, .labels = ""},
                          &pool, &report);
  }

  std::string failure(const std::string& member, const std::string& entity = "") {
    try {
      explain(two_groups(), member, entity);
    } catch (const Failure& failure) {
      CHECK(failure.code() == ExitCode::kInputData);
      return failure.what();
    }
    return "none";
  }

  TemporaryFolder folder_;
  config::Config config_ = made();
};

using Places = std::vector<uint32_t>;

TEST_CASE_METHOD(Explaining, "The weakest link is the least score of those that hold it alone") {
  const EntityExplanation why = explain(two_groups(), "a");
  REQUIRE(why.entity.members.size() == 5);
  REQUIRE(why.matches.size() == 5);
  REQUIRE(why.weakest.has_value());
  const EntityMatch& weakest = why.matches[*why.weakest];
  CHECK(weakest.left == 2);
  CHECK(weakest.right == 3);
  CHECK(why.parts[0] == Places{0, 1, 2});
  CHECK(why.parts[1] == Places{3, 4});
  CHECK(why.left_out.empty());
  CHECK(explain(two_groups(), "", why.entity.id).entity == why.entity);
}

TEST_CASE_METHOD(Explaining, "Where none holds it alone, it is told how many would have to go") {
  const EntityExplanation why = explain(
      person("a", "ann", R"("1")") + person("b", "ann", R"("1")") + person("c", "ann", R"("1")"),
      "people/b");
  CHECK_FALSE(why.weakest);
  CHECK(why.cut.size() == 2);
  CHECK(why.parts[0].size() + why.parts[1].size() == 3);
  CHECK(entity_text(why).find("No match alone holds it together. At least 2 would have to go") !=
        std::string::npos);
}

TEST_CASE_METHOD(Explaining, "An entity in words") {
  const EntityExplanation why = explain(two_groups(), "e");
  CHECK(entity_text(why) == "entity  " + why.entity.id + R"(
anchor  people/a
size    5 records of 1 source

Members:
  people/a
  people/b
  people/c
  people/d
  people/e

Golden record:
  name  Ann Leaxy  (of people/d)

Matches, the weakest first:
  people/c and people/d, score 80
  people/a and people/c, score 95
  people/b and people/c, score 95
  people/a and people/b, score 100
  people/d and people/e, score 100

Weakest link: people/c and people/d, score 80.
Without it two parts would be left:
  3 records:
    people/a
    people/b
    people/c
  2 records:
    people/d
    people/e
)");
}

TEST_CASE_METHOD(Explaining, "An entity as JSON has its line, and the parts as records") {
  const EntityExplanation why =
      explain(person("a", "ann", R"("1")") + person("b", "ann", R"("1")"), "a");
  const std::string json = entity_json(why, *config_.pipeline);
  const std::string match =
      R"({"left": {"source": "people", "id": "a"}, "right": {"source": "people", "id": "b"}, )"
      R"("score": 100.0})";
  CHECK(json.starts_with(R"({"entity": {"entity":")" + why.entity.id + R"(","size":2,)"));
  CHECK(json.ends_with(R"(, "matches": [)" + match + R"(], "weakest": )" + match + R"(, "cut": [)" +
                       match + R"(], "parts": [[{"source": "people", "id": "a"}], )" +
                       R"([{"source": "people", "id": "b"}]], "left_out": []})" + "\n"));
}

TEST_CASE_METHOD(Explaining, "A record of its own is an entity only where the rules say so") {
  CHECK(failure("f") == "--entity-of: f matches no record, so it is in no entity");
  config_ = made("entities: {singletons: true}\n");
  const EntityExplanation why = explain(two_groups(), "f");
  CHECK(why.matches.empty());
  CHECK(entity_text(why).ends_with("Members:\n  people/f\n"));
}

TEST_CASE_METHOD(Explaining, "An entity or a record that is not there is told so") {
  CHECK(failure("zz") == "--entity-of: no record of the input is called zz");
  CHECK(failure("", "e1").starts_with("--entity: no entity of the input has the id e1; "));
}

}  // namespace
}  // namespace kindred
