// The examples on fingerprints, on generated prints of which it is known which finger left them.

#include <sstream>
#include <string>

#include "config/config.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/generate/generate.h"

namespace kindred {

namespace {

EvaluateResult evaluate_example(const std::string& example, bool aligned) {
  const TemporaryFolder folder;
  GenerateOptions options;
  options.kind = GenerateKind::kFingerprints;
  options.records = 400;
  options.duplicates = 0.5;
  options.aligned = aligned;
  options.output = folder.path();
  generate(options);
  const config::Config config = *config::load("config/examples/" + example + ".yaml").config;
  ThreadPool pool(2);
  std::ostringstream report;
  return measure(config, {folder.path() + "/records.jsonl"}, read_gold(folder.path() + "/gold.csv"),
                 &pool, &report);
}

}  // namespace

TEST_CASE("the example on aligned fingerprints finds the prints of one finger by grid squares") {
  const EvaluateResult result = evaluate_example("fingerprints_grid", true);
  CHECK(result.accuracy.records == 400);
  CHECK(result.accuracy.gold_pairs >= 200);
  CHECK(result.accuracy.blocking_recall >= 0.9);
  CHECK(result.accuracy.pairs_share < 0.12);
  CHECK(result.accuracy.at_threshold.precision >= 0.99);
  CHECK(result.accuracy.at_threshold.recall >= 0.9);
  CHECK(result.search.rank1 >= 0.9);
}

TEST_CASE("the example on fingerprints that lie anyhow finds those of one finger by triangles") {
  const EvaluateResult result = evaluate_example("fingerprints", false);
  CHECK(result.accuracy.blocking_recall >= 0.98);
  CHECK(result.accuracy.pairs_share < 0.06);
  CHECK(result.accuracy.at_threshold.precision >= 0.98);
  CHECK(result.accuracy.at_threshold.recall >= 0.98);
  CHECK(result.search.rank1 >= 0.98);
}

}  // namespace kindred
