// What two pipelines say on their topics, side by side.

#include "daemon/shadow/comparison.h"

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr PublishedTopic kMatches = PublishedTopic::kMatches;
constexpr PublishedTopic kEntityOf = PublishedTopic::kEntityOf;

const std::string kPair = R"([["a","17"],["b","4"]])";
const std::string kMatch = R"({"left":{},"right":{},"decision":"match","score":195.0})";

std::string membership(const std::string& pipeline, const std::string& id) {
  return R"({"entity":")" + entity_id(entity_id_hash(pipeline, "a", id)) + R"(","since":5})";
}

void pass(PipelineComparison* comparison, int64_t time = 1) {
  comparison->begin_point(time);
  comparison->pass_point();
}

TEST_CASE("what only one side has said is no difference before both have passed a point") {
  PipelineComparison comparison("old", true);
  comparison.take(Side::kNew, kMatches, kPair, kMatch);
  CHECK(comparison.counts().waiting == 1);
  CHECK_FALSE(comparison.counts().compared_at);
  pass(&comparison, 77);
  CHECK(comparison.counts().pairs[0] == 1);
  CHECK(comparison.counts().waiting == 0);
  CHECK(comparison.counts().compared_at == 77);
}

TEST_CASE("examples are told as JSON, by a key of their own") {
  PipelineComparison comparison("old", true);
  comparison.take(Side::kNew, kMatches, kPair, kMatch);
  comparison.take(Side::kOld, kEntityOf, R"(["a","1"])", membership("old", "1"));
  pass(&comparison);
  const std::string id = entity_id(entity_id_hash("old", "a", "1"));
  const auto by_key = examples_by_key(comparison.examples(10));
  REQUIRE(by_key.size() == 2);
  CHECK(by_key.at(kPair) == R"({"kind": "new_match", "left": {"source": "a", "id": "17"}, )"
                            R"("right": {"source": "b", "id": "4"}, "old": null, )"
                            R"("new": {"decision": "match", "score": 195.0}})");
  CHECK(by_key.at(R"(["gone",")" + id + R"("])") ==
        R"({"kind": "gone", "entity": ")" + id + R"(", "size": 1, "others": 0, "with": []})");
}

TEST_CASE("a retraction takes back what a side has said") {
  PipelineComparison comparison("old", true);
  comparison.take(Side::kOld, kMatches, kPair, kMatch);
  comparison.take(Side::kOld, kMatches, kPair, std::nullopt);
  comparison.take(Side::kOld, kEntityOf, R"(["a","1"])", membership("old", "1"));
  comparison.take(Side::kOld, kEntityOf, R"(["a","1"])", std::nullopt);
  pass(&comparison);
  CHECK(examples_by_key(comparison.examples(10)).empty());
}

TEST_CASE("what is no message of ours is counted, and says nothing") {
  PipelineComparison comparison("old", true);
  comparison.take(Side::kOld, kMatches, "a key", kMatch);
  comparison.take(Side::kOld, kMatches, kPair, "{}");
  comparison.take(Side::kOld, kMatches, kPair, R"({"decision":"maybe","score":1.0})");
  comparison.take(Side::kOld, kEntityOf, "a key", "{}");
  pass(&comparison);
  CHECK(comparison.seen(kMatches).foreign == 3);
  CHECK(comparison.seen(kMatches).ours == 0);
  CHECK(comparison.seen(kEntityOf).foreign == 1);
  CHECK(examples_by_key(comparison.examples(10)).empty());
}

TEST_CASE("entities are the old pipeline's when one has its id of a member and that name") {
  PipelineComparison comparison("old", true);
  comparison.take(Side::kOld, kEntityOf, R"(["a","1"])", membership("another", "1"));
  comparison.take(Side::kOld, kEntityOf, R"(["a","2"])", membership("old", "1"));
  CHECK(comparison.seen(kEntityOf).anchored == 0);
  comparison.take(Side::kOld, kEntityOf, R"(["a","1"])", membership("old", "1"));
  CHECK(comparison.seen(kEntityOf).anchored == 1);
}

TEST_CASE("of records that are others the new side knows no pair of the old one") {
  PipelineComparison comparison("old", false);
  comparison.take(Side::kOld, kMatches, kPair, kMatch);
  pass(&comparison);
  CHECK_FALSE(comparison.knows_pair_of_old([](const Identity&) { return false; }));
  CHECK_FALSE(comparison.knows_pair_of_old([](const Identity& one) { return one.id == "17"; }));
  CHECK(comparison.knows_pair_of_old([](const Identity&) { return true; }));
  comparison.take(Side::kNew, kMatches, kPair, kMatch);
  CHECK(comparison.knows_pair_of_old([](const Identity&) { return false; }));
}

}  // namespace
}  // namespace kindred
