#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/block/blocking.h"
#include "linkage/compare/comparison.h"
#include "linkage/find/change.h"
#include "linkage/linker.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"
#include "linkage/score/points.h"

namespace {

kindred::Record person(const std::string& id, const std::string& name, uint16_t field) {
  kindred::Record record;
  record.identity = {"people", id};
  record.values.add(field, name);
  return record;
}

}  // namespace

int main() {
  auto pipeline = std::make_shared<kindred::Pipeline>();
  const uint16_t name = pipeline->add_field({.name = "name"});
  const uint16_t grams = pipeline->add_shingles("grams", name, {.size = 2});
  pipeline->blocking.add(kindred::any({pipeline->same(name), pipeline->minhash(grams, 20, 2),
                                       pipeline->exact_jaccard(grams, {.num = 9, .den = 10})}));
  const auto edits = kindred::comparison("levenshtein", kindred::FieldType::kText);
  pipeline->scorer = kindred::points({{.field = name, .name = "name", .comparison = edits}});
  pipeline->match = 85;

  kindred::ThreadPool pool(2);
  kindred::Linker linker(pipeline, &pool);
  const std::vector<kindred::Record> records = {
      person("1", "Ada Lovelace", name),
      person("2", "Ada Lovelac", name),
      person("3", "Charles Babbage", name),
  };
  size_t matches = 0;
  for (const kindred::Change& change : linker.apply(records)) {
    matches += change.decision == kindred::Decision::kMatch;
  }
  size_t live = 0;
  linker.records([&](const kindred::KeyedRecord& record) { live += !record.id().empty(); });
  std::printf("%zu match among %zu records\n", matches, live);
}
