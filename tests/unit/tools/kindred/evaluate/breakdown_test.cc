#include "tools/kindred/evaluate/breakdown.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tests/unit/tools/kindred/random_people.h"

namespace kindred {

namespace {

Candidates candidates_of(const config::Config& config, const std::string& lines) {
  const TemporaryFolder folder;
  std::ostringstream report;
  ThreadPool pool(2);
  return find_candidates(config, {folder.write("people.jsonl", lines)}, &pool, &report);
}

// The configuration with some of its branches alone.
config::Config with_branches(config::Config config, const std::set<size_t>& kept) {
  auto pipeline = std::make_shared<Pipeline>(*config.pipeline);
  pipeline->blocking = {};
  for (const size_t branch : kept) {
    pipeline->blocking.add(config.pipeline->blocking.branches()[branch].rule);
  }
  config.pipeline = pipeline;
  return config;
}

std::set<NumberedPair> pairs_of(const Candidates& found) {
  std::set<NumberedPair> pairs;
  for (const Candidate& candidate : found.pairs) pairs.insert(candidate.pair);
  return pairs;
}

// Every third candidate of all, and some pairs that are none.
std::vector<NumberedPair> some_gold(const Candidates& found) {
  std::set<NumberedPair> gold;
  for (size_t i = 0; i < found.pairs.size(); i += 3) gold.insert(found.pairs[i].pair);
  for (uint32_t i = 0; i + 7 < found.records.size(); i += 5) gold.insert({i, i + 7});
  return {gold.begin(), gold.end()};
}

}  // namespace

TEST_CASE(
    "what a rule finds, and what only it finds, are what it finds alone and the others lack") {
  const config::Config config = people_config();
  ThreadPool pool(2);
  uint64_t only = 0;
  for (const uint64_t seed : {1, 2, 3}) {
    const std::string lines = random_people(seed, 500, 200);
    const Candidates all = candidates_of(config, lines);
    const std::vector<NumberedPair> gold = some_gold(all);
    const std::vector<GoldPair> known = look_at_gold(all, gold, &pool);
    REQUIRE(known.size() == gold.size());
    const std::vector<RuleRecall> rules = recall_by_rule(all, known);
    REQUIRE(rules.size() == 2);
    CHECK(rules[0].name == "same(phone)");
    CHECK(rules[1].name == "neighbours");

    const std::set<NumberedPair> found = pairs_of(all);
    for (size_t branch = 0; branch < 2; ++branch) {
      const auto alone = pairs_of(candidates_of(with_branches(config, {branch}), lines));
      const auto others = pairs_of(candidates_of(with_branches(config, {1 - branch}), lines));
      const auto in = [&](const std::set<NumberedPair>& pairs) {
        return static_cast<uint64_t>(
            std::count_if(gold.begin(), gold.end(),
                          [&](const NumberedPair& pair) { return pairs.count(pair) != 0; }));
      };
      CHECK(rules[branch].gold == in(alone));
      CHECK(rules[branch].only == in(found)-in(others));
      CHECK(rules[branch].candidates >= alone.size());
      only += rules[branch].only;
    }
    for (const GoldPair& pair : known) REQUIRE(pair.candidate == (found.count(pair.pair) != 0));
  }
  CHECK(only > 20);
}

TEST_CASE("the pairs of sources together are all pairs") {
  const Candidates found = candidates_of(people_config(), random_people(4, 500, 200));
  std::vector<ScoredPair> scored;
  for (const Candidate& candidate : found.pairs)
    scored.push_back({candidate.pair, candidate.score});
  std::vector<NumberedPair> gold = some_gold(found);
  gold.push_back({0, 100'000});  // of a record that is not there
  const RankedPairs pairs = rank_pairs(gold, scored);
  const Accuracy accuracy = measure_accuracy(found.records.size(), pairs, 150);
  const std::vector<SourceQuality> rows = quality_by_source(found, pairs, 150);
  REQUIRE(rows.size() == 3);
  SourceQuality sum;
  for (const SourceQuality& row : rows) {
    sum.gold += row.gold;
    sum.candidates += row.candidates;
    sum.matches += row.matches;
    sum.found += row.found;
    CHECK(row.found > 0);
  }
  CHECK((rows[0].left == "x" && rows[0].right == "x"));
  CHECK((rows[1].left == "x" && rows[1].right == "y"));
  CHECK((rows[2].left == "y" && rows[2].right == "y"));
  CHECK(sum.gold == accuracy.gold_pairs - 1);
  CHECK(sum.candidates == accuracy.candidate_pairs);
  CHECK(sum.matches == accuracy.matches);
  CHECK(sum.found ==
        Approx(accuracy.at_threshold.precision * static_cast<double>(accuracy.matches)));
}

TEST_CASE("scores are counted in bins, probabilities by their odds") {
  const RankedPairs pairs = rank_pairs({{0, 1}}, {{{0, 1}, 1}, {{0, 2}, 0.5}, {{1, 2}, 0}});
  const ScoreHistogram points = score_histogram(pairs, 1, false);
  REQUIRE(points.bins.size() == 40);
  CHECK_FALSE(points.bits);
  CHECK(points.bins[0].pairs == 1);
  CHECK(points.bins[20].pairs == 1);
  CHECK(points.bins[20].gold == 0);
  CHECK(points.bins[39].gold == 1);  // the greatest score is in the last one
  CHECK(points.bins[39].to == 1);

  const ScoreHistogram odds = score_histogram(pairs, 1, true);
  CHECK(odds.bits);
  CHECK(odds.bins[0].from == -20);
  CHECK(odds.bins[0].pairs == 1);
  CHECK(odds.bins[20].pairs == 1);  // one half is 0 bits
  CHECK(odds.bins[39].pairs == 1);
  CHECK(score_histogram({}, 0, false).bins.size() == 40);
}

}  // namespace kindred
