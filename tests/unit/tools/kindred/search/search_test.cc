#include "tools/kindred/search/search.h"

#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tools/kindred/files/link_inputs.h"

namespace kindred {
namespace {

TEST_CASE("a line of the query is answered by a line, and takes nothing in") {
  const TemporaryFolder folder;
  const std::string input =
      folder.write("people.jsonl", R"({"id":"a","name":"Bob Hart","phone":"12"}
{"id":"b","name":"Bob Har","phone":"77"}
)");
  const config::Config config = people_config();
  ThreadPool pool(2);
  Linker linker(config.pipeline, &pool);
  std::ostringstream report;
  link_inputs(config, {input}, &pool, &linker, &report);
  std::istringstream queries(R"({"name":"bob hart","phone":"12"}

{"name":"bob hart","phone":"12"}
{"id":"b","source":"people","name":"Bob Har","phone":"12"}
{"name":
)");
  std::vector<std::string> answers;
  answer_queries(config, linker, &queries,
                 [&](const std::string& answer) { answers.push_back(answer); });
  REQUIRE(answers.size() == 4);
  const std::string found =
      R"("matches": [{"source": "people", "id": "a", "decision": "match", "score": 200.0)";
  CHECK(answers[0].starts_with(R"({"line": 1, )"));
  CHECK(answers[0].find(found) != std::string::npos);
  CHECK(answers[1].starts_with(R"({"line": 3, )"));
  CHECK(answers[1].find(found) != std::string::npos);
  CHECK(answers[2].find(R"("id": "b")") == std::string::npos);
  CHECK(answers[3].starts_with(R"({"line": 5, "error": ")"));
}

}  // namespace
}  // namespace kindred
