// How long ids last while people arrive, change and leave.

#include "tests/entity_lives.h"

#include <memory>
#include <utility>

#include "tests/catch.h"

namespace kindred {
namespace {

config::Config config_of(bool singletons) {
  const config::Loaded loaded = config::load("config/examples/customers.yaml");
  REQUIRE(loaded.config);
  config::Config config = config::with_entities(*loaded.config);
  Pipeline pipeline = *config.pipeline;
  pipeline.entities->singletons = singletons;
  config.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  return config;
}

TEST_CASE("where each record is in an entity, only the loss of an anchor renames") {
  const config::Config config = config_of(true);
  ThreadPool pool(2);
  EntityLives lives(&config, 20'000, 5, &pool);

  const EntityLife arrived = lives.arrive();
  CHECK(arrived.records == 20'000);
  CHECK(arrived.merges > 30);
  CHECK(arrived.renames() == 0);

  const EntityLife changed = lives.change(0.3);
  CHECK(changed.records == 6'000);
  CHECK(changed.merges > 100);
  CHECK(changed.splits > 100);
  CHECK(changed.renames() == 0);

  const EntityLife left = lives.leave(0.3);
  CHECK(left.lost_anchor > 100);
  CHECK(left.renames() == left.lost_anchor);
}

TEST_CASE("without entities of one record, an older record that comes to match renames too") {
  const config::Config config = config_of(false);
  ThreadPool pool(2);
  EntityLives lives(&config, 20'000, 5, &pool);

  const EntityLife arrived = lives.arrive();
  CHECK(lives.stats().entities > 3'000);
  CHECK(arrived.renames() < 20);
  CHECK(arrived.renames() == arrived.older_joined);

  const EntityLife changed = lives.change(0.3);
  CHECK(changed.older_joined + changed.lost_anchor > 10);
  CHECK(changed.renamed_otherwise == 0);

  const EntityLife left = lives.leave(0.3);
  CHECK(left.lost_anchor > 100);
  CHECK(left.renames() == left.lost_anchor);
}

}  // namespace
}  // namespace kindred
