// Every golden pipeline has the same matches and entities where shards of a cluster find them.

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "linkage/sharded_linker.h"
#include "tests/catch.h"
#include "tests/unit/rules_version/golden_pipelines.h"
#include "tests/unit/rules_version/golden_records.h"

namespace kindred {
namespace {

constexpr size_t kThings = 36;
constexpr uint32_t kShards = 3;

// With entities, and keys that are full.
std::shared_ptr<const Pipeline> crowded(const config::Config& config) {
  Pipeline pipeline = *config::with_entities(config).pipeline;
  pipeline.max_bucket = std::min(pipeline.max_bucket, 8U);
  return std::make_shared<const Pipeline>(std::move(pipeline));
}

std::vector<std::string> matches_of(const Linker& linker) {
  std::vector<std::string> all;
  linker.matches([&](const Change& match) {
    all.push_back(match.left.source + match.left.id + " " + match.right.source + match.right.id +
                  " " + std::to_string(match.evaluation.score));
  });
  return all;
}

std::vector<Entity> entities_of(const Linker& linker) {
  std::vector<Entity> all;
  linker.entities([&](const Entity& entity) { all.push_back(entity); });
  return all;
}

// Some leave again.
void link(const std::vector<Record>& records, Linker* linker) {
  const size_t half = records.size() / 2;
  linker->apply(std::span(records).first(half));
  linker->apply(std::span(records).subspan(half));
  std::vector<Record> deletes;
  for (size_t i = 0; i < records.size(); i += 5) {
    Record& one = deletes.emplace_back();
    one.identity = records[i].identity;
    one.deleted = true;
  }
  linker->apply(deletes);
}

TEST_CASE("golden pipelines have the same matches and entities where shards find them") {
  size_t capped = 0;
  for (const GoldenPipeline& golden : golden_pipelines()) {
    CAPTURE(golden.name);
    const auto pipeline = crowded(golden.config);
    const std::vector<Record> records = golden_records(*pipeline, kThings);
    ThreadPool pool(2);
    Linker one(pipeline, &pool);
    Linker several = sharded_linker(pipeline, kShards, &pool);
    link(records, &one);
    link(records, &several);
    CHECK(!matches_of(one).empty());
    CHECK(matches_of(several) == matches_of(one));
    CHECK(entities_of(several) == entities_of(one));
    for (const uint64_t keys : one.stats().capped_keys) capped += keys;
  }
  CHECK(capped > 10);
}

}  // namespace
}  // namespace kindred
