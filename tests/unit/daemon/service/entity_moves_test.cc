#include "daemon/service/entity_moves.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "daemon/codec/entity_writer.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Ids = std::vector<std::string>;

Identity record(const std::string& id) { return {"x", id}; }

struct Grouped {
  std::string entity;
  Ids members;
};

class Moves {
 public:
  Moves(const std::vector<Grouped>& before, const std::vector<Grouped>& after) {
    for (const Grouped& one : before) {
      for (const std::string& member : one.members) told_.belongs(record(member), one.entity);
    }
    moves_.emplace(&told_);
    for (const Grouped& one : after) {
      Entity& entity = live_.emplace_back();
      entity.id = one.entity;
      for (const std::string& member : one.members) entity.members.push_back(record(member));
      entity.anchor = entity.members.front();
      moves_->take(entity);
    }
    moves_->finish();
  }

  // "ID KIND OTHERS +ADDED -REMOVED", one an id; a list a family.
  std::vector<Ids> told() const {
    std::vector<Ids> families;
    for (const std::vector<uint32_t>& family : moves_->families()) {
      Ids& lines = families.emplace_back();
      for (const uint32_t side : family) lines.push_back(line(moves_->side(side)));
      std::ranges::sort(lines);
    }
    std::ranges::sort(families);
    return families;
  }

  Ids lost(const std::string& id) const {
    Ids lost;
    for (const std::vector<uint32_t>& family : moves_->families()) {
      for (const uint32_t number : family) {
        const EntityMoves::Side& side = moves_->side(number);
        if (side.id != id) continue;
        for (const Identity& one : moves_->lost(side)) lost.push_back(one.id);
      }
    }
    return lost;
  }

 private:
  std::string line(const EntityMoves::Side& side) const {
    const auto now = std::ranges::find(live_, side.id, &Entity::id);
    const Entity* const entity = now == live_.end() ? nullptr : &*now;
    const EntityChange change = moves_->change(side, entity, 7);
    CHECK(change.time == 7);
    std::string line = change.id + " " + std::string(entity_change_name(change.kind));
    for (const std::string& other : change.others) line += " " + other;
    for (const Identity& one : change.added) line += " +" + one.id;
    for (const Identity& one : change.removed) line += " -" + one.id;
    return line;
  }

  ToldMembers told_;
  std::optional<EntityMoves> moves_;
  std::vector<Entity> live_;
};

std::vector<Ids> told(const std::vector<Grouped>& before, const std::vector<Grouped>& after) {
  return Moves(before, after).told();
}

TEST_CASE("Of entities whose members are those that were told nothing is said") {
  CHECK(told({}, {}).empty());
  CHECK(
      told({{"a", {"1", "2"}}, {"b", {"3", "4"}}}, {{"b", {"3", "4"}}, {"a", {"1", "2"}}}).empty());
}

TEST_CASE("Each kind of move is told, those that hang together in one family") {
  CHECK(told({}, {{"a", {"1", "2"}}}) == std::vector<Ids>{{"a created +1 +2"}});
  CHECK(told({{"a", {"1", "2"}}}, {}) == std::vector<Ids>{{"a ended -1 -2"}});
  CHECK(told({{"a", {"1", "2"}}}, {{"a", {"1", "2", "3"}}}) == std::vector<Ids>{{"a grew +3"}});
  CHECK(told({{"a", {"1", "2", "3"}}}, {{"a", {"1", "3"}}}) == std::vector<Ids>{{"a shrank -2"}});
  CHECK(told({{"a", {"1", "2"}}, {"c", {"5", "6"}}}, {{"b", {"1", "2"}}, {"c", {"5", "6", "7"}}}) ==
        std::vector<Ids>{{"a ended b -1 -2", "b renamed a +1 +2"}, {"c grew +7"}});
  CHECK(told({{"a", {"1", "2"}}, {"b", {"3", "4"}}}, {{"a", {"1", "2", "3", "4"}}}) ==
        std::vector<Ids>{{"a merged b +3 +4", "b ended a -3 -4"}});
  CHECK(told({{"a", {"1", "2", "3", "4"}}}, {{"a", {"1", "2"}}, {"b", {"3", "4"}}}) ==
        std::vector<Ids>{{"a split b -3 -4", "b created a +3 +4"}});
  CHECK(told({{"a", {"1", "2", "3"}}, {"b", {"4", "5"}}},
             {{"a", {"1", "2"}}, {"b", {"3", "4", "5"}}}) ==
        std::vector<Ids>{{"a split b -3", "b grew a +3"}});
}

TEST_CASE("Who is in no entity any more is lost, and who moved is not") {
  const Moves moves({{"a", {"1", "2", "3"}}, {"b", {"4", "5"}}}, {{"b", {"1", "4", "5"}}});
  CHECK(moves.lost("a") == Ids{"2", "3"});
  CHECK(moves.lost("b").empty());
}

TEST_CASE("A record of which only its age was told was in no entity") {
  ToldMembers members;
  members.live(record("1"), 5);
  members.belongs(record("2"), "a");
  EntityMoves moves(&members);
  Entity entity;
  entity.id = "a";
  entity.members = {record("1"), record("2")};
  moves.take(entity);
  moves.finish();
  REQUIRE(moves.families().size() == 1);
  CHECK(moves.change(moves.side(0), &entity, 1).added == std::vector<Identity>{record("1")});
}

TEST_CASE("An id that has ended since it was told is created") {
  ToldMembers members;
  members.belongs(record("1"), "a");
  members.belongs(record("1"), "b");
  EntityMoves moves(&members);
  Entity entity;
  entity.id = "a";
  entity.members = {record("2"), record("3")};
  moves.take(entity);
  moves.finish();
  CHECK(moves.change(moves.side(0), &entity, 1).kind == EntityChange::Kind::kCreated);
}

TEST_CASE("Members are those that the last value lists, or what was added and not removed") {
  const auto members = [](ToldMembers* told) {
    told->settle();
    Ids lines;
    for (const auto& [record, member] : told->members()) {
      lines.push_back(record.id + " in " + told->id(member.was));
    }
    return lines;
  };
  ToldMembers by_values;
  by_values.put("a", std::vector{record("1"), record("2")});
  by_values.put("b", std::vector{record("3")});
  by_values.put("a", std::vector{record("2")});
  by_values.put("b", {});
  CHECK(members(&by_values) == Ids{"2 in a"});

  ToldMembers by_changes;
  by_changes.change("b", std::vector{record("1")}, {});  // behind what follows, in time
  by_changes.change("a", std::vector{record("1"), record("2")}, {});
  by_changes.change("a", {}, std::vector{record("1")});
  CHECK(members(&by_changes) == Ids{"1 in b", "2 in a"});
}

}  // namespace
}  // namespace kindred
