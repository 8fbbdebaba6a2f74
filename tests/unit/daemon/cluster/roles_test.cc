// The roles of a cluster on threads of their own, over topics in memory: any number of processes
// publish what one does, however often they are killed.

#include <algorithm>
#include <optional>
#include <random>

#include "daemon/transport/commit_mark.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/cluster/roles_world.h"

namespace kindred {

TEST_CASE("one, two and four processes publish what one linker says") {
  for (const int processes : {1, 2, 4}) {
    CAPTURE(processes);
    RolesWorld world(kEntityTopics);
    for (int i = 0; i < processes; ++i) world.start();
    for (int round = 0; round < 4; ++round) {
      world.put(150);
      world.require_told();
    }
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("a process that is started later has its part, and one that is killed leaves it") {
  RolesWorld world;
  world.start();
  world.put(300);
  world.require_told();
  const RunningProcess* const second = world.start();
  world.put(100);
  world.require_told();
  world.await([&] { return second->find().shards() == kShards / 2; });
  world.kill(0);
  world.put(100);
  world.require_told();
  world.await([&] { return second->find().shards() == kShards && second->decide().live(); });
}

TEST_CASE("a process that keeps its shards does not read the log again") {
  RolesWorld world;
  const RunningProcess* const first = world.start();
  world.put(300);
  world.require_told();
  REQUIRE(first->find().loaded() == 0);
  const RunningProcess* const second = world.start();
  world.await(
      [&] { return second->find().shards() == kShards / 2 && second->find().position() > 0; });
  world.put(100);
  world.require_told();
  world.await([&] { return first->find().shards() == kShards / 2; });
  CHECK(first->find().loaded() == 0);
  CHECK(first->decide().begun() == 1);
  const uint64_t loaded = second->find().loaded();
  CHECK(loaded > 0);
  // Who takes shards over besides its own reads the log for these alone.
  const RunningProcess* const third = world.start();
  world.await([&] { return third->find().shards() == kShards / 3; });
  world.put(100);
  world.require_told();
  CHECK(second->find().loaded() == loaded);
  world.kill(2);
  world.put(100);
  world.require_told();
  world.await([&] { return first->find().shards() + second->find().shards() == kShards; });
  CHECK(first->find().loaded() + second->find().loaded() > loaded);
  CHECK(first->decide().begun() == 1);
}

TEST_CASE("who decides leaves the rest to others as long as there are enough") {
  RolesWorld world;
  const auto shards = [&](size_t number) { return world.processes()[number]->find().shards(); };
  const RunningProcess* const first = world.start();
  world.put(200);
  world.require_told();
  for (int i = 0; i < 3; ++i) world.start();
  world.await([&] {
    return shards(0) == 0 && shards(1) == kShards / 3 && shards(2) == kShards / 3 &&
           shards(3) == kShards / 3;
  });
  CHECK(first->decide().begun() == 1);
  const uint64_t prepared = first->prepare().records();
  world.put(200);
  world.require_told();
  CHECK(first->prepare().records() == prepared);
  // Two are enough then, so that no more shards move than have to.
  world.kill(3);
  world.put(100);
  world.require_told();
  CHECK(shards(0) == 0);
  world.kill(2);
  world.put(100);
  world.require_told();
  world.await([&] { return shards(0) == kShards / 2 && shards(1) == kShards / 2; });
  CHECK(first->decide().begun() == 1);
}

TEST_CASE("processes that are killed at any time lose nothing and say nothing twice") {
  for (uint64_t seed = 1; seed <= rounds(4); ++seed) {
    CAPTURE(seed);
    // A compacted log has forgotten since when records are there, which decides of entities.
    const bool compact = seed % 2 == 0;
    RolesWorld world(compact ? "" : kEntityTopics, seed);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int kill = 0; kill < 8; ++kill) {
      world.put(60);
      world.replace_one(&random);
      if (compact && random() % 2 == 0) world.topics()->compact("people.log");
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("versions that come in any order count as in one process, whoever is killed") {
  for (uint64_t seed = 1; seed <= rounds(3); ++seed) {
    CAPTURE(seed);
    RolesWorld world("", seed);
    world.read_versions();
    if (seed % 3 == 0) world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int kill = 0; kill < 8; ++kill) {
      world.put_versions(60, &random);
      world.replace_one(&random);
      if (random() % 2 == 0) world.compact_log();
      if (random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

TEST_CASE("records expire as in one process, whoever is killed") {
  for (uint64_t seed = 1; seed <= rounds(3); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 3 != 1;
    RolesWorld world("", seed);
    world.expire_after(60);
    if (seed % 3 == 0) world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int kill = 0; kill < 8; ++kill) {
      world.put(60);
      world.replace_one(&random);
      if (compact && random() % 2 == 0) world.compact_log();
      if (compact && random() % 2 == 0) world.topics()->compact("people.found");
    }
    world.require_told();
    CHECK(world.matches() > 10);
    CHECK(world.told_without_expiry() != world.matches_told());
  }
}

TEST_CASE("who is killed while transactions are aborted leaves what others go on with") {
  for (uint64_t seed = 1; seed <= rounds(2); ++seed) {
    CAPTURE(seed);
    RolesWorld world("", seed);
    world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 3; ++i) world.start();
    for (int change = 0; change < 8; ++change) {
      world.put(60);
      std::this_thread::sleep_for(milliseconds(random() % 60));
      if (world.processes().size() > 2) {
        world.kill(random() % world.processes().size());
      } else {
        world.start();
      }
    }
    world.require_told();
    CHECK(world.matches() > 10);
  }
}

// A cluster that went on there would retract all that the one process has published.
TEST_CASE("who prepares or decides waits for the records of a process without cluster") {
  RolesWorld world;
  world.put(10);
  world.topics()->set_offset("g", {"people", 1, 5}, text_of(CommitMark{.commit = 7}));
  const RunningProcess* const process = world.start();
  for (const Role* role : {static_cast<const Role*>(&process->prepare()),
                           static_cast<const Role*>(&process->decide())}) {
    world.await([&] { return !role->trouble().empty(); });
    CHECK(role->trouble().find("group g has offsets of commit 7 of a process without `cluster`") !=
          std::string::npos);
  }
  CHECK(process->prepare().records() == 0);
  CHECK(process->decide().begun() == 0);
}

TEST_CASE("what somebody says of pairs holds, whoever is killed") {
  for (uint64_t seed = 1; seed <= rounds(2); ++seed) {
    CAPTURE(seed);
    const bool compact = seed % 2 == 0;
    RolesWorld world(compact ? "" : kEntityTopics, seed);
    world.read_labels();
    world.topics()->abort_one_in(8);
    std::mt19937 random(static_cast<unsigned>(seed));
    for (int i = 0; i < 2; ++i) world.start();
    world.put_labels(10, &random);  // of records that are not there yet
    for (int kill = 0; kill < 4; ++kill) {
      world.put(60);
      world.put_labels(20, &random);
      std::this_thread::sleep_for(milliseconds(random() % 60));
      world.kill(random() % world.processes().size());
      world.start();
      if (compact && random() % 2 == 0) world.topics()->compact("people.log");
    }
    world.require_told();
    CHECK(world.matches() > 10);
    // And with nothing else to do.
    world.put_labels(20, &random);
    world.require_told();
  }
}

// Who decides keeps outlines of records where the file names no labels, until it meets some.
TEST_CASE("what somebody has said of pairs holds when the file does not name labels any more") {
  RolesWorld world(kEntityTopics);
  world.read_labels();
  world.start();
  std::mt19937 random(1);
  world.put(80);
  world.put_labels(20, &random);
  world.require_told();
  const std::map<std::string, std::string> told = world.matches_told();
  world.read_labels(false);
  CHECK(world.matches_told() == told);
  world.kill(0);
  const RunningProcess* const process = world.start();
  world.await([&] { return process->decide().live(); });
  CHECK(process->decide().begun() == 2);
  CHECK(world.matches_told() == told);
}

TEST_CASE("transactions that are aborted are done anew") {
  RolesWorld world(kEntityTopics);
  world.topics()->abort_one_in(4);
  for (int i = 0; i < 2; ++i) world.start();
  for (int round = 0; round < 3; ++round) {
    world.put(80);
    world.require_told();
  }
  CHECK(world.matches() > 10);
}

}  // namespace kindred
