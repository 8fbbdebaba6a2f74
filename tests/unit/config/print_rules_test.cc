// Rules on fingerprints.

#include "linkage/block/rule.h"
#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

const std::string kFields = "fields: {name: , print: {type: minutiae}}\n";

Config config_with(const std::string& rule) {
  return config_of(kFields + "block: {" + rule + "}\n");
}

std::string spec(const std::string& rule) {
  return config_with(rule).pipeline->blocking.branches().at(0).rule->spec();
}

Texts faults(const std::string& rule) { return faults_of(kFields + "block: {" + rule + "}\n"); }

}  // namespace

TEST_CASE("a rule of grid squares, with its defaults and without") {
  CHECK(spec("grid_triples: {of: print, width: 388, height: 374, square: 24}") ==
        "grid_triples(print, width=388, height=374, square=24, margin=0, functions=1024, "
        "squares=3, first=0)");
  CHECK(spec("grid_triples: {of: print, width: 300, height: 400, square: 20, margin: 4, "
             "functions: 2048, squares: 2}") ==
        "grid_triples(print, width=300, height=400, square=20, margin=4, functions=2048, "
        "squares=2, first=0)");
}

TEST_CASE("two rules of grid squares on one field use different functions") {
  const std::string rule = "{grid_triples: {of: print, width: 99, height: 99, square: 9}}";
  const Config config = config_with("all: [" + rule + ", " + rule + "]");
  const Rule& both = *config.pipeline->blocking.branches().at(0).rule;
  CHECK(both.parts()[0]->spec().ends_with("first=0)"));
  CHECK(both.parts()[1]->spec().ends_with("first=1024)"));
  CHECK(both.most_keys() == 1024);
}

TEST_CASE("a rule of grid squares tells the field how large the image is") {
  const Config config =
      config_with("grid_triples: {of: print, width: 388, height: 374, square: 24}");
  CHECK(config.pipeline->fields[1].width == 388);
  CHECK(config.pipeline->fields[1].height == 374);
}

TEST_CASE("faults of a rule of grid squares") {
  CHECK(faults("grid_triples: {of: name, width: 0, height: 70000, square: x}") ==
        Texts{"2:28: of: grid_triples is for minutiae; \"name\" is a text field (line 1)",
              "2:41: width: expected a whole number from 1 to 65535, got \"0\"",
              "2:52: height: expected a whole number from 1 to 65535, got \"70000\"",
              "2:67: square: expected a whole number from 1 to 65535, got \"x\""});
  CHECK(faults("grid_triples: {margin: -1, functions: 5000, squares: 0}") ==
        Texts{"2:23: grid_triples: \"of\" is missing", "2:23: grid_triples: \"width\" is missing",
              "2:23: grid_triples: \"height\" is missing",
              "2:23: grid_triples: \"square\" is missing",
              "2:32: margin: expected a whole number from 0 to 65535, got \"-1\"",
              "2:47: functions: expected a whole number from 1 to 4096, got \"5000\"",
              "2:62: squares: expected a whole number from 1 to 16, got \"0\""});
  CHECK(faults("grid_triples: {of: print, width: 2000, height: 2000, square: 1}") ==
        Texts{"2:70: square: an image of 2000 by 2000 pixels has 4000000 such squares; at most "
              "1000000 are possible"});
  CHECK(faults("grid_triples: {of: print, width: 10, height: 10, square: 9, squares: 5}") ==
        Texts{"2:23: grid_triples: a function of 5 squares, where the image has 4"});
}

TEST_CASE("all rules on one field are about images of one size") {
  CHECK(faults("any: [{grid_triples: {of: print, width: 90, height: 90, square: 9}}, "
               "{name: b, grid_triples: {of: print, width: 91, height: 90, square: 9}}]") ==
        Texts{"2:102: grid_triples: the image of \"print\" is 90 by 90 pixels in a rule above"});
}

TEST_CASE("a rule of triangles, with its defaults and without") {
  CHECK(spec("triangles: {of: print}") ==
        "triangles(print, neighbours=5, tolerance=5, at_least=8, turn=180)");
  CHECK(spec("triangles: {of: print, at_least: 12, turn: 60, neighbours: 6, tolerance: 4}") ==
        "triangles(print, neighbours=6, tolerance=4, at_least=12, turn=60)");
}

TEST_CASE("faults of a rule of triangles") {
  CHECK(faults("triangles: {of: name, at_least: 0, turn: 181, neighbours: 1, tolerance: 0}") ==
        Texts{"2:25: of: triangles is for minutiae; \"name\" is a text field (line 1)",
              "2:41: at_least: expected a whole number from 1 to 1000, got \"0\"",
              "2:50: turn: expected a whole number from 1 to 180, got \"181\"",
              "2:67: neighbours: expected a whole number from 2 to 32, got \"1\"",
              "2:81: tolerance: expected a whole number from 1 to 100, got \"0\""});
  CHECK(faults("triangles: {turn: 60}") == Texts{"2:20: triangles: \"of\" is missing"});
}

}  // namespace kindred::config
