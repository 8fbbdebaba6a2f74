// What becomes of the ids of entities while generated people arrive over time, change, and leave.
//
//   entity_lives_benchmark CONFIG RECORDS
//
// CONFIG is one of people as `kindred generate people` writes them. A fifth of the records change,
// and a tenth is deleted. Both without and with entities of one record.

#include <fmt/core.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "daemon/service/daemon_config.h"
#include "tests/entity_lives.h"

namespace kindred {
namespace {

config::Config load(const std::string& path, bool singletons) {
  config::Loaded loaded = config::load(path);
  for (const config::Fault& fault : loaded.faults) {
    throw Failure(ExitCode::kConfiguration, fault_text(path, fault));
  }
  config::Config config = config::with_entities(*loaded.config);
  Pipeline pipeline = *config.pipeline;
  pipeline.entities->singletons = singletons;
  config.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  return config;
}

void tell(const char* what, const EntityLife& life, const EntityLives& lives) {
  fmt::print("{:<7} {:>9} records: renamed {:>5}, {:>5} lost their anchor, {:>4} got an older one",
             what, life.records, life.renames(), life.lost_anchor, life.older_joined);
  fmt::print("; merged {:>5}, split {:>5}; {} entities\n", life.merges, life.splits,
             lives.stats().entities);
  if (life.renamed_otherwise == 0) return;
  throw std::runtime_error(fmt::format("{} were renamed for no reason", life.renamed_otherwise));
}

void run(const std::string& path, uint64_t records, bool singletons) {
  fmt::print("singletons: {}\n", singletons);
  const config::Config config = load(path, singletons);
  ThreadPool pool(0);
  EntityLives lives(&config, records, 7, &pool);
  tell("arrived", lives.arrive(), lives);
  tell("changed", lives.change(0.2), lives);
  tell("left", lives.leave(0.1), lives);
}

}  // namespace
}  // namespace kindred

int main(int count, char** arguments) {
  if (count != 3) {
    fmt::print(stderr, "usage: entity_lives_benchmark CONFIG RECORDS\n");
    return 64;
  }
  try {
    const uint64_t records = std::strtoull(arguments[2], nullptr, 10);
    for (const bool singletons : {false, true}) kindred::run(arguments[1], records, singletons);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "entity_lives_benchmark: {}\n", failure.what());
    return 1;
  }
}
