#include "tools/kindred/init/id.h"

#include <string>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"

namespace kindred {

namespace {

Column column(const std::string& name, std::vector<std::string> values) {
  Column made{.path = {name}, .records = {}, .values = std::move(values)};
  for (uint32_t i = 0; i < made.values.size(); ++i) made.records.push_back(i);
  return made;
}

Profile profile(std::vector<std::string> sources, std::vector<Column> columns) {
  Profile made;
  made.records = made.sampled = static_cast<uint32_t>(sources.size());
  made.sources = std::move(sources);
  made.columns = std::move(columns);
  return made;
}

}  // namespace

TEST_CASE("an id tells the records of one source apart, those of two may be the same") {
  const Column ids = column("customer_id", {"1", "2", "1", "2"});
  const Profile two = profile({"a", "a", "b", "b"}, {ids});
  CHECK(choose_id(two) == config::JsonPath{"customer_id"});
  CHECK(id_warnings(two, {"customer_id"}).empty());
  CHECK_THROWS_AS(choose_id(profile({"a", "a", "a", "a"}, {ids})), Failure);
}

TEST_CASE("among places that tell records apart a name that speaks of it comes first") {
  const Profile both =
      profile({"a", "a"}, {column("when", {"10:01", "10:02"}), column("PersonKey", {"x", "y"})});
  CHECK(choose_id(both) == config::JsonPath{"PersonKey"});
}

TEST_CASE("words, dates and mailboxes are no ids for being different, unless they are named so") {
  for (const std::vector<std::string>& values :
       {std::vector<std::string>{"Ann Lee", "Bob"},
        std::vector<std::string>{"2020-03-04", "1.2.2020"},
        std::vector<std::string>{"ann@example.org", "bob@example.org"}}) {
    CHECK_THROWS_AS(choose_id(profile({"a", "a"}, {column("who", values)})), Failure);
    CHECK(choose_id(profile({"a", "a"}, {column("who", values), column("no", {" 1 ", "2"})})) ==
          config::JsonPath{"no"});
    CHECK(choose_id(profile({"a", "a"}, {column("no", {"1", "2"}), column("key", values)})) ==
          config::JsonPath{"key"});
  }
}

TEST_CASE("that a column is the id is told of where nothing but its values says so") {
  const Profile list = profile({"a", "a"}, {column("no", {"1", "2"}), column("name", {"x", "x"})});
  CHECK(id_warnings(list, {"no"}) ==
        "warning: no is taken for the id, for no two records of a source share its value, and not "
        "compared; a later record with the same one will replace the earlier; where it is no id, "
        "add a column or member \"id\"\n");
}

TEST_CASE("numbers with a fraction are nobody's id: the records would be rejected") {
  const Profile amounts = profile({"a", "a"}, {column("amount", {"12.5", "13.25"})});
  CHECK_THROWS_AS(choose_id(amounts), Failure);
  const Profile versions = profile({"a", "a"}, {column("serial", {"12.5a", "13.25b"})});
  CHECK(choose_id(versions) == config::JsonPath{"serial"});
}

TEST_CASE("ids that are missing, or there twice in a source, are told of") {
  const Profile list = profile({"a", "a", "a", "b"}, {column("id", {"1", "2", "1"})});
  CHECK(choose_id(list) == config::JsonPath{"id"});
  const std::string warnings = id_warnings(list, {"id"});
  CHECK(warnings.find("1 of 4 records looked at have no id") != std::string::npos);
  CHECK(warnings.find("1 of 4 records looked at have the id of another") != std::string::npos);
}

}  // namespace kindred
