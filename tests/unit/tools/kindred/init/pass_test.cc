#include "tools/kindred/init/pass.h"

#include <fstream>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("The README has a section for each pass of init, in the order of the passes") {
  std::vector<std::string> passes;
  for (const Pass& pass : init_passes()) {
    CHECK(pass.says.ends_with('.'));
    passes.emplace_back(pass.name);
  }
  CHECK(passes.size() > 20);
  passes.emplace_back("What is written");
  std::vector<std::string> sections;
  std::ifstream readme("tools/kindred/init/README.md");
  for (std::string line; std::getline(readme, line);) {
    if (line.starts_with("## ")) sections.push_back(line.substr(3));
  }
  CHECK(sections == passes);
}

}  // namespace
}  // namespace kindred
