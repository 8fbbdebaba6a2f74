// A pipeline that moves from one process to a cluster: what it has published stays, and its input
// is not read again, whenever who moves it is killed.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/catch.h"
#include "tests/unit/daemon/cluster/moving_world.h"

namespace kindred {

namespace fs = std::filesystem;

TEST_CASE("a pipeline goes on in a cluster where one process has ended") {
  for (const bool aborted : {false, true}) {
    CAPTURE(aborted);
    MovingWorld world(kEntityTopics);
    world.put(300);
    world.put_label(3, 24, "different");
    world.put_label(5, 26, "same");
    world.run_one();
    if (aborted) world.topics()->abort_one_in(8);
    for (int i = 0; i < 2; ++i) world.start();
    world.require_told();
    world.require_untouched();
    CHECK_FALSE(world.has_state());
    CHECK(fs::exists(world.aside() + "/manifest"));
    world.put(100);
    world.put_label(5, 26, "");
    world.require_told();
    world.kill(0);
    world.put(100);
    world.start();
    world.require_told();
  }
}

TEST_CASE("who moves a pipeline to a cluster may be killed at any time") {
  int calls = 0;
  for (bool killed = true; killed; ++calls) {
    CAPTURE(calls);
    MovingWorld world("", 2);
    world.put(80);
    world.put_label(3, 24, "same");
    world.run_one();
    killed = world.move_once(calls);
    CHECK(world.has_state() == killed);
    const MovingProcess* const process = world.start();
    world.require_told();
    world.require_untouched();
    CHECK((process->seed().records() > 0) == killed);
    CHECK_FALSE(world.has_state());
    world.put(20);
    world.require_told();
  }
  CHECK(calls > 10);
}

// A kill behind the last transaction leaves the state where it was.
TEST_CASE("a state that was moved is put aside by the next start") {
  MovingWorld world;
  world.put(80);
  world.run_one();
  const TemporaryFolder copy;
  fs::copy(world.state(), copy.path(), fs::copy_options::recursive);
  REQUIRE_FALSE(world.move_once(-1));
  fs::remove_all(world.state());
  fs::copy(copy.path(), world.state(), fs::copy_options::recursive);
  std::ofstream(world.state() + "/moving") << world.commit() << "\n";
  const MovingProcess* const process = world.start();
  world.require_told();
  world.require_untouched();
  CHECK(process->seed().records() == 0);
  CHECK_FALSE(world.has_state());
  CHECK(fs::exists(world.aside() + "/manifest"));
  CHECK_FALSE(fs::exists(world.state() + "/moving"));
}

TEST_CASE("what a log has of an earlier time and the state has not leaves it") {
  MovingWorld world("", 3);
  world.put(100);
  world.put_label(3, 24, "same");
  world.put_label(5, 26, "different");
  world.run_one();
  const TemporaryFolder copy;
  fs::copy(world.state(), copy.path(), fs::copy_options::recursive);
  REQUIRE_FALSE(world.move_once(-1));
  // It went back since, and a part of the records, and a label, were deleted.
  fs::remove_all(world.state());
  fs::copy(copy.path(), world.state(), fs::copy_options::recursive);
  for (uint64_t person = 0; person < 20; ++person) {
    world.output()->put("people", static_cast<int>(person) % kPartitions,
                        {.key = std::to_string(person), .time = 1'000});
  }
  world.put_label(5, 26, "");
  world.run_one();
  world.compact();
  world.start();
  world.require_told();
  world.require_untouched();
  world.put(100);
  world.require_told();
}

TEST_CASE("a state that is not that of the group's offsets is refused") {
  MovingWorld world;
  world.put(50);
  world.run_one();
  const TemporaryFolder copy;
  fs::copy(world.state(), copy.path(), fs::copy_options::recursive);
  const uint64_t before = world.commit();
  world.put(50);
  world.run_one();
  const auto bring = [&] {
    fs::remove_all(world.state());
    fs::copy(copy.path(), world.state(), fs::copy_options::recursive);
  };
  const TemporaryFolder last;
  fs::copy(world.state(), last.path(), fs::copy_options::recursive);
  bring();
  CHECK(refusal([&] { world.move_once(-1); })
            .find(fmt::format("ends with commit {}, and the group has commit {}: it is "
                              "a copy from before",
                              before, world.commit())) != std::string::npos);
  fs::remove_all(world.state());
  fs::copy(last.path(), world.state(), fs::copy_options::recursive);
  world.topics()->set_offset("g", {"people", 1, 2}, text_of(CommitMark{.commit = world.commit()}));
  CHECK(refusal([&] { world.move_once(-1); })
            .find("of topic people partition 1, and the group at 2: start it without "
                  "`cluster` until it is live") != std::string::npos);
  world.clustered()->digests.records ^= 1;
  CHECK(refusal([&] { world.move_once(-1); }).find("read by another `record`") !=
        std::string::npos);
  world.clustered()->digests.records ^= 1;
  CHECK(world.topics()->all("people.log", 0).empty());
  CHECK(world.has_state());

  // One of another group is left alone.
  for (int32_t number = 0; number < kPartitions; ++number) {
    world.topics()->set_offset("g", {"people", number, 1}, "");
  }
  world.topics()->set_offset("g", {kLabels, 0, 0}, "");
  CHECK_FALSE(world.move_once(-1));
  CHECK(world.has_state());
  CHECK(world.topics()->all("people.log", 0).empty());
}

}  // namespace kindred
