// Processes of one cluster whose files, or programs, are not the same.

#include <map>
#include <string>

#include "tests/catch.h"
#include "tests/unit/daemon/cluster/roles_world.h"

namespace kindred {
namespace {

bool complains(const Role& role, const std::string& name) {
  return role.trouble().find("process " + name + ", which runs, differs from this one in expire") !=
         std::string::npos;
}

// What two processes tell of 200 records before they are killed.
std::map<std::string, std::string> told_by_two(RolesWorld* world) {
  for (int i = 0; i < 2; ++i) world->start();
  world->put(200);
  world->require_told();
  auto told = world->matches_told();
  for (int i = 0; i < 2; ++i) world->kill(0);
  return told;
}

}  // namespace

TEST_CASE("a process with other rules than those that run waits until they have gone") {
  RolesWorld world;
  world.start();
  world.put(200);
  world.require_told();
  world.expire_after(1'000'000);  // nothing that is put here
  const RunningProcess* const other = world.start();
  world.await([&] {
    return complains(other->prepare(), "process-1") && complains(other->find(), "process-1") &&
           complains(other->decide(), "process-1");
  });
  world.put(100);
  world.require_told();
  CHECK(world.processes()[0]->find().shards() == kShards);
  CHECK(world.processes()[0]->decide().begun() == 1);
  world.kill(0);
  world.put(100);
  world.require_told();
  CHECK(other->find().shards() == kShards);
  CHECK(other->find().trouble().empty());
}

TEST_CASE("by other scores all is found anew where what was found was deleted") {
  RolesWorld world;
  const auto told = told_by_two(&world);
  world.compact_log();
  world.topics()->forget("people.found", "g.find");
  world.match_at("60");
  for (int i = 0; i < 2; ++i) world.start();
  world.require_told();
  CHECK(world.matches_told() != told);
}

// Pairs that shards have told are not scored anew, and records of the log keep their keys.
TEST_CASE("processes do not go on with what was found by other scores or keys") {
  RolesWorld world;
  const auto told = told_by_two(&world);
  world.match_at("60");
  for (int i = 0; i < 2; ++i) world.start();
  world.put(100);
  world.await([&] {
    return std::ranges::all_of(world.processes(), [](const auto& process) {
      return process->find().trouble().find(
                 "the matches in people.found were found by another file or program: what differs "
                 "is score.match") == 0;
    });
  });
  CHECK(world.matches_told() == told);
  for (int i = 0; i < 2; ++i) world.kill(0);
  world.match_at("90");
  for (int i = 0; i < 2; ++i) world.start();
  world.require_told();
}

TEST_CASE("settings that decide no match may be changed from one process to the next") {
  RolesWorld world;
  world.start();
  world.put(200);
  world.require_told();
  world.read_labels();  // not in a word of rules: earlier programs may run meanwhile
  const RunningProcess* const other = world.start();
  world.await([&] { return other->find().shards() == kShards / 2; });
  world.put(100);
  world.require_told();
}

TEST_CASE("who decides waits while one finds by other rules that has joined at the same time") {
  RolesWorld world;
  const RunningProcess* const first = world.start();
  world.put(200);
  world.require_told();
  config::Config other = world.config();
  other.expire = Expire{.after = 1'000'000, .field = {}};
  const std::unique_ptr<MemoryProcess> idle = world.idle_process(other);
  {
    const std::unique_ptr<GroupMember> member = idle->join("g.find", {"people.found"});
    world.await([&] { return complains(first->decide(), "idle"); });
  }
  world.put(100);
  world.require_told();
  CHECK(first->decide().begun_warm() > 0);
}

}  // namespace kindred
