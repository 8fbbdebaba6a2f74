#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

namespace {

std::string made(const std::vector<std::string>& inputs) {
  std::ostringstream report;
  ThreadPool pool(1);
  return make_config({.inputs = inputs}, &pool, &report);
}

bool has(const std::string& yaml, const std::string& text) {
  return yaml.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("what only one record has is left out, however many values that has") {
  const TemporaryFolder folder;
  const std::string yaml = made({folder.write(
      "few.jsonl",
      R"({"id":1,"name":"Ann Lee","tags":["old","new"],"title":["a red radio KX-1234","a red radio KX-4321"]})"
      "\n"
      R"({"id":2,"name":"Ann Lee","title":"a radio of Ann"})"
      "\n"
      R"({"id":3,"name":"Bob Day","title":"a lamp of Bob"})"
      "\n")});
  INFO(yaml);
  CHECK(has(yaml, "  #   tags: only one record has a value\n"));
  CHECK(has(yaml, "  title:    # several words"));
  CHECK_FALSE(has(yaml, "title_codes"));
}

}  // namespace kindred
