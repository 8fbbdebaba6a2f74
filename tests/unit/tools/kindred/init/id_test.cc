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
  made.inputs = {"list"};
  made.input_of.assign(made.sampled, 0);
  return made;
}

// Where the ids are of records that come from one input.
config::JsonPath id_of(Profile list) {
  const ChosenIds ids = choose_ids(&list);
  CHECK(ids.of.size() == 1);
  CHECK(ids.places == ids.of);
  return ids.of.front();
}

std::string warnings_of(Profile list) {
  const ChosenIds ids = choose_ids(&list);
  return id_warnings(list, ids);
}

// Two inputs of three records, each with columns of its own.
struct TwoLists {
  Profile profile;

  TwoLists() {
    profile.records = profile.sampled = 6;
    profile.sources = {"a", "a", "a", "b", "b", "b"};
    profile.inputs = {"a", "b"};
    profile.input_of = {0, 0, 0, 1, 1, 1};
  }

  // Values of the first list, and of the second one.
  TwoLists& with(const std::string& name, std::vector<std::string> first,
                 std::vector<std::string> second = {}) {
    Column& made = profile.columns.emplace_back();
    made.path = {name};
    for (uint32_t i = 0; i < first.size(); ++i) made.records.push_back(i);
    for (uint32_t i = 0; i < second.size(); ++i) made.records.push_back(3 + i);
    made.values = std::move(first);
    made.values.insert(made.values.end(), second.begin(), second.end());
    return *this;
  }

  // "a.id b.id", and behind it how they are told apart.
  std::string ids() {
    const ChosenIds chosen = choose_ids(&profile);
    std::string text = chosen.of[0].front() + " " + chosen.of[1].front() + ":";
    for (const config::JsonPath& place : chosen.places) text += " " + place.front();
    return text;
  }
};

}  // namespace

TEST_CASE("an id tells the records of one source apart, those of two may be the same") {
  const Column ids = column("customer_id", {"1", "2", "1", "2"});
  const Profile two = profile({"a", "a", "b", "b"}, {ids});
  CHECK(id_of(two) == config::JsonPath{"customer_id"});
  CHECK(warnings_of(two).empty());
  CHECK_THROWS_AS(id_of(profile({"a", "a", "a", "a"}, {ids})), Failure);
}

TEST_CASE("among places that tell records apart a name that speaks of it comes first") {
  const std::vector<std::string> values = {"10:01", "10:02"};
  const Profile both =
      profile({"a", "a"}, {column("when", values), column("OrderNo", values),
                           column("house_number", values), column("PersonKey", {"x", "y"})});
  CHECK(id_of(both) == config::JsonPath{"PersonKey"});
  const Profile number = profile({"a", "a"}, {column("when", values), column("houseNumber", values),
                                              column("Cust. No", values)});
  CHECK(id_of(number) == config::JsonPath{"Cust. No"});
}

TEST_CASE("telephone numbers are an id only where nothing else is") {
  const Column phones = column("contact", {"030-555123", "+49 30 555", "(030) 555 12"});
  const Column numbers = column("row", {"17", "18", "19"});
  CHECK(id_of(profile({"a", "a", "a"}, {phones, numbers})) == config::JsonPath{"row"});
  const Column plain = column("contact", {"030555123", "030555124", "030555125"});
  CHECK(id_of(profile({"a", "a", "a"}, {plain, numbers})) == config::JsonPath{"row"});
  CHECK(id_of(profile({"a", "a", "a"}, {plain})) == config::JsonPath{"contact"});
}

TEST_CASE("an id that a few records share is one for its name, and told of") {
  std::vector<std::string> ids;
  std::vector<std::string> phones;
  for (int i = 0; i < 20; ++i) {
    ids.push_back(std::to_string(i == 19 ? 0 : i));
    phones.push_back("030-5551" + std::to_string(10 + i));
  }
  const Profile list = profile(std::vector<std::string>(20, "a"),
                               {column("phone", phones), column("client_id", ids)});
  CHECK(id_of(list) == config::JsonPath{"client_id"});
  CHECK(warnings_of(list) ==
        "warning: 1 of 20 records looked at have the client_id of another record of their source, "
        "and replace it; where they are others, give each an id or a source of its own\n");
}

TEST_CASE("an id is one value of each record") {
  Profile list = profile({"a", "a"}, {column("x", {"1", "2"})});
  list.columns[0].path = {"items", "*", "id"};
  CHECK_THROWS_AS(id_of(list), Failure);
  list.columns.push_back(column("key", {"1", "2"}));
  CHECK(id_of(list) == config::JsonPath{"key"});
}

