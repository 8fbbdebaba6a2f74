#include "tools/kindred/train/train.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "config/model_file.h"
#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/explain/explain.h"
#include "tools/kindred/generate/generate.h"
#include "tools/kindred/pair/explanation_text.h"

namespace kindred {

namespace {

// People as `kindred generate` makes them, beside the example.
class Example {
 public:
  explicit Example(uint64_t records) {
    GenerateOptions options;
    options.kind = GenerateKind::kPeople;
    options.records = records;
    options.seed = 5;
    options.output = folder_.path();
    generate(options);
    std::ifstream in("config/examples/people_probability.yaml");
    folder_.write("people.yaml", std::string(std::istreambuf_iterator<char>(in), {}));
  }

  config::Config config() const {
    std::ostringstream errors;
    return load_config_for_training(folder_.file("people.yaml"), &errors).value();
  }

  std::string file(const std::string& name) const { return folder_.file(name); }
  std::string read(const std::string& name) const { return folder_.read(name); }
  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, text);
  }

  Trained learn(const std::string& gold = "") {
    std::ostringstream report;
    ThreadPool pool(2);
    Trained trained = kindred::learn(
        config(),
        {.inputs = {file("records.jsonl")}, .gold = gold, .labels = {}, .output = {}, .config = {}},
        &pool, &report);
    report_ = report.str();
    return trained;
  }

  Trained learn_with_labels(const std::string& labels) {
    std::ostringstream report;
    ThreadPool pool(2);
    Trained trained = kindred::learn(config(),
                                     {.inputs = {file("records.jsonl")},
                                      .gold = "",
                                      .labels = labels,
                                      .output = {},
                                      .config = {}},
                                     &pool, &report);
    report_ = report.str();
    return trained;
  }

  const std::string& report() const { return report_; }

 private:
  TemporaryFolder folder_;
  std::string report_;
};

}  // namespace

TEST_CASE("the example of people: no link before training, then good matches and explanations") {
  Example example(4000);
  std::ostringstream errors;
  CHECK_FALSE(load_config(example.file("people.yaml"), &errors));
  CHECK(errors.str().find(":35:12: error: model: ") != std::string::npos);
  CHECK(errors.str().find("kindred train") != std::string::npos);

  const Trained trained = example.learn();
  CHECK(trained.records == 4000);
  example.write("people_model.yaml", config::model_yaml(trained.model));
  const auto config = load_config(example.file("people.yaml"), &errors);
  REQUIRE(config);
  std::ostringstream report;
  ThreadPool pool(2);
  const Accuracy accuracy = measure(*config, {example.file("records.jsonl")},
                                    read_gold(example.file("gold.csv")), &pool, &report)
                                .accuracy;
  CHECK(accuracy.gold_pairs > 500);
  CHECK(accuracy.at_threshold.precision > 0.98);
  CHECK(accuracy.at_threshold.recall > 0.95 * accuracy.blocking_recall);

  const Gold gold = read_gold(example.file("gold.csv"));
  const PairExplanation pair = explain_pair(*config,
                                            {.inputs = {example.file("records.jsonl")},
                                             .left = gold.rows[0].left.id,
                                             .right = gold.rows[0].right.id},
                                            &pool, &report);
  REQUIRE(pair.waterfall.bits);
  const std::vector<WaterfallStep>& steps = pair.waterfall.steps;
  REQUIRE(steps.size() > 6);
  double sum = 0;
  size_t levels = 0;
  for (const WaterfallStep& step : steps) {
    sum += step.adds;
    REQUIRE(step.total == Approx(sum).margin(1e-4));
    if (!step.level) continue;
    ++levels;
    REQUIRE(step.adds == Approx(std::log2(step.level->m / step.level->u)).margin(1e-3));
  }
  CHECK(levels > 3);
  const double odds = std::exp2(sum);
  CHECK(pair.why.evaluation.score == Approx(odds / (1 + odds)).margin(1e-4));
  CHECK(explain_text(pair).find("Weights in bits") != std::string::npos);
  CHECK(explain_json(pair).find("\"weights\": [{\"about\": \"prior\"") != std::string::npos);
}

TEST_CASE("gold: unknown records and repeated pairs are told, what is left is counted") {
  Example example(1000);
  const std::string gold = example.read("gold.csv");
  const size_t first = gold.find('\n') + 1;
  const std::string row = gold.substr(first, gold.find('\n', first) - first + 1);
  const Trained all = example.learn(example.file("gold.csv"));
  CHECK(example.report().empty());
  CHECK(all.matches == std::count(gold.begin(), gold.end(), '\n') - 1);
  CHECK(all.iterations == 0);

  const bool sources = gold.starts_with("left_source");
  const std::string unknown = sources ? "a,nobody,b,noone\n" : "nobody,noone\n";
  const Trained same = example.learn(example.write("more.csv", gold + row + unknown));
  CHECK(same.model == all.model);
  const auto rows = std::count(gold.begin(), gold.end(), '\n');
  CHECK(example.report() ==
        fmt::format(
            "note: 1 of the known matches name a record that is not in the input; they are left "
            "out, first at {0}:{2}\n"
            "note: 1 of the known matches are there twice; they count once, first at {0}:{1}\n",
            example.file("more.csv"), rows + 1, rows + 2));

  const std::string header = gold.substr(0, first);
  CHECK_THROWS_WITH(example.learn(example.write("none.csv", header + unknown)),
                    "there is no known match");
}

