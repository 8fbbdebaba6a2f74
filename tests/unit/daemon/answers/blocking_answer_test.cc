#include "daemon/answers/blocking_answer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "linkage/block/rule.h"
#include "linkage/score/points.h"
#include "tests/catch.h"

namespace kindred {
namespace {

bool holds(const std::string& json, const std::string& part) {
  return json.find(part) != std::string::npos;
}

std::shared_ptr<Pipeline> pipeline_of_phones() {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t phone = pipeline->add_field({.name = "phone"});
  const uint16_t name = pipeline->add_field({.name = "name"});
  pipeline->blocking.add(pipeline->same(phone), "by phone");
  pipeline->scorer = points({{.field = name, .name = "name"}});
  pipeline->match = 50;
  return pipeline;
}

Linker linker_of(const std::shared_ptr<Pipeline>& pipeline, ThreadPool* pool) {
  Linker linker(pipeline, pool);
  std::vector<Record> records;
  for (const std::string id : {"1", "2", "3"}) {
    Record& record = records.emplace_back();
    record.identity = {"crm", id};
    record.values.add(0, "555 \"0101\"");
    record.values.add(1, "ann");
  }
  linker.apply(records);
  return linker;
}

BlockingLook look_at_all(const Linker& linker, const std::shared_ptr<Pipeline>& pipeline,
                         bool show_values) {
  LiveBlocking live(pipeline);
  linker.records([&](const KeyedRecord& record) { live.add(linker.neighbourhood(record)); });
  BlockingLook look;
  look.time = 17;
  look.seconds = 0.5;
  look.sample = live.figures();
  look.hottest = told_keys(linker, std::as_const(live).hot_keys(), show_values);
  return look;
}

TEST_CASE("Before the first look, caps and sizes are told") {
  ThreadPool pool(1);
  const auto pipeline = pipeline_of_phones();
  const Linker linker = linker_of(pipeline, &pool);
  Stats stats = linker.stats();
  const std::string json = blocking_json(4, *pipeline, stats, nullptr);
  CHECK(json ==
        R"({"change": 4, "records": 3, "candidates": 3, "key_postings": 3, "max_bucket": 1000, )"
        R"("look": null, "branches": [{"rule": "by phone", "capped_keys": 0}], )"
        R"("entity_sizes": [], "drift": []})");
  pipeline->entities.emplace();
  stats.entities.sizes[1] = 5;
  stats.entities.sizes[3] = 1;
  CHECK(holds(blocking_json(4, *pipeline, stats, nullptr),
              R"("entity_sizes": [{"from": 2, "to": 3, "entities": 5}, )"
              R"({"from": 4, "to": 7, "entities": 0}, {"from": 8, "to": 15, "entities": 1}])"));
}

TEST_CASE("A look is told by rule, and values of keys where somebody says so") {
  ThreadPool pool(1);
  const auto pipeline = pipeline_of_phones();
  const Linker linker = linker_of(pipeline, &pool);
  BlockingLook look = look_at_all(linker, pipeline, false);
  const std::string hidden = blocking_json(1, *pipeline, linker.stats(), &look);
  CHECK(holds(hidden, R"("look": {"time": 17, "records": 3, "crowded": 0, "seconds": 0.5})"));
  CHECK(holds(hidden, R"("keys": 1.0, "pairs_per_record_capped": 1.0, "matches_per_record": 1.0)"));
  CHECK(holds(hidden, R"("kind": "equality", "feature": null)"));
  CHECK(holds(hidden, R"("records": 3}])"));
  CHECK_FALSE(holds(hidden, "0101"));
  look = look_at_all(linker, pipeline, true);
  CHECK(holds(blocking_json(1, *pipeline, linker.stats(), &look),
              R"("records": 3, "values": {"phone": ["555 0101"]}}])"));
}

TEST_CASE("Drift is told by field, level by level") {
  const auto pipeline = pipeline_of_phones();
  BlockingLook look;
  look.sample.rules.resize(1);
  look.hottest.resize(1);
  look.drift = {{"name",
                 {.pairs = 4, .index = 0.5, .levels = {{"exact", 0.25, 0.75}}},
                 {.pairs = 0, .index = 0, .levels = {}}}};
  CHECK(holds(blocking_json(1, *pipeline, {}, &look),
              R"("drift": [{"field": "name", "random": {"pairs": 4, "index": 0.5, "levels": )"
              R"([{"level": "exact", "expected": 0.25, "observed": 0.75}]}, )"
              R"("matches": {"pairs": 0, "index": 0.0, "levels": []}}])"));
}

}  // namespace
}  // namespace kindred
