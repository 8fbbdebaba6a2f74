#include "tools/kindred/link/entities.h"

#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/link/link.h"

namespace kindred {
namespace {

constexpr const char* kConfig = R"(
pipeline: people
fields: {name: , phone: }
block: {any: [{same: phone}]}
score:
  points: {name: {}}
  match: 50
)";

class LinkingEntities {
 public:
  // Gives what is said on standard error.
  std::string run(const std::string& records, const std::string& more = "") {
    config::Config config = config::parse(kConfig + more).config.value();
    std::ostringstream report;
    ThreadPool pool(2);
    options_.inputs = {folder_.write("people.jsonl", records)};
    options_.output = folder_.file("matches.jsonl");
    options_.entities = folder_.file("entities.jsonl");
    link(config, options_, &pool, &report);
    return report.str();
  }

  std::string entities() const { return folder_.read("entities.jsonl"); }

  TemporaryFolder folder_;
  LinkOptions options_;
};

std::string person(const std::string& id, const std::string& phones) {
  return R"({"id":")" + id + R"(","name":"ann","phone":[)" + phones + "]}\n";
}

// `left` records of one phone and `right` of another one, of which one each have a third in common.
std::string two_groups(int left, int right) {
  std::string text;
  for (int i = 0; i < left; ++i) text += person("l" + std::to_string(i), i == 0 ? "1,3" : "1");
  for (int i = 0; i < right; ++i) text += person("r" + std::to_string(i), i == 0 ? "2,3" : "2");
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE_METHOD(LinkingEntities, "Entities are written without a section entities, by id") {
  const std::string said = run(person("b", "1") + person("a", "1") + person("c", "2") +
                               person("e", "3") + person("d", "3"));
  const std::string text = entities();
  const size_t second = text.find('\n') + 1;
  CHECK(text.substr(0, second) < text.substr(second));
  CHECK(has(text, R"(","size":2,"sources":["people"],"anchor":{"source":"people","id":"a"},)"
                  R"("members":[{"source":"people","id":"a"},{"source":"people","id":"b"}]})"
                  "\n"));
  CHECK(has(said, "entities  2 of 4 records; the largest e"));
  CHECK_FALSE(has(said, "warning"));
}

TEST_CASE_METHOD(LinkingEntities, "The configuration says which values are golden, and of whom") {
  run(person("b", "1") + person("a", "1"), "entities: {golden: {name: first}}\n");
  CHECK(has(entities(), R"(],"name":"ann","provenance":{"name":{"source":"people","id":"a"}}})"));
}

TEST_CASE_METHOD(LinkingEntities, "The order of the records changes nothing") {
  run(person("a", "1") + person("b", "1,2") + person("c", "2"));
  const std::string one = entities();
  run(person("c", "2") + person("b", "1,2") + person("a", "1"));
  CHECK(entities() == one);
}

TEST_CASE_METHOD(LinkingEntities, "Without a match there is no entity, and that is said") {
  CHECK(has(run(person("a", "1")), "entities  0 of 0 records\n"));
  CHECK(entities().empty());
}

TEST_CASE_METHOD(LinkingEntities, "Two groups that one match joins are warned of") {
  const std::string said = run(two_groups(4, 3));
  CHECK(
      has(said,
          "warning: 1 entities hang together by one match, with 3 records or more on both sides"));
  CHECK(has(said, ": 4 and 3 records, by people/l0 and people/r0\n"));
  CHECK_FALSE(has(run(two_groups(4, 2)), "warning"));
}

TEST_CASE("An entity is warned of when it is out of all proportion") {
  EntityCounts counts = {.largest = "e1", .largest_size = 30, .usual_size = 3};
  CHECK(
      has(entity_warnings(counts), "warning: entity e1 has 30 records, and 99 in 100 have 3 at "));
  counts.usual_size = 4;
  CHECK(entity_warnings(counts).empty());
  counts = {.largest = "e1", .largest_size = 19, .usual_size = 1};
  CHECK(entity_warnings(counts).empty());
}

TEST_CASE("What was left out is told") {
  const EntityCounts counts = {.too_large = 2, .conflicts = 1, .left_out = 7};
  CHECK(entities_text(counts) ==
        "entities  0 of 0 records; 1 built anew for a label different; 7 matches left out\n");
  CHECK(has(entity_warnings(counts), "warning: 2 groups of matches have more records than "));
}

TEST_CASE_METHOD(LinkingEntities, "With a file to match against there are none") {
  options_.against = folder_.write("against.jsonl", person("x", "1"));
  try {
    run(person("a", "1"));
    FAIL("entities were promised of records that are not taken in");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kUsage);
    CHECK(has(failure.what(), "--entities needs matches among the inputs"));
  }
}

}  // namespace
}  // namespace kindred