TEST_CASE("labels of some pairs correct weights and leave counts; what is amiss is told") {
  Example example(1000);
  const Model alone = example.learn().model;
  const Gold gold = read_gold(example.file("gold.csv"));
  const std::string header =
      gold.with_sources ? "left_source,left,right_source,right,verdict\n" : "left,right,verdict\n";
  const auto row = [&](const Identity& left, const Identity& right, const char* verdict) {
    return gold.with_sources ? fmt::format("{},{},{},{},{}\n", left.source, left.id, right.source,
                                           right.id, verdict)
                             : fmt::format("{},{},{}\n", left.id, right.id, verdict);
  };
  std::string rows;
  for (size_t i = 0; i < 20; ++i) {
    rows += row(gold.rows[i].left, gold.rows[i].right, "same");
    rows += row(gold.rows[i].left, gold.rows[i + 30].right, "different");
  }
  const Trained trained = example.learn_with_labels(example.write("labels.csv", header + rows));
  const std::string told = example.report();  // typing errors hide some matches from the rules
  CHECK(told.starts_with("note: no rule of the block section finds "));
  CHECK(std::count(told.begin(), told.end(), '\n') == 1);
  CHECK(trained.model.weight);
  CHECK(trained.model.fields[0].levels[0].weight);
  CHECK(trained.model.fields[0].levels[0].m == alone.fields[0].levels[0].m);
  CHECK(trained.model.prior == alone.prior);

  const std::string unsure = row(gold.rows[40].left, gold.rows[40].right, "unsure");
  const Identity nobody{gold.with_sources ? "a" : "", "nobody"};
  const Trained same = example.learn_with_labels(
      example.write("more.csv", header + rows + unsure + row(nobody, gold.rows[0].left, "same")));
  CHECK(same.model == trained.model);
  CHECK(example.report().find("1 of the labels name a record that is not in the input") !=
        std::string::npos);

  CHECK_THROWS_WITH(example.learn_with_labels(example.write("unsure.csv", header + unsure)),
                    "no label says that a pair is the same or different");
  CHECK_THROWS_WITH(example.learn_with_labels(example.file("gold.csv")), Catch::Contains("--gold"));
}

TEST_CASE("all matches and some labels at once are refused") {
  Example example(100);
  ThreadPool pool(1);
  std::ostringstream report;
  CHECK_THROWS_WITH(train(example.config(),
                          {.inputs = {example.file("records.jsonl")},
                           .gold = example.file("gold.csv"),
                           .labels = example.file("labels.csv"),
                           .output = {},
                           .config = {}},
                          &pool, &report),
                    "--gold says of every pair what it is, so that --labels adds nothing: give one "
                    "of the two");
}

TEST_CASE("past records do not count in training") {
  Example example(1000);
  const Model model = example.learn().model;
  const std::string records = example.read("records.jsonl");
  std::string old;
  std::istringstream lines(records);
  for (std::string line; std::getline(lines, line);) {
    const size_t given_name = line.find("\"given_name\"");
    REQUIRE(given_name != std::string::npos);
    old += line.substr(0, given_name) + "\"surname\":\"old\"}\n";
  }
  example.write("records.jsonl", old + records +
                                     "{\"id\":\"gone\",\"surname\":\"x\"}\n{\"id\":\"gone\","
                                     "\"deleted\":true}\n");
  CHECK(example.learn().model == model);
}

TEST_CASE("what was learnt is a table") {
  Trained trained;
  trained.records = 20000;
  trained.random_pairs = 1000000;
  trained.candidate_pairs = 5000;
  trained.stands_for = 2;
  trained.iterations = 7;
  trained.matches = 321.4;
  trained.model.prior = 0.25;
  trained.model.fields = {{.name = "name", .levels = {{"exact", 0.8, 0.1}, {"else", 0.2, 0.9}}}};
  trained.model.tokens = {{.feature = "grams", .records = 9, .frequent = {{1, 2}}}};
  CHECK(trained_text(trained) == R"(records                20,000
random pairs        1,000,000   compared, for u
candidate pairs         5,000   compared, for m; one in 2 of all
matches                   321   prior 0.25, weight -1.58

field  level    m    u  weight
name   exact  0.8  0.1    3.00
       else   0.2  0.9   -2.17

1 tokens of grams in two records or more, of 9 records
)");
  trained.iterations = 0;
  CHECK(trained_text(trained).find("weight -1.58; known, taken for all there are\n") !=
        std::string::npos);
}

}  // namespace kindred
