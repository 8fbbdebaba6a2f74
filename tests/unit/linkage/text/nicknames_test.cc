#include "linkage/text/nicknames.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a short form is related to its full name, both ways") {
  constexpr std::string_view kPairs[][2] = {
      {"bill", "william"},  {"bob", "robert"},      {"liz", "elizabeth"}, {"peggy", "margaret"},
      {"dick", "richard"},  {"jack", "john"},       {"chuck", "charles"}, {"ted", "theodore"},
      {"ted", "edward"},    {"kate", "katherine"},  {"tony", "anthony"},  {"molly", "mary"},
      {"sasha", "natasha"}, {"becky", "rebecca"},   {"zach", "zachary"},  {"jim", "james"},
      {"wm", "william"},    {"xander", "alexander"}};
  for (const auto& [a, b] : kPairs) {
    INFO(a << " " << b);
    CHECK(nicknames_related(a, b));
    CHECK(nicknames_related(b, a));
  }
}

TEST_CASE("two forms of one name are related") {
  CHECK(nicknames_related("bill", "will"));
  CHECK(nicknames_related("bob", "rob"));
  CHECK(nicknames_related("kathryn", "catherine"));
  CHECK(nicknames_related("elizabeth", "elisabeth"));
}

TEST_CASE("a shared short form relates no full names") {
  CHECK(nicknames_related("al", "albert"));
  CHECK(nicknames_related("al", "alan"));
  CHECK_FALSE(nicknames_related("albert", "alan"));
  CHECK_FALSE(nicknames_related("edward", "theodore"));
  CHECK_FALSE(nicknames_related("patrick", "patricia"));
  CHECK_FALSE(nicknames_related("robert", "william"));
}

TEST_CASE("a name is no nickname of itself") { CHECK_FALSE(nicknames_related("bill", "bill")); }

TEST_CASE("unknown names are related to none") {
  CHECK_FALSE(nicknames_related("", ""));
  CHECK_FALSE(nicknames_related("", "bill"));
  CHECK_FALSE(nicknames_related("bill", "zzyzx"));
  CHECK_FALSE(nicknames_related("Bill", "william"));  // not cleaned
  CHECK_FALSE(nicknames_related("bill", std::string(100, 'w')));
  CHECK_FALSE(nicknames_related(std::string_view("bill\0", 5), "william"));
}

}  // namespace
}  // namespace kindred
