#include "tools/kindred/commands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

// Whether the command line is understood.
bool parses(std::vector<std::string> words) {
  Command chosen;
  const CommandLine line = command_line(&chosen);
  std::reverse(words.begin(), words.end());
  try {
    line.parser->parse(words);
  } catch (const CLI::ParseError&) {
    return false;
  }
  return chosen != nullptr;
}

// What is said against the command line.
std::string fault_of(std::vector<std::string> words) {
  Command chosen;
  const CommandLine line = command_line(&chosen);
  std::reverse(words.begin(), words.end());
  try {
    line.parser->parse(words);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return "none";
}

// The values of an option or argument after parsing.
std::vector<std::string> values(const std::vector<std::string>& words, const std::string& option) {
  Command chosen;
  const CommandLine line = command_line(&chosen);
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  line.parser->parse(reversed);
  return line.parser->get_subcommand(words[0])->get_option(option)->results();
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
  CHECK(parses({"state", "import", "c.yaml", "linked", "--offset", "a:0=1", "--offset", "b:0=2"}));
  CHECK(parses({"explain", "c.yaml", "a", "--pair", "1", "2"}));
  CHECK(parses({"explain", "c.yaml", "a", "--entity", "e1"}));
  CHECK(parses({"explain", "c.yaml", "a", "--entity-of", "a/1", "--json"}));
  CHECK(parses({"entities", "diff", "a.jsonl", "b.jsonl", "--json"}));
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
  CHECK_FALSE(parses({"entities"}));
  CHECK_FALSE(parses({"entities", "a.jsonl", "b.jsonl"}));
  CHECK_FALSE(parses({"entities", "diff", "a.jsonl"}));
  CHECK_FALSE(parses({"plan", "--similarity", "much"}));
  CHECK_FALSE(parses({"plan", "--functions", "0"}));
  CHECK_FALSE(parses({"plan", "--max-functions", "5000"}));
  CHECK_FALSE(parses({"generate", "people"}));
  CHECK_FALSE(parses({"generate", "people", "--output", "o", "--records", "-5"}));
}

TEST_CASE("An empty value is refused, not read as an option that is not given") {
  for (const char* option :
       {"--against", "--rejected", "--clusters", "--entities", "--output", "--threads"}) {
    CHECK_FALSE(parses({"link", "c.yaml", "a", option, ""}));
  }
  CHECK_FALSE(parses({"link", ""}));
  CHECK_FALSE(parses({"entities", "diff", "a.jsonl", ""}));
  CHECK_FALSE(parses({"link", "c.yaml", ""}));
  CHECK_FALSE(parses({"evaluate", "c.yaml", "a", "--promised", "--gold", ""}));
  CHECK_FALSE(parses({"plan", "--similarity", "0.8", "--recall", ""}));
}

// A command line up to the value of an option that takes numbers, and what is expected there.
struct NumberOption {
  Strings words;
  std::string expected;
};

const std::vector<NumberOption>& whole_number_options() {
  static const std::string every = "a whole number from 0 to 1024";
  static const std::string functions = "a whole number from 1 to 4096";
  static const std::vector<NumberOption> options = {
      {{"link", "c", "--threads"}, every},
      {{"evaluate", "c", "a", "--threads"}, every},
      {{"explain", "c", "a", "--pair", "1", "2", "--threads"}, every},
      {{"plan", "--threads"}, every},
      {{"init", "a", "--threads"}, every},
      {{"train", "c", "a", "--threads"}, every},
      {{"evaluate", "c", "a", "--worst"}, "a whole number from 0 to 1000000"},
      {{"plan", "--sample"}, "a whole number from 2 to 50000"},
      {{"plan", "--records"}, "a whole number from 2 to 1000000000000"},
      {{"plan", "--functions"}, functions},
      {{"plan", "--max-functions"}, functions},
      {{"generate", "k", "--output", "o", "--records"}, "a whole number from 1 to 1000000000"},
      {{"generate", "k", "--output", "o", "--seed"},
       "a whole number from 0 to 18446744073709551615"},
      {{"generate", "k", "--output", "o", "--words"}, "a whole number from 20 to 10000"},
      {{"generate", "k", "--output", "o", "--shingle-words"}, "a whole number from 1 to 4"},
      {{"generate", "k", "--output", "o", "--sites"}, "a whole number from 0 to 1000"},
  };
  return options;
}

const std::vector<NumberOption>& number_options() {
  static const std::vector<NumberOption> options = {
      {{"evaluate", "c", "a", "--unscored", "f", "--at-most"}, "a number from 0"},
      {{"evaluate", "c", "a", "--unscored", "f", "--precision"}, "a number from 0 to 1"},
      {{"plan", "--similarity"}, "a number from 0 to 1"},
      {{"plan", "--distance"}, "a number from 0"},
      {{"plan", "--recall"}, "a number above 0 and below 1"},
      {{"generate", "k", "--output", "o", "--duplicates"}, "a number from 0 to 0.95"},
  };
  return options;
}

Strings with_value(const NumberOption& option, const std::string& value) {
  Strings words = option.words;
  words.push_back(value);
  return words;
}

TEST_CASE("What is no number, or none of the range, is refused as in the configuration") {
  for (const NumberOption& option : whole_number_options()) {
    for (const char* text :
         {"", "many", "1e3", "0x2", "2.0", "-1", "+2", " 2", "18446744073709551616"}) {
      CHECK(fault_of(with_value(option, text)) ==
            option.words.back() + ": expected " + option.expected + ", got \"" + text + "\"");
    }
  }
  // No limit of a range excludes NaN.
  for (const NumberOption& option : number_options()) {
    for (const char* text : {"", "much", "0x0.8", "0,5", "-1", "nan", "inf", "1e999"}) {
      CHECK(fault_of(with_value(option, text)) ==
            option.words.back() + ": expected " + option.expected + ", got \"" + text + "\"");
    }
  }
}

TEST_CASE("Numbers are decimal, whatever zeros they begin with") {
  const Strings generate = {"generate", "people", "--output", "o"};
  for (const auto& [option, text, number] :
       {std::tuple{"--records", "010", "10"}, std::tuple{"--seed", "007", "7"},
        std::tuple{"--seed", "18446744073709551615", "18446744073709551615"},
        std::tuple{"--seed", "000", "0"}, std::tuple{"--duplicates", "00.5", "0.5"}}) {
    Strings words = generate;
    words.insert(words.end(), {option, text});
    CHECK(values(words, option) == Strings{number});
  }
  CHECK(values({"plan", "--similarity", "0.8", "--functions", "0100"}, "--functions") ==
        Strings{"100"});
}

TEST_CASE("The help of an option that takes a number tells its range") {
  Command chosen;
  const CommandLine line = command_line(&chosen);
  for (const auto* options : {&whole_number_options(), &number_options()}) {
    for (const NumberOption& option : *options) {
      const auto* command = line.parser->get_subcommand(option.words.front());
      const std::string type = command->get_option(option.words.back())->get_type_name();
      const std::string range = option.expected.substr(option.expected.find("number ") + 7);
      CHECK(type.substr(type.find(':') + 1) == range);
    }
  }
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