TEST_CASE("each list has an id of its own where none serves both") {
  CHECK(
      TwoLists().with("customer_id", {"1", "2", "3"}).with("cust_no", {}, {"7", "8", "9"}).ids() ==
      "customer_id cust_no: customer_id cust_no");
  CHECK(TwoLists()
            .with("phone", {"030-11111", "030-11112", "030-11113"},
                  {"030-11114", "030-11115", "030-11116"})
            .with("customer_id", {"1", "2", "3"})
            .with("cust_no", {}, {"7", "8", "9"})
            .ids() == "customer_id cust_no: customer_id cust_no");
  CHECK(TwoLists().with("id", {"1", "2", "3"}).with("cust_no", {}, {"7", "8", "9"}).ids() ==
        "id cust_no: id cust_no");
  CHECK(TwoLists()
            .with("cust_no", {"4", "5", "6"}, {"7", "8", "9"})
            .with("customer_id", {"1", "2", "3"})
            .ids() == "cust_no cust_no: cust_no");
  CHECK_THROWS_WITH(TwoLists().with("cust_no", {"4", "5", "6"}).ids(),
                    "nothing tells the records of b apart: add a column or member \"id\" that each "
                    "record has and no two of one source share");
}

TEST_CASE("where one list refers to the records of another each list's id is told") {
  CHECK(TwoLists()
            .with("customer_id", {"1", "2", "3"}, {"1", "1", "2"})
            .with("order_no", {}, {"7", "8", "9"})
            .ids() == "customer_id order_no:");
}

TEST_CASE("two files of one name are told apart by their columns, or not at all") {
  TwoLists lists;
  lists.profile.inputs = {"people", "people"};
  lists.with("customer_id", {"1", "2", "3"}).with("cust_no", {}, {"7", "8", "9"});
  CHECK(lists.ids() == "customer_id cust_no: customer_id cust_no");
  TwoLists orders;
  orders.profile.inputs = {"people", "people"};
  orders.with("customer_id", {"1", "2", "3"}, {"1", "1", "2"})
      .with("order_no", {}, {"7", "8", "9"});
  CHECK_THROWS_WITH(orders.ids(),
                    "two of the inputs are called people, and one refers to the ids of another "
                    "input: give the files different names");
}

TEST_CASE("what is amiss with one list's ids is told of that list") {
  TwoLists lists;
  lists.with("customer_id", {"1", "2", "3"}).with("row", {}, {"7", "8", "9"});
  CHECK(
      warnings_of(lists.profile) ==
      "warning: row is taken for the id of b, for no two records of a source share its value, and "
      "not compared; a later record with the same one will replace the earlier; where it is no "
      "id, add a column or member \"id\"\n");
}

TEST_CASE("words, dates and mailboxes are no ids for being different, unless they are named so") {
  for (const std::vector<std::string>& values :
       {std::vector<std::string>{"Ann Lee", "Bob"},
        std::vector<std::string>{"2020-03-04", "1.2.2020"},
        std::vector<std::string>{"ann@example.org", "bob@example.org"}}) {
    CHECK_THROWS_AS(id_of(profile({"a", "a"}, {column("who", values)})), Failure);
    CHECK(id_of(profile({"a", "a"}, {column("who", values), column("no", {" 1 ", "2"})})) ==
          config::JsonPath{"no"});
    CHECK(id_of(profile({"a", "a"}, {column("no", {"1", "2"}), column("key", values)})) ==
          config::JsonPath{"key"});
  }
}

TEST_CASE("that a column is the id is told of where nothing but its values says so") {
  CHECK(warnings_of(profile({"a", "a"}, {column("no", {"1", "2"}), column("name", {"x", "x"})})) ==
        "warning: no is taken for the id, for no two records of a source share its value, and not "
        "compared; a later record with the same one will replace the earlier; where it is no id, "
        "add a column or member \"id\"\n");
}

TEST_CASE("numbers with a fraction are nobody's id: the records would be rejected") {
  const Profile amounts = profile({"a", "a"}, {column("amount", {"12.5", "13.25"})});
  CHECK_THROWS_AS(id_of(amounts), Failure);
  CHECK_THROWS_WITH(
      id_of(profile({"a", "a"}, {column("id", {"1.5", "2.5"})})),
      "nothing tells the records apart: add a column or member \"id\" that each record "
      "has and no two of one source share. \"id\" is none: its numbers have a fraction "
      "or an exponent");
  CHECK(id_of(profile({"a", "a", "a"}, {column("id", {"12e4", "ab", "cd"})})) ==
        config::JsonPath{"id"});
  const Profile versions = profile({"a", "a"}, {column("serial", {"12.5a", "13.25b"})});
  CHECK(id_of(versions) == config::JsonPath{"serial"});
}

TEST_CASE("ids that are missing, or there twice in a source, are told of") {
  const Profile list = profile({"a", "a", "a", "b"}, {column("id", {"1", "2", "1"})});
  CHECK(id_of(list) == config::JsonPath{"id"});
  const std::string warnings = warnings_of(list);
  CHECK(warnings.find("1 of 4 records looked at have no id") != std::string::npos);
  CHECK(warnings.find("1 of 4 records looked at have the id of another") != std::string::npos);
}

}  // namespace kindred
