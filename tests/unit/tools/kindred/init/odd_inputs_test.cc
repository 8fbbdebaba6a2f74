// Whatever is in the files, init writes a configuration that is accepted, or says what to do.

#include <fmt/format.h>

#include <array>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "config/training.h"
#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/init/made_config.h"
#include "tools/kindred/train/train.h"

namespace kindred {

namespace {

// Of files in the folder: "made", or the message for the user. Anything else fails.
std::string outcome(const TemporaryFolder& folder, const std::vector<std::string>& inputs) {
  std::string yaml;
  try {
    yaml = made(inputs);
  } catch (const Failure& failure) {
    INFO(failure.what());
    CHECK((failure.code() == ExitCode::kInputData || failure.code() == ExitCode::kUsage));
    return failure.what();
  }
  INFO(yaml);
  const config::Loaded loaded = config::parse_for_training(yaml, nullptr);
  REQUIRE(loaded.faults.empty());
  std::ostringstream report;
  ThreadPool pool(1);
  try {
    const std::string path = folder.write("made.yaml", yaml);
    learn(*loaded.config,
          {.inputs = inputs, .gold = "", .labels = {}, .output = {}, .config = path}, &pool,
          &report);
  } catch (const Failure& failure) {
    INFO(failure.what());
    CHECK(failure.code() == ExitCode::kInputData);
  }
  return "made";
}

std::string outcome_of_csv(const std::string& rows) {
  const TemporaryFolder folder;
  return outcome(folder, {folder.write("odd.csv", rows)});
}

std::string outcome_of_json(const std::string& lines) {
  const TemporaryFolder folder;
  return outcome(folder, {folder.write("odd.jsonl", lines)});
}

// Ten people with so many copies each, whose last column is what `more` says of the record.
std::string people(int copies, auto&& more) {
  std::string rows = "id,name,town,more\n";
  for (int i = 0; i < 10 * copies; ++i) {
    rows += fmt::format("{},Ada{} Lang{},Town{},{}\n", i, i % 10, i % 10 * 7, i % 4, more(i));
  }
  return rows;
}

}  // namespace

TEST_CASE("cells that say nothing make no configuration that is at fault") {
  for (const std::string nothing :
       {"",    " ",    "\t ",     "NaN", "nan", "null",     "NULL", "None",   "N/A",
        "n/a", "-",    "--",      "?",   ".",   "\"\"\"\"", "#N/A", "\u00a0", "\u200b",
        "0",   "true", "${HOME}", "~",   "*",   "{}",       "[]"}) {
    INFO(nothing);
    CHECK(outcome_of_csv(people(4, [&](int) { return nothing; })) == "made");
    CHECK(outcome_of_csv(people(4, [&](int i) {
            return i % 3 == 0 ? nothing : fmt::format("030-{}", 51000 + i * 77 % 9000);
          })) == "made");
    CHECK(outcome_of_csv(people(1, [&](int i) { return i == 0 ? "x" : nothing; })) == "made");
  }
}

TEST_CASE("few people with few copies") {
  for (const int copies : {2, 3, 4, 10}) {
    CHECK(outcome_of_csv(people(copies, [](int i) { return std::to_string(i % 10); })) == "made");
    CHECK(outcome_of_csv(people(copies, [](int i) { return std::to_string(i); })) == "made");
  }
}

TEST_CASE("what is too little is told, and what to do about it") {
  const std::string two = "two are needed at least";
  for (const std::string rows : {"id,name\n", "id,name\n1,Ada\n", "name\n", "id\n1\n"}) {
    CHECK(outcome_of_csv(rows).find(two) != std::string::npos);
  }
  for (const std::string lines : {"", "\n", "{}\n", "{\"id\":1}\n", "[]\n"}) {
    CHECK(outcome_of_json(lines).find(two) != std::string::npos);
  }
  CHECK(outcome_of_csv("id\n1\n2\n3\n").starts_with("no field of the records"));
  CHECK(
      outcome_of_csv("name\nAda Lang\nBen Haas\n").starts_with("nothing tells the records apart"));
  CHECK(outcome_of_json("{}\n{}\n").starts_with("nothing tells the records apart"));
  CHECK(outcome_of_csv("id,name\n1,Ada\n2,Ben\n") == "made");
  CHECK(outcome_of_csv("id,a,b\n1,,\n2,,\n3, ,\n").starts_with("no field of the records"));
}

TEST_CASE("rows that are all the same, or all different") {
  CHECK(outcome_of_csv("id,name\n1,Ada\n2,Ada\n3,Ada\n").starts_with("no field of the records"));
  std::string different = "a,b,c\n";
  for (int i = 0; i < 30; ++i) different += fmt::format("{},{},x{}y\n", i, i * 31 % 97, i * 17);
  CHECK(outcome_of_csv(different).starts_with("no field of the records"));
}

TEST_CASE("names of columns that mean something to YAML, to JSON pointers or to Kindred") {
  for (const std::string name :
       {"null",       "true",    "~",      "*",     "/",          "a/b",        "/a",
        "a b",        "${X}",    "#",      "- x",   "{a: b}",     "'",          "\"\"\"\"",
        "Straße",     "名前",    "имя",    "no",    "1",          "2020-01-02", "name_grams",
        "name_words", "deleted", "source", "block", "town_codes", "a\"\"b",     "\u00a0",
        " name",      "name ",   "<<"}) {
    INFO(name);
    std::string rows = people(4, [](int i) { return fmt::format("some {} words", i % 10); });
    const std::string quoted = "\"" + name + "\"";
    rows.replace(rows.find("more"), 4, quoted);
    const std::string result = outcome_of_csv(rows);
    if (name != "deleted") CHECK(result == "made");
  }
}

TEST_CASE("a header that is none is told") {
  for (const std::string header : {"id,name,name,town", ",,,", "id"}) {
    std::string rows = people(4, [](int i) { return std::to_string(i); });
    rows.replace(0, rows.find('\n'), header);
    CHECK(outcome_of_csv(rows) != "made");
  }
}

TEST_CASE("cells of many bytes, or of bytes that are no text") {
  const std::string huge(200'000, 'x');
  CHECK(outcome_of_csv(people(4, [&](int i) { return i % 7 == 0 ? huge : "y"; })) == "made");
  CHECK(outcome_of_csv(people(4, [&](int i) { return huge + std::to_string(i % 10); })) == "made");
  CHECK(outcome_of_csv(people(4, [&](int i) { return i == 3 ? "\xff\xfe" : "y"; })) == "made");
  CHECK(outcome_of_csv(people(4, [](int) { return "\"a\nb\""; })) == "made");
}

TEST_CASE("members of every kind and depth") {
  std::string lines;
  for (int i = 0; i < 40; ++i) {
    lines += fmt::format(
        R"({{"id":{0},"name":"Ada{1} Lang{1}","flag":{2},"none":null,"list":[{1},null,"x"],)"
        R"("deep":{{"a":{{"b":[{{"c":{1}}},{{"c":"x{1}"}}]}},"":{1}}},"empty":[],"object":{{}},)"
        R"("mixed":{3},"vector":[1,2,3,4,5,6,7,8,9,{1}],"*":"star{1}","/":"slash{1}"}})"
        "\n",
        i, i % 10, i % 2 == 0 ? "true" : "false",
        std::array{"1", "\"x\"", "[1]", "{\"y\":2}"}[static_cast<size_t>(i % 4)]);
  }
  CHECK(outcome_of_json(lines) == "made");
}

namespace {

using Random = std::mt19937;

size_t below(size_t bound, Random* random) { return (*random)() % bound; }

// A cell of one of many kinds of columns, for a person of few.
std::string cell(size_t kind, size_t row, Random* random) {
  const size_t person = row % 7;
  const std::array<std::string, 6> nothing = {"", " ", "NaN", "null", "-", "N/A"};
  switch (kind) {
    case 0:
      return std::to_string(row);
    case 1:
      return nothing[below(nothing.size(), random)];
    case 2:
      return below(2, random) == 0 ? " " : fmt::format("name{} of{}", person, person * 3);
    case 3:
      return fmt::format("030-{:06}", person * 104'729 % 900'000);
    case 4:
      return fmt::format("{}-{:02}-1{}", 1950 + person, 1 + person, person);
    case 5:
      return fmt::format("{}.{}", person, below(100, random));
    case 6:
      return fmt::format("a{0};b{1};c{0}", person, below(3, random));
    case 7:
      return fmt::format("p{}@x.org", person);
    case 8:
      return person % 2 == 0 ? "N" : "Y";
    case 9:
      return std::string(below(300, random), 'z');
    case 10:
      return fmt::format("Wörter über {} Straße {}", person, below(4, random));
    case 11:
      return "1";
    case 12:
      return std::to_string(below(5, random));
    default:
      return fmt::format("{{\"{}\":{}}}", person, row);
  }
}

std::string name_of_column(Random* random) {
  static const std::array<std::string, 16> kNames = {
      "id",   "name", "source", "customer_id", "cust_no", "phone", "lat", "lon",
      "名前", "x y",  "null",   "a/b",         "value",   "key",   "~",   "title"};
  return kNames[below(kNames.size(), random)];
}

// A small table with columns of random kinds.
std::string table(Random* random) {
  std::vector<std::pair<std::string, size_t>> columns;
  const size_t count = 1 + below(6, random);
  while (columns.size() < count) {
    std::string name = name_of_column(random);
    const auto same = [&](const auto& column) { return column.first == name; };
    if (std::ranges::any_of(columns, same)) continue;
    columns.emplace_back(std::move(name), below(14, random));
  }
  std::string rows;
  for (const auto& [name, kind] : columns) rows += (rows.empty() ? "" : ",") + name;
  const size_t records = std::array{0, 1, 2, 3, 7, 30, 60}[below(7, random)];
  for (size_t row = 0; row < records; ++row) {
    rows += '\n';
    for (size_t c = 0; c < columns.size(); ++c) {
      std::string text = cell(columns[c].second, row, random);
      for (size_t i = 0; (i = text.find('"', i)) != std::string::npos; i += 2) text.insert(i, "\"");
      rows += (c == 0 ? "\"" : ",\"") + text + "\"";
    }
  }
  return rows + "\n";
}

}  // namespace

TEST_CASE("random tables") {
  size_t made = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const TemporaryFolder folder;
    std::vector<std::string> inputs = {folder.write("a.csv", table(&random))};
    if (below(3, &random) == 0) inputs.push_back(folder.write("b.csv", table(&random)));
    INFO("seed " << seed);
    made += outcome(folder, inputs) == "made" ? 1 : 0;
  }
  CHECK(made > 30);
}

}  // namespace kindred
