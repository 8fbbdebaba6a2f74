#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "linkage/prepare/pipeline.h"
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
  pipeline->blocking.add(pipeline->minhash(grams, 20, 2));
  pipeline->scorer = kindred::points({{.field = name, .name = "name"}});
  pipeline->match = 85;

  kindred::ThreadPool pool(2);
  kindred::Linker linker(pipeline, &pool);
  const std::vector<kindred::Record> records = {
      person("1", "Ada Lovelace", name),
      person("2", "Ada Lovelac", name),
      person("3", "Charles Babbage", name),
  };
  std::printf("%zu match\n", linker.apply(records).size());
}
