#include "daemon/codec/event_writer.h"

#include "linkage/score/points.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// Three scored fields and two branches, one of them with a name that needs escapes.
Pipeline three_fields() {
  Pipeline pipeline;
  std::vector<PointsField> scored;
  for (const char* name : {"name", "address", "phone"}) {
    scored.push_back({.field = pipeline.add_field({.name = name}), .name = name});
  }
  pipeline.blocking.add(pipeline.same(2));
  pipeline.blocking.add(pipeline.same(0), "by \"name\"");
  pipeline.scorer = points(scored);
  return pipeline;
}

Change example() {
  Change change;
  change.left = {"a", "17"};
  change.right = {"b", "4"};
  change.decision = Decision::kMatch;
  change.evaluation.score = 195;
  change.evaluation.fields = {{true, 0.97, 95}, {}, {true, 1, 100}};
  change.branches = {0, 1};
  return change;
}

TEST_CASE("A match event has the documented bytes") {
  const EventWriter writer(three_fields());
  std::string out = "kept ";
  writer.append_value(example(), &out);
  CHECK(out ==
        R"(kept {"left":{"source":"a","id":"17"},"right":{"source":"b","id":"4"},)"
        R"("decision":"match","score":195.0,"fields":{"name":{"similarity":0.97,"score":95.0},)"
        R"("address":null,"phone":{"similarity":1.0,"score":100.0}},)"
        R"x("keys":["same(phone)","by \"name\""]})x");
}

TEST_CASE("An event says that a label made it") {
  const EventWriter writer(three_fields());
  Change change = example();
  change.labelled = true;
  std::string out;
  writer.append_value(change, &out);
  CHECK(out.find(R"("decision":"match","label":"same","score":195.0,)") != std::string::npos);
}

TEST_CASE("Probability is there when the scorer has one") {
  Change change = example();
  change.decision = Decision::kReview;
  change.evaluation.score = 12.5;
  change.evaluation.probability = 0.998877;
  change.evaluation.fields.assign(3, {});
  change.branches = {1};
  std::string out;
  EventWriter(three_fields()).append_value(change, &out);
  CHECK(out == R"({"left":{"source":"a","id":"17"},"right":{"source":"b","id":"4"},)"
               R"("decision":"review","score":12.5,"probability":0.998877,)"
               R"("fields":{"name":null,"address":null,"phone":null},"keys":["by \"name\""]})");
}

TEST_CASE("A retraction says no more than whom") {
  Change change;
  change.left = {"a", "1"};
  change.right = {"a", "2"};
  change.decision = Decision::kRetracted;
  std::string out;
  EventWriter(three_fields()).append_value(change, &out);
  CHECK(
      out ==
      R"({"left":{"source":"a","id":"1"},"right":{"source":"a","id":"2"},"decision":"retracted"})");
}

TEST_CASE("The key is the two identities") {
  std::string out;
  EventWriter::append_key({"a", "17"}, {"b\n", "\"4\""}, &out);
  CHECK(out == R"([["a","17"],["b\n","\"4\""]])");
}

}  // namespace
}  // namespace kindred
