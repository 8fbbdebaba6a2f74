#include "tools/kindred/evaluate/promised.h"

#include <algorithm>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"

namespace kindred {

namespace {

const PromisedStep& step_at(const PromisedResult& result, double least) {
  return *std::ranges::find(result.steps, least, &PromisedStep::least);
}

}  // namespace

TEST_CASE("probabilities promise how many matches are right, and how many are missed") {
  const std::vector<ScoredPair> pairs = {{.pair = {0, 1}, .score = 1.0},
                                         {.pair = {2, 3}, .score = 0.9},
                                         {.pair = {2, 4}, .score = 0.8, .chosen = false},
                                         {.pair = {4, 5}, .score = 0.6},
                                         {.pair = {6, 7}, .score = 0.0}};
  const PromisedResult result = promised_by(pairs, 0.85);
  CHECK(result.candidate_pairs == 5);
  CHECK(result.sum == Approx(2.5));
  const PromisedStep& match = step_at(result, 0.85);
  CHECK(match.matches == 2);
  CHECK(match.precision == Approx(0.95));
  CHECK(match.recall == Approx(1.9 / 2.5));
  CHECK(step_at(result, 0.5).recall == Approx(1));
  CHECK(step_at(result, 0.999).matches == 1);
  CHECK(promised_text(result).find("from 0.85, match        2     0.9500  0.7600\n") !=
        std::string::npos);
  CHECK(promised_json(result).find(
            "{\"threshold\": 0.85, \"matches\": 2, \"precision\": 0.95, \"recall\": 0.76}") !=
        std::string::npos);
}

TEST_CASE("where nothing is promised there is nothing to divide by") {
  const PromisedResult result = promised_by({}, 0.5);
  CHECK(result.sum == 0);
  CHECK(promised_text(result).find("from 0.5, match        0          -       -\n") !=
        std::string::npos);
  CHECK(promised_json(result).find("{\"threshold\": 0.5, \"matches\": 0, \"precision\": null, "
                                   "\"recall\": null}") != std::string::npos);
}

TEST_CASE("scores that are no probabilities promise nothing") {
  config::Config config;
  config.scorer = "points";
  CHECK_THROWS_AS(check_promised(config), Failure);
}

}  // namespace kindred
