// Shards of a cluster are found twice, by processes that find in one replica each, over topics in
// memory.

#include <algorithm>
#include <cstddef>
#include <random>
#include <set>
#include <string>

#include "daemon/cluster/find_place.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/cluster/roles_world.h"

namespace kindred {
namespace {

// The shards that processes have by the group of a replica, each once.
size_t shards_had(RolesWorld* world, uint32_t replica) {
  const ClusterSetting setting(world->config());
  size_t had = 0;
  for (uint32_t shard = 0; shard < kShards; ++shard) {
    const std::string owner = world->topics()->owner(
        setting.find_group(replica), setting.found(replica), static_cast<int32_t>(shard));
    had += owner.empty() ? 0 : 1;
  }
  return had;
}

// Both replicas are dealt out, and nobody loads. One that only decides has no shards.
bool settled(RolesWorld* world) {
  return shards_had(world, 0) == kShards && shards_had(world, 1) == kShards &&
         std::ranges::all_of(world->processes(), [](const auto& process) {
           return process->decide().leaves_rest_to_others() ||
                  (process->find().state() == Role::State::kWorks && process->find().shards() > 0);
         });
}

size_t with_all_shards(const RolesWorld& world) {
  return static_cast<size_t>(std::ranges::count_if(
      world.processes(), [](const auto& process) { return process->find().shards() == kShards; }));
}

TEST_CASE("processes that begin together find in either replica, in the order of their names") {
  const std::vector<std::string> coming = {"d", "a", "c", "b"};
  CHECK(place_to_begin({}, coming, "a") == 0);
  CHECK(place_to_begin({}, coming, "b") == 1);
  CHECK(place_to_begin({}, coming, "c") == 0);
  CHECK(place_to_begin({}, coming, "d") == 1);
  CHECK(place_to_begin({}, {}, "alone") == 0);
}

TEST_CASE("who comes later finds where fewer do, and goes over where two fewer do") {
  CHECK(place_to_begin({{{"a"}, {}}}, {"b", "c"}, "b") == 1);
  CHECK(place_to_begin({{{"a"}, {"b"}}}, {"c"}, "c") == 0);
  // It died there, and was not missed yet; so did who finds beside another one.
  CHECK(place_to_begin({{{"a"}, {}}}, {"a"}, "a") == 0);
  CHECK(place_to_begin({{{"a"}, {"dead"}}}, {"a", "b"}, "b") == 1);
  CHECK(place_to_go({{{"a", "c"}, {}}}, 0, "c") == 1);
  CHECK(!place_to_go({{{"a", "c"}, {}}}, 0, "a"));
  CHECK(!place_to_go({{{"a", "c"}, {"b"}}}, 0, "c"));
  CHECK(!place_to_go({{{"a"}, {}}}, 0, "a"));
  CHECK(place_to_go({{{"a"}, {"b", "c", "d"}}}, 1, "d") == 0);
  // It is there already, and has not left yet.
  CHECK(!place_to_go({{{"a", "b", "c", "d"}, {"d"}}}, 0, "d"));
}

TEST_CASE("of two processes each keeps all shards, and one goes on alone without loading any") {
  RolesWorld world(kEntityTopics);
  world.have_replicas();
  world.start();
  world.start();
  world.put(300);
  world.require_told();
  world.await([&] { return settled(&world) && with_all_shards(world) == 2; });
  const RunningProcess* const stays = world.processes().back().get();
  const uint64_t loaded = stays->find().loaded();
  world.kill(0);
  world.put(200);
  world.require_told();
  CHECK(stays->find().loaded() == loaded);
  // The next one begins beside it, with what that has found.
  world.start();
  world.await([&] { return settled(&world) && with_all_shards(world) == 2; });
  world.kill(0);
  world.put(100);
  world.require_told();
}

TEST_CASE("where all who find in one replica die, another process goes over to it") {
  RolesWorld world(kEntityTopics);
  world.have_replicas();
  for (int i = 0; i < 3; ++i) world.start();
  world.put(200);
  world.require_told();
  // Of three two find in one of them.
  world.await([&] { return settled(&world) && with_all_shards(world) == 1; });
  const auto alone = std::ranges::find_if(
      world.processes(), [](const auto& process) { return process->find().shards() == kShards; });
  REQUIRE(alone != world.processes().end());
  world.kill(static_cast<size_t>(alone - world.processes().begin()));
  world.put(100);
  world.require_told();
  world.await([&] { return settled(&world); });
  world.put(100);
  world.require_told();
}

TEST_CASE("a cluster that had no replicas gets them from one start of a process to the next") {
  RolesWorld world(kEntityTopics);
  world.start();
  world.put(200);
  world.require_told();
  world.have_replicas();
  world.start();
  world.put(100);
  world.require_told();
  world.kill(0);
  world.start();
  world.await([&] { return settled(&world); });
  world.kill(0);
  world.put(100);
  world.require_told();
}

TEST_CASE("any processes are killed at any step while shards are found twice") {
  for (uint64_t seed = 1; seed <= rounds(8); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 2 == 0;
    RolesWorld world(compact ? "" : kEntityTopics, seed);
    world.have_replicas();
    if (seed % 4 >= 2) world.topics()->abort_one_in(4);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (uint64_t i = 0; i < 2 + seed % 3; ++i) world.start();
    for (int number = 0; number < 8; ++number) {
      world.put(60);
      if (random() % 4 == 0) world.await([&] { return settled(&world); });
      const size_t dies = random() % world.processes().size();
      world.processes()[dies]->stop_after(static_cast<int>(random() % 300));
      std::this_thread::sleep_for(milliseconds(random() % 60));
      world.kill(dies);
      world.start();
      if (compact && random() % 2 == 0) world.compact_log();
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
      if (compact && random() % 2 == 0) world.topics()->compact("people.found.2");
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

}  // namespace
}  // namespace kindred
