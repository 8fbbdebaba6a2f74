#include "tools/kindred/evaluate/evaluate.h"

#include <fmt/format.h>

#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tools/kindred/evaluate/html.h"

namespace kindred {

namespace {

class Data {
 public:
  EvaluateResult evaluate(const std::string& records, const std::string& gold_csv,
                          bool strict = false) {
    std::ostringstream report;
    const std::string input = folder_.write("people.jsonl", records);
    const Gold gold = read_gold(folder_.write("gold.csv", gold_csv));
    ThreadPool pool(2);
    const config::Config config = people_config();
    const Candidates found = find_candidates(config, {input}, &pool, &report);
    const EvaluateResult result = measure(config, found, gold, 2, strict, &pool, &report);
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

TEST_CASE("evaluate tells of chains that connect two records of one source") {
  const TemporaryFolder folder;
  // b's first record matches a's first one best, and c's, which matches a's second one best.
  const std::string input = folder.write("people.jsonl", R"(
{"id":"1","source":"a","name":"ann hart","phone":"1"}
{"id":"1","source":"b","name":"ann hart","phone":"1"}
{"id":"1","source":"c","name":"ann harl","phone":["1","2"]}
{"id":"2","source":"a","name":"ann harl","phone":"2"}
{"id":"3","source":"a","name":"zoe","phone":"3"}
{"id":"3","source":"b","name":"zoe","phone":"3"}
)");
  const Gold gold = read_gold(
      folder.write("gold.csv", "left_source,left,right_source,right\na,1,b,1\na,3,b,3\n"));
  ThreadPool pool(1);
  std::ostringstream report;
  const auto result_of = [&](const std::string& more) {
    return measure(people_config(more), {input}, gold, &pool, &report);
  };
  const std::string sources = "sources: {link_type: link_only, partners: one_per_source}\n";
  const EvaluateResult result = result_of(sources);
  INFO(evaluate_text(result));
  REQUIRE(result.clusters);
  CHECK(result.clusters->clusters == 2);
  CHECK(result.clusters->conflicts == std::vector<Identity>{{"a", "1"}});
  CHECK(
      evaluate_text(result).find("warning: 1 clusters hold more than one record of one source, as "
                                 "others connect them: those of a/1\n") != std::string::npos);
  CHECK(evaluate_json(result).find("\"clusters\": 2, \"conflicts\": 1") != std::string::npos);
  CHECK_FALSE(result_of("").clusters);
  // Two records of one source may be a pair.
  const EvaluateResult paired = result_of("sources: {partners: one_per_source}\n");
  REQUIRE(paired.clusters);
  CHECK(paired.clusters->conflicts.empty());
}

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
  CHECK(data.report().find("note: 1 records were rejected\n") != std::string::npos);
  CHECK(data.report().find("note: 2 of the gold pairs name a record that is not in the input and "
                           "count as missed, first at ") != std::string::npos);
  CHECK(data.report().ends_with("gold.csv:2\n"));
}

TEST_CASE("evaluate tells ids of two sources apart") {
  const std::string records = R"({"id":"1","source":"x","name":"ann","phone":"1"}
{"id":"1","source":"y","name":"ann","phone":"1"}
{"id":"2","source":"y","name":"ann","phone":"1"}
)";
  Data data;
  CHECK_THROWS_WITH(
      data.evaluate(records, "left,right\n2,1\n"),
      Catch::Matchers::EndsWith("gold.csv:2: several sources have a record \"1\"; name the "
                                "sources with the columns "
                                "left_source,left,right_source,right"));
  const Accuracy by_source =
      data.evaluate(records, "left_source,left,right_source,right\nx,1,y,1\n").accuracy;
  CHECK(by_source.gold_pairs == 1);
  CHECK(by_source.matches == 3);
  CHECK(by_source.at_threshold.recall == 1);
  CHECK(by_source.at_threshold.precision == Approx(1.0 / 3));

