#include "tools/kindred/init/unreadable.h"

#include <fmt/format.h>

#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/init/made_config.h"

namespace kindred {

TEST_CASE("a field with an object in one record stays, and that record is told of") {
  const TemporaryFolder folder;
  std::string lines = R"({"id":"x","surname":{"x":1},"city":"York"})"
                      "\n";
  for (int i = 0; i < 99; ++i) {
    lines += fmt::format(R"({{"id":"{}","surname":"s{}","city":"c{}"}})", i, i % 60, i % 40) + "\n";
  }
  std::ostringstream report;
  ThreadPool pool(1);
  const std::string yaml =
      make_config({.inputs = {folder.write("r.jsonl", lines)}}, &pool, &report);
  INFO(yaml);
  CHECK(has(yaml, "60 different; in 1 of 100 records it is no value: these are rejected\n"));
  CHECK_FALSE(has(yaml, "#   surname:"));
  CHECK(has(report.str(), "warning: in 1 of 100 records looked at surname is an object"));
  CHECK_FALSE(has(report.str(), "city"));
}

}  // namespace kindred
