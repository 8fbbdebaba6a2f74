// One process of a cluster stands by for the one that decides, over topics in memory.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/cluster/roles_world.h"

namespace kindred {
namespace {

// Where it is, among the processes.
template <typename So>
std::optional<size_t> place(const RolesWorld& world, So&& so) {
  const auto& processes = world.processes();
  const auto found =
      std::ranges::find_if(processes, [&](const auto& one) { return so(one->decide()); });
  if (found == processes.end()) return std::nullopt;
  return static_cast<size_t>(found - processes.begin());
}
std::optional<size_t> decides(const RolesWorld& world) {
  return place(world, [](const DecideRole& role) { return role.live(); });
}
std::optional<size_t> stands_by(const RolesWorld& world) {
  return place(world, [](const DecideRole& role) { return role.stands_by(); });
}

TEST_CASE("who stands by decides without reading the log, and another one stands by then") {
  RolesWorld world(kEntityTopics);
  world.have_replicas();
  for (int i = 0; i < 3; ++i) world.start();
  world.put(300);
  for (int kill = 0; kill < 3; ++kill) {
    world.require_told();
    world.await([&] { return decides(world) && stands_by(world); });
    const RunningProcess* const next = world.processes()[*stands_by(world)].get();
    CHECK(std::ranges::count_if(world.processes(),
                                [](const auto& one) { return one->decide().stands_by(); }) == 1);
    world.kill(*decides(world));
    world.put(100);
    world.require_told();
    world.await([&] { return next->decide().live(); });
    CHECK(next->decide().begun() == 1);
    CHECK(next->decide().begun_warm() == 1);
    CHECK(!next->decide().stands_by());
    world.start();
  }
}

TEST_CASE("one process alone decides though there should be replicas, and the next stands by") {
  RolesWorld world;
  world.have_replicas();
  const RunningProcess* const first = world.start();
  world.put(200);
  world.require_told();
  const RunningProcess* const second = world.start();
  world.await([&] { return second->decide().stands_by(); });
  CHECK(first->decide().live());
  CHECK(first->decide().begun() == 1);
  CHECK(second->decide().records() == first->decide().records());
  CHECK(second->decide().matches() == first->decide().matches());
  CHECK(second->decide().begun() == 0);
  // Who stands by is done without, and who decides goes on.
  world.kill(1);
  world.put(100);
  world.require_told();
  CHECK(first->decide().begun() == 1);
}

TEST_CASE("who decides, or stands by, or both are killed at any step, and nothing is lost") {
  uint64_t warm = 0;
  for (uint64_t seed = 1; seed <= rounds(6); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 2 == 0;
    const bool expire = seed % 8 >= 4;
    RolesWorld world(compact || expire ? "" : kEntityTopics, seed);
    world.have_replicas();
    if (expire) world.expire_after(60);
    if (seed % 4 >= 2) {
      world.topics()->abort_one_in(4);
      world.abort_deciding_one_in(4);
    }
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    const auto kill = [&](const std::optional<size_t>& number) {
      if (!number) return;
      RunningProcess& process = *world.processes()[*number];
      process.stop_after(static_cast<int>(random() % 300));
      std::this_thread::sleep_for(milliseconds(random() % 30));
      warm += process.decide().begun_warm();
      world.kill(*number);
      world.start();
    };
    for (int number = 0; number < 8; ++number) {
      world.put(60);
      std::this_thread::sleep_for(milliseconds(random() % 60));
      const unsigned who = random() % 3;
      if (who != 1) kill(decides(world));
      if (who != 0) kill(stands_by(world));
      if (compact && random() % 2 == 0) world.compact_log();
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
    for (const auto& process : world.processes()) warm += process->decide().begun_warm();
  }
  CHECK(warm > 0);
}

TEST_CASE("who decides does not read the log again behind a transaction that was aborted") {
  RolesWorld world(kEntityTopics);
  world.abort_deciding_one_in(3);
  const RunningProcess* const process = world.start();
  for (int round = 0; round < 8; ++round) {
    world.put(60);
    world.require_told();
  }
  world.await([&] { return process->decide().live(); });
  CHECK(process->decide().begun_warm() > 0);
  CHECK(process->decide().begun() > process->decide().begun_warm());
}

}  // namespace
}  // namespace kindred
