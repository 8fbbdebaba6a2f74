#include "tools/kindred/evaluate.h"

#include <sstream>

#include "daemon/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {

namespace {

class Data {
 public:
  EvaluateResult evaluate(const std::string& records, const std::string& gold_csv) {
    std::ostringstream report;
    const std::string input = folder_.write("people.jsonl", records);
    const Gold gold = read_gold(folder_.write("gold.csv", gold_csv));
    ThreadPool pool(2);
    const EvaluateResult result = measure(people_config(), {input}, gold, &pool, &report);
    report_ = report.str();
    return result;
  }

  const std::string& report() const { return report_; }

 private:
  TemporaryFolder folder_;
  std::string report_;
};

// a and b match (200), c and d share a phone but not a name (120: review), e shares nothing with f
// but the name; c and e are neighbours (100).
const std::string kRecords = R"({"id":"a","name":"ann hart","phone":"1"}
{"id":"b","name":"ann hart","phone":"1"}
{"id":"c","name":"bob","phone":"2","zip":"9"}
{"id":"d","name":"zoe","phone":"2"}
{"id":"e","name":"bob","phone":"3","zip":"9"}
{"id":"f","name":"bob","phone":"4"}
)";

}  // namespace

TEST_CASE("evaluate knows the score of every candidate, matches reach the threshold") {
  const EvaluateResult result = Data().evaluate(kRecords, "left,right\na,b\nd,c\ne,f\nc,d\n");
  const Accuracy& accuracy = result.accuracy;
  CHECK(accuracy.records == 6);
  CHECK(accuracy.gold_pairs == 3);
  CHECK(accuracy.candidate_pairs == 3);  // a-b, c-d, c-e
  CHECK(accuracy.matches == 1);
  CHECK(accuracy.blocking_recall == Approx(2.0 / 3));
  CHECK(accuracy.at_threshold.precision == 1);
  CHECK(accuracy.at_threshold.recall == Approx(1.0 / 3));
  CHECK(accuracy.threshold == 150);
  CHECK(accuracy.best_threshold == 120);
  CHECK(result.search.sought == 4);
  CHECK(result.search.rank1 == 0.75);    // nobody is like f
  CHECK(result.search.compared == 0.2);  // 4 of 4 times 5
  CHECK(result.unknown_gold == 0);
  CHECK(result.rejected == 0);
}

TEST_CASE("evaluate takes the live records") {
  Data data;
  const EvaluateResult result =
      data.evaluate(kRecords + "no json\n" + R"({"id":"b","deleted":true})" + "\n" +
                        R"({"id":"f","name":"bob","phone":"3"})" + "\n",
                    "left,right\na,b\ne,f\nc,nobody\n");
  CHECK(result.accuracy.records == 5);
  CHECK(result.accuracy.matches == 1);  // e-f, by the later version of f
  CHECK(result.accuracy.at_threshold.recall == Approx(1.0 / 3));
  CHECK(result.unknown_gold == 2);
  CHECK(result.rejected == 1);
  CHECK(data.report().find("people.jsonl") != std::string::npos);
  CHECK(data.report().find("note: 2 of the gold pairs name a record that is not in the input; they "
                           "count as missed\nnote: 1 records were rejected\n") !=
        std::string::npos);
}

TEST_CASE("evaluate tells ids of two sources apart") {
  const std::string records = R"({"id":"1","source":"x","name":"ann","phone":"1"}
{"id":"1","source":"y","name":"ann","phone":"1"}
{"id":"2","source":"y","name":"ann","phone":"1"}
)";
  Data data;
  CHECK_THROWS_WITH(data.evaluate(records, "left,right\n2,1\n"),
                    "line 2 of the gold file: several sources have a record with this id; name the "
                    "sources with the columns left_source,left,right_source,right");
  const Accuracy by_source =
      data.evaluate(records, "left_source,left,right_source,right\nx,1,y,1\n").accuracy;
  CHECK(by_source.gold_pairs == 1);
  CHECK(by_source.matches == 3);
  CHECK(by_source.at_threshold.recall == 1);
  CHECK(by_source.at_threshold.precision == Approx(1.0 / 3));

  const std::string gone = R"({"id":"1","source":"x","deleted":true})";
  CHECK(data.evaluate(records + gone, "left,right\n2,1\n").accuracy.at_threshold.f1 == 1);
}

TEST_CASE("evaluate as JSON and as text") {
  EvaluateResult result;
  result.accuracy = {.records = 1234567,
                     .gold_pairs = 4,
                     .candidate_pairs = 8,
                     .matches = 3,
                     .blocking_recall = 0.75,
                     .pairs_share = 0.125,
                     .threshold = 185,
                     .at_threshold = {.precision = 1, .recall = 0.5, .f1 = 0.625},
                     .best_threshold = 170.5,
                     .best = {.precision = 0.25, .recall = 0.75, .f1 = 0.875},
                     .closure = {.precision = 0.5, .recall = 1, .f1 = 0.125}};
  result.search = {.sought = 4, .rank1 = 0.5, .compared = 0.0625};
  result.unknown_gold = 2;
  result.rejected = 1;
  CHECK(evaluate_json(result) ==
        "{\"records\": 1234567, \"gold_pairs\": 4, \"candidate_pairs\": 8, "
        "\"blocking_recall\": 0.75, \"precision\": 1.0, \"recall\": 0.5, \"f1\": 0.625, "
        "\"threshold\": 185.0, \"best\": {\"threshold\": 170.5, \"precision\": 0.25, "
        "\"recall\": 0.75, \"f1\": 0.875}, \"closure\": {\"precision\": 0.5, \"recall\": 1.0, "
        "\"f1\": 0.125}, \"matches\": 3, \"pairs_share\": 0.125, \"reduction_ratio\": 0.875, "
        "\"rank1\": 0.5, \"rank1_compared\": 0.0625, \"unknown_gold\": 2, \"rejected\": 1}\n");
  CHECK(evaluate_text(result) == R"(records              1,234,567
gold pairs                   4
candidate pairs              8   12.5 % of all pairs
matches                      3
blocking recall         0.7500   of the gold pairs, those among the candidates
rank 1                  0.5000   of the records at the right of the gold, those whose best candidate is the left one;
                                 each was compared with 6.25 % of that source

                     precision    recall        F1
match at 185            1.0000    0.5000    0.6250
best, at 170.5          0.2500    0.7500    0.8750
connected matches       0.5000    1.0000    0.1250
)");
}

}  // namespace kindred
