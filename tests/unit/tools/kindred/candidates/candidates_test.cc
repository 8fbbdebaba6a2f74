#include "tools/kindred/candidates/candidates.h"

#include <sstream>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tests/unit/tools/kindred/random_people.h"
#include "tools/kindred/files/link_inputs.h"

namespace kindred {

TEST_CASE("candidates are the live pairs with their scores, whatever became of them before") {
  const TemporaryFolder folder;
  const std::string input = folder.write("people.jsonl", random_people(3, 600, 150) + "no json\n");
  const config::Config config = people_config();
  std::ostringstream report;
  ThreadPool pool(2);
  const Candidates found = find_candidates(config, {input}, &pool, &report);
  CHECK(found.rejected == 1);
  CHECK(report.str().ends_with("note: 1 records were rejected\n"));

  Linker linker(publishing_all(*config.pipeline), &pool);
  link_inputs(config, {input}, &pool, &linker, &report);
  CHECK(found.records.size() == linker.stats().records);
  size_t next = 0;
  size_t alike = 0;
  linker.matches([&](const Change& change) {
    REQUIRE(next < found.pairs.size());
    const Candidate& candidate = found.pairs[next++];
    REQUIRE(found.records[candidate.pair.left]->identity() == change.left);
    REQUIRE(found.records[candidate.pair.right]->identity() == change.right);
    REQUIRE(candidate.score == change.evaluation.score);
    REQUIRE(found.rules[candidate.rules] == change.branches);
    REQUIRE(candidate.alike == (change.evaluation.score == 200));
    alike += candidate.alike;
  });
  CHECK(next == found.pairs.size());
  CHECK(next > 100);
  CHECK(alike > 10);
}

// A retraction comes without an evaluation; a score by probability looked for one.
TEST_CASE("a pair that was retracted is no candidate, however it is scored") {
  const TemporaryFolder folder;
  const config::Config config = people_config_by_model(folder, R"(
prior: 0.1
fields:
  name: {records: 10, levels: [{level: exact, m: 0.9, u: 0.1}, {level: else, m: 0.1, u: 0.9}]}
)");
  const std::string input = folder.write("people.jsonl", R"({"id":"a","name":"ann","phone":"1"}
{"id":"b","name":"ann","phone":"1"}
{"id":"c","name":"ann","phone":"1"}
{"id":"a","name":"ann","phone":"2"}
)");
  std::ostringstream report;
  ThreadPool pool(1);
  const Candidates found = find_candidates(config, {input}, &pool, &report);
  REQUIRE(found.pairs.size() == 1);
  CHECK(found.records[found.pairs[0].pair.left]->id() == "b");
  CHECK(found.records[found.pairs[0].pair.right]->id() == "c");
  CHECK(found.pairs[0].alike);
}

}  // namespace kindred