  const std::string gone = R"({"id":"1","source":"x","deleted":true})";
  CHECK(data.evaluate(records + gone, "left,right\n2,1\n").accuracy.at_threshold.f1 == 1);
}

TEST_CASE("gold that is amiss is told with its line, and with strict it is an error") {
  Data data;
  const std::string repeated = "left,right\na,b\nc,d\nb,a\n";
  CHECK(data.evaluate(kRecords, repeated).repeated_gold == 1);
  CHECK(data.report().find("note: 1 of the gold pairs are there twice and count once, first at ") ==
        0);
  CHECK(data.report().ends_with("gold.csv:4\n"));
  CHECK_THROWS_WITH(data.evaluate(kRecords, repeated, true),
                    Catch::Matchers::EndsWith("gold.csv:4"));
  CHECK_THROWS_WITH(data.evaluate(kRecords, "left,right\na,b\nc,nobody\n", true),
                    Catch::Matchers::StartsWith(
                        "1 of the gold pairs name a record that is not in the input, first at "));
  CHECK_THROWS_WITH(data.evaluate(kRecords, "left,right\na,nobody\nc,noone\n"),
                    Catch::Matchers::EndsWith(
                        "gold.csv: every gold pair names a record that is not in the input, such "
                        "as \"a\" or \"nobody\" in line 2"));
}

TEST_CASE("a gold pair of an unknown record that is there twice counts once as unknown") {
  Data data;
  const EvaluateResult result = data.evaluate(kRecords, "left,right\na,b\nc,nobody\nnobody,c\n");
  CHECK(result.unknown_gold == 1);
  CHECK(result.repeated_gold == 1);
  CHECK_THROWS_WITH(data.evaluate(kRecords, "left,right\nc,nobody\nnobody,c\n"),
                    Catch::Matchers::EndsWith("such as \"c\" or \"nobody\" in line 2"));
}

TEST_CASE("gold whose sources are called otherwise is told so with those of the input") {
  std::string records;
  for (const char* source : {"d", "c", "b", "a"}) {
    records += fmt::format(R"({{"id":"1","source":"{}","name":"ann","phone":"1"}})", source) + "\n";
  }
  Data data;
  CHECK_THROWS_WITH(
      data.evaluate(records, "left_source,left,right_source,right\ncrm,1,web,1\n"),
      Catch::Matchers::EndsWith("such as \"crm/1\" or \"web/1\" in line 2; its sources are a, b, "
                                "c, ..."));
}

TEST_CASE("the worst pairs of each kind are explained") {
  // The first of the candidates a-b (200), c-d (120) and c-e (100) is wrong.
  const EvaluateResult result = Data().evaluate(kRecords, "left,right\nd,c\nc,e\ne,f\na,f\nb,f\n");
  const WorstPairs& worst = result.worst.value();
  REQUIRE(worst.wrong.size() == 1);
  CHECK(worst.wrong[0].right.id == "b");
  CHECK(worst.wrong[0].why.decision == Decision::kMatch);
  REQUIRE(worst.missed.size() == 2);
  CHECK(worst.missed[0].right.id == "e");  // the lower score first
  CHECK(worst.missed[1].right.id == "d");
  CHECK(worst.missed[1].why.decision == Decision::kReview);
  CHECK(worst.missed[1].review == 90);
  REQUIRE(worst.unfound.size() == 2);  // of three, the highest score first
  CHECK(worst.unfound[0].left.id == "e");
  CHECK(worst.unfound[0].why.evaluation.score == 100);
  CHECK(worst.unfound[1].why.evaluation.score == 0);

  const std::string text = evaluate_text(result);
  CHECK(text.find("==== A match that is not gold, 1 of 1 ====\n\nleft   people/a\n") !=
        std::string::npos);
  CHECK(text.find("==== Gold that was never compared, 2 of 2 ====\n") != std::string::npos);
  const std::string json = evaluate_json(result);
  CHECK(json.find(R"("worst": {"wrong": [{"left": {"source": "people", "id": "a"})") !=
        std::string::npos);
  CHECK(json.find(R"("changes")") == std::string::npos);  // they are not looked for
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
  result.repeated_gold = 3;
  result.rejected = 1;
  result.intervals = {{0.5, 1}, {{0.75, 1}, {0.25, 0.5}, {0.375, 0.625}}, {{0, 1}, {0, 1}, {0, 1}}};
  result.curve = {{200, 2, {1, 0.5, 0.625}}};
  result.histogram = {false, {{0, 100, 7, 2}}};
  result.rules = {{"same(phone)", 2, 1, 6}, {"all(same(zip))", 1, 0, 2}};
  result.sources = {{"x", "x", 2, 6, 2, 2}, {"x", "y\x1b", 4, 2, 1, 1}};
  CHECK(evaluate_json(result) ==
        "{\"records\": 1234567, \"gold_pairs\": 4, \"candidate_pairs\": 8, "
        "\"blocking_recall\": 0.75, \"precision\": 1.0, \"recall\": 0.5, \"f1\": 0.625, "
        "\"threshold\": 185.0, \"best\": {\"threshold\": 170.5, \"precision\": 0.25, "
        "\"recall\": 0.75, \"f1\": 0.875}, \"closure\": {\"precision\": 0.5, \"recall\": 1.0, "
        "\"f1\": 0.125}, \"matches\": 3, \"pairs_share\": 0.125, \"reduction_ratio\": 0.875, "
        "\"rank1\": 0.5, \"rank1_compared\": 0.0625, \"unknown_gold\": 2, \"repeated_gold\": 3, "
        "\"rejected\": 1, \"intervals\": {\"blocking_recall\": [0.5, 1.0], "
        "\"precision\": [0.75, 1.0], \"recall\": [0.25, 0.5], \"f1\": [0.375, 0.625], "
        "\"closure\": {\"precision\": [0.0, 1.0], \"recall\": [0.0, 1.0], \"f1\": [0.0, 1.0]}}, "
        "\"rules\": [{\"name\": \"same(phone)\", \"gold\": 2, \"only\": 1, \"candidates\": 6}, "
        "{\"name\": \"all(same(zip))\", \"gold\": 1, \"only\": 0, \"candidates\": 2}], "
        "\"sources\": [{\"left\": \"x\", \"right\": \"x\", \"gold_pairs\": 2, "
        "\"candidate_pairs\": 6, \"matches\": 2, \"precision\": 1.0, \"recall\": 1.0, "
        "\"f1\": 1.0}, {\"left\": \"x\", \"right\": \"y\\u001b\", \"gold_pairs\": 4, "
        "\"candidate_pairs\": 2, \"matches\": 1, \"precision\": 1.0, \"recall\": 0.25, "
        "\"f1\": 0.4}], \"curve\": [{\"threshold\": 200.0, \"matches\": 2, \"precision\": 1.0, "
        "\"recall\": 0.5, \"f1\": 0.625}], \"histogram\": {\"of\": \"score\", \"bins\": "
        "[{\"from\": 0.0, \"to\": 100.0, \"pairs\": 7, \"gold\": 2}]}}\n");
  CHECK(evaluate_text(result) == R"(records              1,234,567
gold pairs                   4
candidate pairs              8   12.5 % of all pairs
matches                      3
blocking recall         0.7500   of the gold pairs, those among the candidates
  95 % interval  0.5000-1.0000
rank 1                  0.5000   of the records at the right of the gold, those whose best candidate is the left one;
                                 each was compared with 6.25 % of that source

                       precision         recall             F1
match at 185              1.0000         0.5000         0.6250
  95 % interval    0.7500-1.0000  0.2500-0.5000  0.3750-0.6250
best, at 170.5            0.2500         0.7500         0.8750
connected matches         0.5000         1.0000         0.1250
  95 % interval    0.0000-1.0000  0.0000-1.0000  0.0000-1.0000

rule             finds  only it  candidates
same(phone)     0.5000   0.2500           6
all(same(zip))  0.2500   0.0000           2

sources  gold pairs  matches  precision  recall      F1
x - y             4        1     1.0000  0.2500  0.4000
x - x             2        2     1.0000  1.0000  1.0000
)");
}

// A precision of 0 would say that all matches are wrong.
TEST_CASE("where nothing matches, there is a dash or null for the precision") {
  const EvaluateResult result = Data().evaluate(R"({"id":"a","name":"ann","phone":"1"}
{"id":"b","name":"zoe","phone":"1"}
{"id":"c","source":"other","name":"kim","phone":"1"}
)",
                                                "left,right\na,b\n");
  const std::string text = evaluate_text(result);
  INFO(text);
  CHECK(text.find(R"(
match at 150               -         0.0000         0.0000
  95 % interval            -  0.0000-0.0000  0.0000-0.0000
)") != std::string::npos);
  CHECK(text.find("other - people            0        0          -       -       -\n") !=
        std::string::npos);
  const std::string json = evaluate_json(result);
  INFO(json);
  CHECK(json.find("\"precision\": null, \"recall\": 0.0, \"f1\": 0.0, \"threshold\"") !=
        std::string::npos);
  CHECK(json.find("\"intervals\": {\"blocking_recall\": [1.0, 1.0], \"precision\": null, ") !=
        std::string::npos);
  CHECK(evaluate_html(&result, nullptr, "p").find("nan") == std::string::npos);
}

TEST_CASE("a threshold is printed with all its digits, so that it can be used") {
  EvaluateResult result;
  result.accuracy.best_threshold = 1234.567891;
  CHECK(evaluate_text(result).find("best, at 1234.567891") != std::string::npos);
}

TEST_CASE("probabilities are held against the gold, points are not") {
  const TemporaryFolder folder;
  folder.write("m.yaml", R"(prior: 0.5
fields:
  name:
    levels:
      - {level: exact, m: 0.75, u: 0.25}
      - {level: else, m: 0.25, u: 0.75}
)");
  const config::Config config = config::load(folder.write("people.yaml", R"(
fields: {name: , phone: }
block: {any: [{same: phone}]}
score:
  probability: {model: m.yaml, fields: {name: {levels: exact, term_frequency: 0}}}
  match: 0.5
)"))
                                    .config.value();
  const std::string input = folder.write("people.jsonl", kRecords);
  const Gold gold = read_gold(folder.write("gold.csv", "left,right\na,b\n"));
  ThreadPool pool(1);
  std::ostringstream report;
  const EvaluateResult result = measure(config, {input}, gold, &pool, &report);
  REQUIRE(result.calibration);
  CHECK(result.calibration->error == Approx(0.25));  // a-b at 0.75, c-d at 0.25
  CHECK(result.calibration->brier == Approx(0.0625));
  const std::string text = evaluate_text(result);
  INFO(text);
  CHECK(text.find(R"(
probability        pairs  on average    gold  95 % interval
0.2 to 0.5             1      0.2500  0.0000  0.0000-0.7935
0.5 to 0.8             1      0.7500  1.0000  0.2065-1.0000
matches, from 0.5      1      0.7500  1.0000  0.2065-1.0000
all                    2      0.5000  0.5000  0.0945-0.9055
calibration error 0.2500, Brier score 0.0625
)") != std::string::npos);
  const std::string json = evaluate_json(result);
  INFO(json);
  CHECK(json.find(
            "\"calibration\": {\"error\": 0.25, \"brier\": 0.0625, \"matches\": {\"from\": 0.5, "
            "\"to\": 1.0, \"pairs\": 1, \"promised\": 0.75, \"gold\": 1, \"interval\": [") !=
        std::string::npos);
  CHECK(json.find("\"bins\": [{\"from\": 0.0, \"to\": 0.01, \"pairs\": 0, \"promised\": 0.0, "
                  "\"gold\": 0, \"interval\": [0.0, 1.0]}, ") != std::string::npos);

  const EvaluateResult points = measure(people_config(), {input}, gold, &pool, &report);
  CHECK_FALSE(points.calibration);
  CHECK(evaluate_text(points).find("calibration") == std::string::npos);
}

}  // namespace kindred
