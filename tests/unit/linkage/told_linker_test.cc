// A linker whose pairs are found elsewhere.

#include "linkage/told_linker.h"

#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {

// As when a key that is crowded elsewhere admits others.
TEST_CASE("an entity comes and goes by pairs that no record has moved") {
  const World world = with_entities(Tiny::world());
  ThreadPool pool(1);
  std::vector<PairChange> told;
  Linker linker =
      told_linker(world.setup.pipeline, &pool,
                  {.told = [&](std::span<const Prepared>) { return std::exchange(told, {}); }});
  linker.note_entities();
  Preparer preparer(world.setup.pipeline);
  std::vector<Prepared> records;
  for (const size_t number : {0, 1}) {
    records.push_back(preparer.prepare(Tiny::record(number, {"k"}, "anna", 70)));
  }
  linker.apply(records);
  linker.take_entity_changes();

  PairChange change;
  change.live = true;
  change.event.left = Tiny::identity(0);
  change.event.right = Tiny::identity(1);
  for (const bool live : {true, false}) {
    change.live = live;
    told = {change};
    std::vector<Prepared> none(1);
    CHECK(linker.apply(none).size() == 1);
    const EntityChanges changes = linker.take_entity_changes();
    REQUIRE(changes.entities.size() == 1);
    CHECK(changes.entities.front().kind ==
          (live ? EntityChange::Kind::kCreated : EntityChange::Kind::kEnded));
    CHECK(changes.memberships.size() == 2);
  }
}

}  // namespace kindred
