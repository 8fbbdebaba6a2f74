#include "tools/kindred/evaluate/labelled.h"

#include <cmath>
#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {

namespace {

LabelledStratum stratum(const char* name, uint64_t pairs, LabelCounts match, LabelCounts none) {
  return {name, pairs, {match, none}};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a label that was drawn stands for the pairs of its stratum") {
  LabelledResult result;
  // 100 pairs, of which 10 were drawn: 90 matches are right, 10 wrong.
  result.strata.push_back(stratum("high", 100, {9, 1}, {}));
  // 200 pairs: half of them matches, all wrong; of the others one in five is the same.
  result.strata.push_back(stratum("middle", 200, {0, 10}, {2, 8}));
  estimate(&result);
  CHECK(result.precision.share == Approx(90.0 / 200));
  CHECK(result.recall.share == Approx(90.0 / 110));
  CHECK(result.f1 == Approx(2 * 90.0 / (200 + 110)));
  CHECK(result.drawn() == 30);
  CHECK(result.precision.interval.low < 0.45);
  CHECK(result.precision.interval.high > 0.45);
}

TEST_CASE("the interval of one stratum is Wilson's, less for what is known of all of it") {
  LabelledResult result;
  result.strata.push_back(stratum("all", 1'000'000, {45, 5}, {}));
  estimate(&result);
  const Interval expected = wilson(45, 50);
  CHECK(result.precision.interval.low == Approx(expected.low).epsilon(1e-3));
  CHECK(result.precision.interval.high == Approx(expected.high).epsilon(1e-3));
  CHECK(result.recall.share == 1);

  result.strata[0].pairs = 50;  // every pair is known
  estimate(&result);
  CHECK(result.precision.interval.low == Approx(0.9));
  CHECK(result.precision.interval.high == Approx(0.9));
}

TEST_CASE("where all labels of a stratum are alike the interval says what was not seen") {
  LabelledResult result;
  result.strata.push_back(stratum("high", 100, {20, 0}, {}));
  result.strata.push_back(stratum("low", 1000, {}, {0, 20}));
  estimate(&result);
  CHECK(result.precision.share == 1);
  CHECK(result.precision.interval.low < 0.9);
  CHECK(result.recall.share == 1);
  CHECK(result.recall.interval.low < 0.5);  // of 1,000 pairs 160 may well be the same
  CHECK(result.recall.interval.high == 1);
}

TEST_CASE("without labels that were drawn there is no estimate, and it is said") {
  LabelledResult result;
  result.matches = 7;
  result.candidate_pairs = 20;
  result.match = 0.95;
  result.chosen = {{3, 1}, {0, 6}};
  estimate(&result);
  CHECK(std::isnan(result.precision.share));
  CHECK(std::isnan(result.recall.share));
  const std::string text = labelled_text(result);
  CHECK(has(text,
            "7 of 20 candidate pairs are matches; 0 labels were drawn at random, 10 were "
            "not, 0 are unsure\n"));
  CHECK(has(text,
            "No label was drawn at random, so nothing can be said of all pairs: kindred "
            "label --sample draws some.\n"));
  CHECK(has(labelled_json(result), "\"precision\": null"));
}

TEST_CASE("labels are taken by what the pairs are now, and unknown ones told of") {
  TemporaryFolder folder;
  const std::string records = folder.write("r.csv", "id,name\n1,ann\n2,ann\n3,bob\n4,bob\n5,bob\n");
  const config::Config config = config::parse(R"(
pipeline: p
fields: {name: {}}
block: {any: [{same: name}]}
score: {points: {name: {}}, match: 90}
)")
                                    .config.value();
  ThreadPool pool(1);
  std::ostringstream report;
  const Candidates found = find_candidates(config, {records}, &pool, &report);
  const std::string drawn = folder.write(
      "l.csv",
      "left,right,verdict,stratum,stratum_pairs\n4,5,same,80 to 100,1\n1,2,same,from 100,3\n"
      "3,4,different,from 100,3\n3,5,unsure,from 100,3\n1,3,same,,\n1,9,same,,\n");
  const LabelledResult result = measure_labelled(config, found, read_labels(drawn), &report);
  CHECK(result.candidate_pairs == 4);
  CHECK(result.matches == 4);
  CHECK(result.drawn() == 3);
  CHECK(result.unsure == 1);
  CHECK(result.chosen.none.same == 1);
  CHECK(result.precision.share == Approx((1 + 1.5) / 4));
  REQUIRE(result.strata.size() == 2);
  CHECK(result.strata[0].name == "from 100");
  CHECK(has(report.str(), "1 of the labels name a record that is not in the input"));
  CHECK(has(labelled_text(result), "from 100       3            1                 1"));

  const std::string unknown = folder.write("u.csv", "left,right,verdict\n8,9,same\n");
  CHECK_THROWS_AS(measure_labelled(config, found, read_labels(unknown), &report), Failure);
}

}  // namespace kindred
