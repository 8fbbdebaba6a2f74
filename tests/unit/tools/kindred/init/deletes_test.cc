#include "tools/kindred/init/deletes.h"

#include <fmt/format.h>

#include <string>

#include "config/training.h"
#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/init/made_config.h"

namespace kindred {

namespace {

// Forty rows of twenty people, each with `more` behind.
std::string rows(auto&& more) {
  std::string text = "id,name,phone,deleted\n";
  for (int i = 0; i < 40; ++i) {
    text +=
        fmt::format("{},Name{} Of{},0301{:05},{}\n", i, i % 20, i % 20 * 3, i % 20 * 371, more(i));
  }
  return text;
}

// The same as events of Debezium, and a delete of the last row.
std::string events() {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += fmt::format(
                R"({{"before":null,"after":{{"id":{},"name":"Name{} Of{}","phone":"0301{:05}"}},)"
                R"("source":{{"table":"people"}},"op":"c","ts_ms":{}}})",
                i, i % 20, i % 20 * 3, i % 20 * 371, 1'700'000'000'000 + i) +
            "\n";
  }
  return text +
         R"({"before":{"id":39},"after":null,"source":{"table":"people"},"op":"d","ts_ms":9})" +
         "\n";
}

}  // namespace

TEST_CASE("a column that says yes or no in the words of people tells deletes, and is no field") {
  for (const char* no : {"N", "false", "0", "off", ""}) {
    const std::string yaml = made_of_csv(rows([&](int i) { return i == 3 ? "Y" : no; }));
    CHECK(has(yaml, "from 39 records"));
    CHECK_FALSE(has(yaml, "deleted"));
  }
}

TEST_CASE("a column of dates tells deletes where it has one") {
  const std::string yaml = made_of_csv(rows([](int i) { return i % 20 == 3 ? "2024-03-04" : ""; }));
  INFO(yaml);
  CHECK(has(yaml, "record:\n  deleted: {field: deleted, present: true}    # has the day\n"));
  CHECK(has(yaml, "  name:    # short text; 100 % have it, 19 different"));
  CHECK(config::parse_for_training(yaml, nullptr).faults.empty());
}

TEST_CASE("a column deleted that says something else is told with what to do") {
  const std::string why =
      "\"deleted\" tells which records are deleted, and in 40 of the records it says neither yes "
      "nor "
      "no (true, false, 1, 0, Y, N and the like); give the column another name, or write these";
  CHECK_THROWS_WITH(made_of_csv(rows([](int i) { return "by user" + std::to_string(i % 4); })),
                    why);
}

TEST_CASE("the mark of Debezium's flattened events stands in for deleted") {
  std::string text = rows([](int i) { return i == 7 ? "true" : "false"; });
  text.replace(text.find("deleted"), 7, "__deleted");
  const std::string yaml = made_of_csv(text);
  INFO(yaml);
  CHECK(has(yaml, "from 39 records"));
  CHECK(has(yaml, "record:\n  deleted: __deleted\n\n"));
  CHECK_FALSE(has(yaml, "__deleted:"));
}

TEST_CASE("of events of Debezium the rows are profiled") {
  const TemporaryFolder folder;
  const std::string path = folder.write("people.jsonl", events());
  const std::string yaml = made({path});
  INFO(yaml);
  CHECK(has(yaml, "from 40 records"));
  CHECK(has(yaml, "record:\n  envelope: debezium    # paths begin at the row\n\n"));
  CHECK(has(yaml, "  name:    # short text; 100 % have it, 20 different"));
  CHECK_FALSE(has(yaml, "ts_ms"));
  const std::string both = made({path, folder.write("others.csv", rows([](int) { return ""; }))});
  INFO(both);
  CHECK(has(both, "sources:\n  each:\n    people: {record: {envelope: debezium}}\n"));
  CHECK(config::parse_for_training(both, nullptr).faults.empty());
}

}  // namespace kindred
