// Time is input: events carry their records' times.

#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

std::vector<int64_t> times(const std::vector<reference::Event>& events) {
  std::vector<int64_t> all;
  for (const reference::Event& event : events) all.push_back(event.time);
  return all;
}

TEST_CASE("a match has the later time of its two records, whichever came first") {
  const World world = Tiny::world();
  CHECK(times(require_every_route(world.setup, std::vector{Tiny::record(0, {"k"}, "anna", 50),
                                                           Tiny::record(1, {"k"}, "anna", 20)})) ==
        std::vector<int64_t>{50});
  CHECK(times(require_every_route(world.setup, std::vector{Tiny::record(0, {"k"}, "anna", -7),
                                                           Tiny::record(1, {"k"}, "anna", -3)})) ==
        std::vector<int64_t>{-3});
}

TEST_CASE("a retraction has the time of the record that caused it") {
  const World world = Tiny::world(2);
  CHECK(times(require_every_route(
            world.setup, std::vector{Tiny::record(0, {"k"}, "anna", 50),
                                     Tiny::record(1, {"k"}, "anna", 60), Tiny::deletion(1, 5)})) ==
        std::vector<int64_t>{60, 5});
  // Displaced: 1-2 goes at the time of 0, and 0-1 comes at the later one of its own two.
  CHECK(times(require_every_route(world.setup, std::vector{Tiny::record(1, {"k"}, "anna", 50),
                                                           Tiny::record(2, {"k"}, "anna", 60),
                                                           Tiny::record(0, {"k"}, "anna", 40)})) ==
        std::vector<int64_t>{60, 50, 40});
}

TEST_CASE("a pair that moves up has the later time of its own records") {
  const World world = Tiny::world(2);
  const std::vector<Record> records = {Tiny::record(0, {"k"}, "anna", 10),
                                       Tiny::record(1, {"k"}, "anna", 20),
                                       Tiny::record(2, {"k"}, "anna", 30), Tiny::deletion(0, 90)};
  CHECK(times(require_every_route(world.setup, records)) == std::vector<int64_t>{20, 90, 30});
}

TEST_CASE("a later time alone publishes nothing and shows in what follows") {
  const World world = Tiny::world();
  const std::vector<Record> records = {
      Tiny::record(0, {"k"}, "anna", 10), Tiny::record(1, {"k"}, "anna", 20),
      Tiny::record(0, {"k"}, "anna", 70), Tiny::record(2, {"k"}, "anna", 30)};
  const std::vector<reference::Event> events = require_every_route(world.setup, records);
  CHECK(in_words(events) == std::vector<std::string>{"0-1 match", "0-2 match", "1-2 match"});
  CHECK(times(events) == std::vector<int64_t>{20, 70, 30});
}

TEST_CASE("past bug: a later time of a record showed in events of earlier records of its batch") {
  const World world = Tiny::world();
  const std::vector<Record> records = {Tiny::record(0, {"k"}, "anna", 10),
                                       Tiny::record(1, {"k"}, "anna", 20),
                                       Tiny::record(0, {"k"}, "anna", 70)};
  ThreadPool pool(1);
  Linker linker(world.setup.pipeline, &pool);
  linker.apply({&records[0], 1});
  CHECK(times(plain(linker.apply({&records[1], 2}))) == std::vector<int64_t>{20});
}

}  // namespace
}  // namespace kindred
