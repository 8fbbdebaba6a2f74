// A form that a newer program has written, met by processes that do not read it: they end, and what
// they have in hand comes to nothing. Those that do read it go on with what is there.

#include <optional>
#include <string>

#include "linkage/cluster/found_entry.h"
#include "linkage/cluster/log_entry.h"
#include "tests/catch.h"
#include "tests/unit/daemon/cluster/roles_world.h"

namespace kindred {
namespace {

// What a form of a later version begins with; of the rest an older program knows nothing.
constexpr char kLater = 100;

TopicMessage later_form(const std::string& topic, std::string key) {
  return {.topic = topic,
          .key = std::move(key),
          .value = std::string(1, kLater) + "what follows is of that version"};
}

void await_end(const RolesWorld& world, const std::string& what) {
  world.await([&] {
    return std::ranges::all_of(world.processes(), [](const auto& one) { return one->failed(); });
  });
  for (const auto& process : world.processes()) {
    CHECK(process->failure().find(what + " is of version 100, and this program reads up to ") !=
          std::string::npos);
    CHECK(process->failure().find(": a newer one has written it, so upgrade this one") !=
          std::string::npos);
  }
}

// A newer program would read what is there. This one is of today, so in its place stands what it
// reads, at the same offset.
void upgrade(RolesWorld* world, const TopicMessage& later, std::optional<std::string> value) {
  while (!world->processes().empty()) world->kill(0);
  world->topics()->replace(later, std::move(value));
  for (int i = 0; i < 2; ++i) world->start();
}

}  // namespace

TEST_CASE("processes that meet a later form in the log end, and newer ones go on behind them") {
  RolesWorld world(kEntityTopics);
  for (int i = 0; i < 2; ++i) world.start();
  world.put(200);
  world.require_told();
  const auto told = world.matches_told();
  const TopicMessage later =
      later_form("people.log", log_key({.kind = LogEntry::Kind::kEnd, .ends = true}));
  world.topics()->append(later);
  world.put(100);  // some of it stands behind that, and some is not prepared by then
  await_end(world, "an entry of the log");
  CHECK(world.matches_told() == told);
  upgrade(&world, later, log_value({.kind = LogEntry::Kind::kEnd, .ends = true}));
  world.put(100);
  world.require_told();
}

TEST_CASE("who decides ends where shards have told in a later form, and a newer one goes on") {
  RolesWorld world;
  world.start();
  world.put(200);
  world.require_told();
  FoundEntry nothing;
  nothing.kind = FoundEntry::Kind::kTurns;
  nothing.turns = {0};
  const TopicMessage later = later_form("people.found", found_key(nothing));
  world.topics()->append(later);
  await_end(world, "an entry of what shards found");
  upgrade(&world, later, found_value(nothing));
  world.put(100);
  world.require_told();
}

}  // namespace kindred
