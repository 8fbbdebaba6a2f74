#include "tools/kindred/commands.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

// Whether the command line is understood.
bool parses(std::vector<std::string> words) {
  Command chosen;
  const auto app = command_line(&chosen);
  std::reverse(words.begin(), words.end());
  try {
    app->parse(words);
  } catch (const CLI::ParseError&) {
    return false;
  }
  return chosen != nullptr;
}

// The values of an option or argument after parsing.
std::vector<std::string> values(const std::vector<std::string>& words, const std::string& option) {
  Command chosen;
  const auto app = command_line(&chosen);
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  app->parse(reversed);
  return app->get_subcommand(words[0])->get_option(option)->results();
}

using Strings = std::vector<std::string>;

TEST_CASE("Every command of the documentation is understood") {
  CHECK(parses({"check", "c.yaml"}));
  CHECK(parses({"link", "c.yaml"}));
  CHECK(parses({"link", "c.yaml", "-"}));
  CHECK(parses({"link", "c.yaml", "a.jsonl", "b.csv", "--output", "-", "--rejected", "r",
                "--strict", "--clusters", "c.csv", "--threads", "2"}));
  CHECK(parses({"evaluate", "c.yaml", "a", "b", "--gold", "g", "--json"}));
  CHECK(parses({"evaluate", "c.yaml", "a", "--unscored", "f:days", "--at-most", "9"}));
  CHECK(parses({"explain", "c.yaml", "a", "--pair", "1", "2"}));
  CHECK(parses({"plan", "--similarity", "0.8", "--recall", "0.95", "--json", "--svg", "p.svg"}));
  CHECK(parses({"plan", "--family", "minhash,0.2,0.6", "--construct", "and 4, or 4"}));
  CHECK(parses({"generate", "people", "--records", "10", "--duplicates", "0.5", "--seed", "1",
                "--output", "o"}));
}

TEST_CASE("What is missing or wrong is not") {
  CHECK_FALSE(parses({}));
  CHECK_FALSE(parses({"lnik", "c.yaml"}));
  CHECK_FALSE(parses({"check"}));
  CHECK_FALSE(parses({"check", "a.yaml", "b.yaml"}));
  CHECK_FALSE(parses({"link"}));
  CHECK_FALSE(parses({"link", "c.yaml", "--threads", "many"}));
  CHECK_FALSE(parses({"link", "c.yaml", "--threads", "-1"}));
  CHECK_FALSE(parses({"evaluate", "c.yaml", "a", "--gold", "g", "--precision", "0.9"}));
  CHECK_FALSE(parses({"evaluate", "c.yaml", "a", "--unscored", "f", "--precision", "1.5"}));
  CHECK_FALSE(parses({"explain", "c.yaml", "a", "--pair", "1"}));
  CHECK_FALSE(parses({"plan", "--similarity", "much"}));
  CHECK_FALSE(parses({"plan", "--functions", "0"}));
  CHECK_FALSE(parses({"plan", "--max-functions", "5000"}));
  CHECK_FALSE(parses({"generate", "people"}));
  CHECK_FALSE(parses({"generate", "people", "--output", "o", "--records", "-5"}));
}

TEST_CASE("An empty value is refused, not read as an option that is not given") {
  for (const char* option : {"--against", "--rejected", "--clusters", "--output", "--threads"}) {
    CHECK_FALSE(parses({"link", "c.yaml", "a", option, ""}));
  }
  CHECK_FALSE(parses({"link", ""}));
  CHECK_FALSE(parses({"link", "c.yaml", ""}));
  CHECK_FALSE(parses({"evaluate", "c.yaml", "a", "--promised", "--gold", ""}));
  CHECK_FALSE(parses({"plan", "--similarity", "0.8", "--recall", ""}));
}

TEST_CASE("NaN is no number, though no limit of a range excludes it") {
  CHECK_FALSE(parses({"evaluate", "c.yaml", "a", "--unscored", "f", "--at-most", "nan"}));
  CHECK_FALSE(parses({"evaluate", "c.yaml", "a", "--unscored", "f", "--precision", "nan"}));
}

TEST_CASE("Words come through as they are, brackets and a dash too") {
  CHECK(values({"explain", "c.yaml", "a", "--pair", R"(["a","1"])", R"(["b","2"])"}, "--pair") ==
        Strings{R"(["a","1"])", R"(["b","2"])"});
  CHECK(values({"explain", "c.yaml", "--pair", "1", "2", "a.jsonl", "b.jsonl"}, "INPUT") ==
        Strings{"a.jsonl", "b.jsonl"});
  CHECK(values({"link", "c.yaml", "-"}, "INPUT") == Strings{"-"});
}

}  // namespace
}  // namespace kindred
