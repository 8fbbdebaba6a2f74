#include "linkage/record/features.h"
#include "linkage/score/scorer.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

std::string scored(const std::string& options) {
  return "score: {points: {name: {" + options + "}, phone: {points: 40}}, match: 50}\n";
}

using Pair = std::pair<std::string, std::string>;

// What two names score, without telephones.
double score(const Config& config, const Pair& names) {
  const auto packed = [](const std::string& name) {
    Features features;
    if (!name.empty()) features.values.add(0, name);
    features.values.add(1, "5");
    return KeyedRecord::pack(Record(), features, {}, {}, {});
  };
  Evaluation evaluation;
  ScoreCounts counts;
  config.pipeline->scorer->score(packed(names.first), packed(names.second), -1, &evaluation,
                                 &counts);
  return evaluation.score;
}

double score(const std::string& options, const Pair& names) {
  return score(config_of(scored(options)), names);
}

}  // namespace

TEST_CASE("penalties of points") {
  const Pair two_edits = {"abcd", "abcx"};
  CHECK(score("", two_edits) == 40 + 80);
  CHECK(score("penalty: 10", two_edits) == 40 + 60);
  CHECK(score("penalty: {quadratic: 10}", two_edits) == 40 + 60);
  CHECK(score("penalty: {linear: 10}", two_edits) == 40 + 80);
  CHECK(score("penalty: [1, 33]", two_edits) == 40 + 67);
  CHECK(score("penalty: [1]", two_edits) == 40);
}

TEST_CASE("missing fields of points") {
  const Pair missing = {"anna", ""};
  CHECK(score("", missing) == 40);
  CHECK(score("missing: 25", missing) == 65);
  CHECK(score("missing: neutral", missing) == 140);
}

TEST_CASE("nicknames and aliases from files") {
  const TemporaryFolder folder;
  folder.write("nick.txt", "Fritz, Friedrich\n");
  folder.write("alias.txt", "\xEF\xBB\xBF# of companies\nI.B.M., Big Blue\n");
  const Loaded loaded =
      load(folder.write("c.yaml", complete(scored("nicknames: nick.txt, aliases: alias.txt"))));
  REQUIRE(loaded.config);
  CHECK(score(*loaded.config, {"fritz lang", "friedrich lang"}) == 40 + 95);
  CHECK(score(*loaded.config, {"bill lang", "william lang"}) == 40 + 95);
  CHECK(score(*loaded.config, {"i b m", "big blue"}) == 40 + 100);
}

TEST_CASE("faults of penalties, missing fields and names") {
  const auto faults = [](const std::string& options) { return faults_of(scored(options)); };
  CHECK(faults("penalty: [5, 4]") ==
        Texts{"1:38: penalty: a greater distance cannot cost less than the one before"});
  CHECK(faults("penalty: []") == Texts{"1:34: penalty: expected at least one penalty"});
  CHECK(faults("penalty: [1, -1]") ==
        Texts{"1:38: penalty: expected a number from 0 to 1000000, got \"-1\""});
  CHECK(faults("distance: jaro_winkler, penalty: [10, 30]") ==
        Texts{"1:58: penalty: distances by jaro_winkler are at most 1, and a table has a step for "
              "each 1; expected a number, linear or quadratic"});
  CHECK(faults("penalty: {cubic: 1}") ==
        Texts{"1:35: unknown key \"cubic\"; known here: linear, quadratic"});
  CHECK(faults("penalty: {linear: 1, quadratic: 2}") ==
        Texts{"1:46: \"quadratic\" beside \"linear\" on line 1; only one can be here"});
  CHECK(faults("missing: 101") ==
        Texts{"1:34: missing: expected neutral or a number from 0 to 100, the field's points, got "
              "\"101\""});
  CHECK(faults("aliases: no-such-file.txt") ==
        Texts{"1:34: aliases: no-such-file.txt: No such file or directory"});
  const TemporaryFolder folder;
  const auto file_fault = [&](std::string_view lines) {
    folder.write("names.txt", lines);
    const Loaded loaded = load(folder.write("c.yaml", complete(scored("aliases: names.txt"))));
    REQUIRE(loaded.faults.size() == 1);
    const std::string& text = loaded.faults[0].text;
    return text.substr(text.find("names.txt"));
  };
  CHECK(file_fault("a, b\n\nalone\n") ==
        "names.txt:3: expected at least two names, separated by commas");
  CHECK(file_fault("a, !\n") == "names.txt:1: nothing is left of \"!\" when it is cleaned");
}

}  // namespace kindred::config
