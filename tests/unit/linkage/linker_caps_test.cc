// What caps and replacements do, case by case; the random streams of linker_test.cc mix them.

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"
#include "tests/unit/linkage/routes.h"

namespace kindred {
namespace {

using Words = std::vector<std::string>;

// The changes that the last record causes, the same by every route and in the reference.
Words last_changes(const World& world, const std::vector<Record>& records) {
  std::vector<reference::Event> last;
  for (const reference::Event& event : require_every_route(world.setup, records)) {
    if (event.record + 1 == records.size()) last.push_back(event);
  }
  return in_words(last);
}

Record member(size_t n) { return Tiny::record(n, {"k"}, "anna"); }

TEST_CASE("a newcomer of smaller rank displaces one from a full bucket") {
  CHECK(last_changes(Tiny::world(2), {member(1), member(2), member(0)}) ==
        Words{"0-1 match", "1-2 retracted"});
  CHECK(last_changes(Tiny::world(3), {member(0), member(1), member(3), member(2)}) ==
        Words{"0-2 match", "0-3 retracted", "1-2 match", "1-3 retracted"});
}

TEST_CASE("a newcomer of greater rank waits outside a full bucket") {
  CHECK(last_changes(Tiny::world(2), {member(0), member(1), member(2)}).empty());
}

TEST_CASE("the next in rank moves up when a member of a full bucket is deleted") {
  const std::vector<Record> full = {member(0), member(3), member(1), member(2)};
  for (const size_t leaver : {0U, 1U}) {
    std::vector<Record> records = full;
    records.push_back(Tiny::deletion(leaver));
    const Words expected =
        leaver == 0 ? Words{"0-1 retracted", "1-2 match"} : Words{"0-1 retracted", "0-2 match"};
    CHECK(last_changes(Tiny::world(2), records) == expected);
  }
}

TEST_CASE("nothing is said when one that waits goes or changes") {
  const std::vector<Record> full = {member(0), member(1), member(2), member(3)};
  std::vector<Record> records = full;
  records.push_back(Tiny::deletion(3));
  CHECK(last_changes(Tiny::world(2), records).empty());
  records = full;
  records.push_back(Tiny::record(3, {"k"}, "ann"));
  CHECK(last_changes(Tiny::world(2), records).empty());
}

TEST_CASE("a replacement at a full bucket keeps its place") {
  std::vector<Record> records = {member(0), member(1), member(2), Tiny::record(0, {"k"}, "hann")};
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-1 review"});
  records.push_back(Tiny::record(0, {"l"}, "anna"));
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-1 retracted", "1-2 match"});
  records.push_back(Tiny::record(0, {"l", "k"}, "anna"));
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-1 match", "1-2 retracted"});
}

TEST_CASE("a pair displaced from one key lives on by another") {
  std::vector<Record> records = {Tiny::record(1, {"k", "l"}, "anna"),
                                 Tiny::record(2, {"k", "l"}, "anna"), member(0)};
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-1 match"});
  records.push_back(Tiny::record(0, {"l", "k"}, "anna"));
  CHECK(last_changes(Tiny::world(2), records) == Words{"1-2 retracted"});
  records.push_back(Tiny::record(1, {"k"}, "anna"));
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-2 match"});
}

TEST_CASE("a displacement and the deletion of who displaced leave things as they were") {
  const std::vector<Record> records = {member(1), member(2), member(0), Tiny::deletion(0)};
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-1 retracted", "1-2 match"});
}

TEST_CASE("a deletion makes room for those who arrive in the same batch") {
  const std::vector<Record> records = {member(1),         member(2), member(3),
                                       Tiny::deletion(2), member(0), Tiny::deletion(1)};
  CHECK(last_changes(Tiny::world(2), records) == Words{"0-1 retracted", "0-3 match"});
}

TEST_CASE("a replacement publishes what differs, up, down and away") {
  std::vector<Record> records = {Tiny::record(0, {"k"}, "anna"), Tiny::record(1, {"k"}, "hann")};
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 review"});
  records.push_back(Tiny::record(1, {"k"}, "anna"));
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 match"});
  records.push_back(Tiny::record(1, {"l", "k"}, "Anna"));  // another key, nothing new to say
  CHECK(last_changes(Tiny::world(), records).empty());
  records.push_back(Tiny::record(1, {"k"}, "ann"));  // still a match, at 95
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 match"});
  records.push_back(Tiny::record(1, {"k"}, "hann"));
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 review"});
  records.push_back(Tiny::record(1, {"k"}, "zoe"));
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 retracted"});
  records.push_back(Tiny::record(0, {"k"}, "zoe"));
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 match"});
  records.push_back(Tiny::deletion(0));
  CHECK(last_changes(Tiny::world(), records) == Words{"0-1 retracted"});
}

TEST_CASE("past bug: a bucket of two that had been over a cap of two lost a member") {
  const std::vector<Record> records = {member(0),         member(1),         member(2),
                                       Tiny::deletion(2), Tiny::deletion(0), member(3)};
  CHECK(last_changes(Tiny::world(2), records) == Words{"1-3 match"});
}

TEST_CASE("past bug: a record matched itself where two branches hold one rule") {
  World world = Tiny::world();
  Pipeline twice = *world.setup.pipeline;
  twice.blocking.add(any([&] {
    std::vector<RulePointer> parts;
    parts.push_back(twice.same(Tiny::kKey));
    parts.push_back(twice.same(Tiny::kValue));
    return parts;
  }()));
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(twice));
  CHECK(last_changes(world, {member(0)}).empty());
  CHECK(last_changes(world, {member(0), member(1)}) == Words{"0-1 match"});
}

}  // namespace
}  // namespace kindred
