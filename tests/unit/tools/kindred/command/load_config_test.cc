#include "tools/kindred/command/load_config.h"

#include <algorithm>
#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

// What is told of a file with so many unknown sections.
std::string told(int faults) {
  const TemporaryFolder folder;
  std::string yaml =
      "fields: {name: }\nblock: {same: name}\nscore: {points: {name: }, match: 50}\n";
  for (int i = 0; i < faults; ++i) yaml += "zzzzzzzz" + std::to_string(i) + ": 1\n";
  std::ostringstream errors;
  CHECK_FALSE(load_config(folder.write("c.yaml", yaml), &errors));
  return errors.str();
}

TEST_CASE("of very many faults the first are told in the order of lines, and how many more") {
  const std::string all = told(50);
  CHECK(std::ranges::count(all, '\n') == 50);
  CHECK(all.find("more faults") == std::string::npos);
  const std::string some = told(120);
  CHECK(std::ranges::count(some, '\n') == 51);
  CHECK(some.ends_with(": error: 70 more faults\n"));
  CHECK(some.find("c.yaml:4:1: ") < some.find("c.yaml:13:1: "));
  CHECK(some.find("c.yaml:54:1: ") == std::string::npos);
}

}  // namespace
}  // namespace kindred
