// A pipeline that moves from a cluster back to one process: its state is made of the log, and what
// was published stays.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "daemon/state/manifest.h"
#include "tests/catch.h"
#include "tests/unit/daemon/cluster/moving_world.h"

namespace kindred {

namespace fs = std::filesystem;

TEST_CASE("a pipeline goes on in one process where a cluster has ended, and comes again") {
  MovingWorld world(kEntityTopics, 4);
  for (int round = 0; round < 2; ++round) {
    CAPTURE(round);
    world.put(150);
    world.put_label(3, 24, "different");
    world.put_label(5, 26, round == 0 ? "same" : "");
    world.run_one();
    for (int i = 0; i < 2; ++i) world.start();
    world.require_told();
    world.require_untouched();
    world.put(150);
    world.put_label(6, 27, "same");
    world.require_told();
    world.note_published();
    world.stop_all();
    REQUIRE_FALSE(world.make_state_once(-1));
    world.run_one(true);
    world.require_untouched();
  }
  world.put(100);
  world.run_one();
  CHECK(world.output()->last_values("matches") ==
        tell(world.config(), *world.output()).last_values);
}

TEST_CASE("who moves a pipeline back may be killed at any time") {
  int calls = 0;
  for (bool killed = true; killed; calls += 7) {
    CAPTURE(calls);
    MovingWorld world("", 5);
    world.put(80);
    world.start();
    world.require_told();
    world.note_published();
    world.stop_all();
    killed = world.make_state_once(calls);
    if (killed) REQUIRE_FALSE(world.make_state_once(-1));
    world.run_one(true);
    world.require_untouched();
    world.put(20);
    world.run_one(true);  // which says nothing any more
    CHECK(world.output()->last_values("matches") ==
          tell(world.config(), *world.output()).last_values);
  }
  CHECK(calls > 20);
}

// The cluster has gone on meanwhile, so the state is made anew.
TEST_CASE("a state that was made of a log, and of no input since, is made anew") {
  MovingWorld world("", 6);
  world.put(80);
  world.start();
  world.require_told();
  world.stop_all();
  REQUIRE_FALSE(world.make_state_once(-1));
  world.start();
  world.put(80);
  world.require_told();
  world.note_published();
  world.stop_all();
  REQUIRE_FALSE(world.make_state_once(-1));
  world.run_one(true);
  world.require_untouched();
  // From now on it is a state as any other.
  REQUIRE_FALSE(world.make_state_once(-1));
  CHECK(read_manifest(world.state() + "/manifest")->exactly_once);
  CHECK_FALSE(fs::exists(world.state() + "/from-cluster"));
}

TEST_CASE("a state is not made of a log where that would not be the pipeline's") {
  MovingWorld world("", 7);
  const auto why = [&] { return refusal([&] { world.make_state_once(-1); }); };
  CHECK(why().find("no cluster has come anywhere in it") != std::string::npos);
  world.put(80);
  world.start();
  world.require_told();
  CHECK(why().find("group g has 1 members: stop all processes of the cluster") !=
        std::string::npos);
  world.stop_all();
  fs::create_directories(world.state());
  write_manifest(world.state() + "/manifest", {.pipeline = "people", .published = ""});
  CHECK(why().find("there is a state already") != std::string::npos);
  fs::remove(world.state() + "/manifest");
  world.topics()->append(
      {.topic = "people.log", .key = "k", .value = world.topics()->all("people.log", 0)[0].value});
  CHECK(why().find("without the values as they were received") != std::string::npos);
  world.read_versions();
  CHECK(why().find("does not go with record.version") != std::string::npos);
}

TEST_CASE("a process without cluster does not go on in the group of one unless it is told how") {
  MovingWorld world("", 8);
  world.put(80);
  world.start();
  world.require_told();
  world.note_published();
  world.stop_all();
  {
    RunningService one(world.config(), world.output());
    CHECK(one.wait() == ExitCode::kConfiguration);
  }
  world.require_untouched();
  RunningService again(world.config(), world.output(), "", true);
  again.await_live();
  CHECK(again.stop() == ExitCode::kDone);
  world.require_untouched();
}

}  // namespace kindred
