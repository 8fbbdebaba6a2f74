#include "tools/kindred/label/question_pool.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/label/people_found.h"

namespace kindred {

TEST_CASE("a pool has pairs of every score, those that are known among them") {
  PeopleFound people;
  const QuestionPool all = draw_pool(people.config, people.found, {});
  REQUIRE(all.parts == 2);
  CHECK(std::ranges::is_sorted(all.pairs, {}, &PoolPair::pair));
  std::set<double> scores;
  for (const Candidate& candidate : people.found.pairs) scores.insert(candidate.score);
  std::set<double> drawn;
  for (const PoolPair& pair : all.pairs) drawn.insert(pair.score);
  REQUIRE(scores.size() > 5);
  CHECK(drawn == scores);

  NumberedPair left_out{0, 0};
  for (const Candidate& candidate : people.found.pairs) {
    if (!std::ranges::binary_search(all.pairs, candidate.pair, {}, &PoolPair::pair)) {
      left_out = candidate.pair;
    }
  }
  REQUIRE(left_out.right != 0);
  const NumberedPair stranger{0, 0};
  const std::vector<NumberedPair> known = {left_out, stranger};
  const QuestionPool with_known = draw_pool(people.config, people.found, known);
  CHECK(with_known.pairs.size() == all.pairs.size() + 1);
  CHECK(std::ranges::binary_search(with_known.pairs, left_out, {}, &PoolPair::pair));
}

TEST_CASE("a score in points counts from the threshold on, and its fields from their averages") {
  PeopleFound people;
  const QuestionPool all = draw_pool(people.config, people.found, {});
  double sum = 0;
  for (const PoolPair& pair : all.pairs) {
    CHECK((pair.weight.weight >= 0) == (pair.score >= people.config.pipeline->match));
    CHECK(std::abs(pair.weight.weight) <= 40);
    sum += pair.weight.parts[0];
  }
  CHECK(sum == Approx(0).margin(1e-6));
}

TEST_CASE("a probability counts by the weights that it is made of") {
  const TemporaryFolder folder;
  const config::Config config = people_config_by_model(folder, R"(
prior: 0.2
fields:
  name: {records: 0, levels: [{level: exact, m: 0.8, u: 0.1}, {level: else, m: 0.2, u: 0.9}]}
)");
  const std::string input = folder.write("people.jsonl", R"({"id":"a","name":"ann","phone":"1"}
{"id":"b","name":"ann","phone":"1"}
)");
  std::ostringstream report;
  ThreadPool threads(1);
  const Candidates found = find_candidates(config, {input}, &threads, &report);
  const QuestionPool pool = draw_pool(config, found, {});
  REQUIRE(pool.pairs.size() == 1);
  CHECK(pool.pairs[0].weight.weight == Approx(-2 + 3));  // 1 : 4, and 8 : 1
  CHECK(pool.pairs[0].weight.parts == std::vector<double>{3});
}

}  // namespace kindred
