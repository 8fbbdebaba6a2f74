#include "tools/kindred/evaluate/unscored.h"

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "daemon/base/failure.h"
#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/evaluate/evaluate.h"

namespace kindred {

namespace {

constexpr const char* kConfig = R"(
fields:
  name: {clean: []}
  group: {clean: []}
  day: {type: number}
block: {same: group}
score: {points: {name: {}}, match: 90}
)";

// 20, 14, 5 and -6 bits from a prior of -4: one edit is a match, three are none.
constexpr const char* kProbability = R"(
fields:
  name: {clean: []}
  group: {clean: []}
  day: {type: number}
block: {same: group}
score:
  probability:
    model: model.yaml
    fields: {name: {levels: [exact, {damerau: 1}, {damerau: 2}], term_frequency: false}}
  match: 0.95
)";

constexpr const char* kModel = R"(
prior: 0.05
fields:
  name:
    levels:
      - {level: exact, m: 0.6, u: 6e-7}
      - {level: {damerau: 1}, m: 0.3, u: 2e-5}
      - {level: {damerau: 2}, m: 0.09, u: 0.003}
      - {level: else, m: 0.01, u: 0.99698}
)";

// Purchases at A and registrations at B, as in MMDS 3.8.3. Each group is one of either side, whose
// names are `edits` letters apart; a true pair is 0 to 20 days apart, a false one 0 to 90; all of
// it happens in 2,000 days.
class Purchases {
 public:
  void add(int count, int edits, int true_of_ten) {
    for (int i = 0; i < count; ++i) {
      const uint64_t group = ++groups_;
      const uint64_t delay = mix(group, 1) % (i % 10 < true_of_ten ? 21 : 91);
      const std::string name = fmt::format("name of number {}", group);
      const uint64_t bought = mix(group, 2) % 2000;
      line("a", group, name, bought);
      line("b", group, name + std::string(static_cast<size_t>(edits), 'x'), bought + delay);
    }
  }

  const std::string& lines() const { return lines_; }

 private:
  void line(const char* side, uint64_t group, const std::string& name, uint64_t day) {
    lines_ += fmt::format("{{\"id\":\"{0}{1}\",\"group\":{1},\"name\":\"{2}\",\"day\":{3}}}\n",
                          side, group, name, day);
  }

  uint64_t groups_ = 0;
  std::string lines_;
};

UnscoredResult run(const std::string& lines, const UnscoredOptions& options,
                   const char* yaml = kConfig) {
  const TemporaryFolder folder;
  ThreadPool pool(2);
  std::ostringstream report;
  folder.write("model.yaml", kModel);
  const config::Config config = config::load(folder.write("config.yaml", yaml)).config.value();
  const Candidates found =
      find_candidates(config, {folder.write("sales.jsonl", lines)}, &pool, &report);
  return measure_unscored(config, found, options);
}

std::string failure(const std::string& lines, const UnscoredOptions& options) {
  try {
    run(lines, options);
  } catch (const Failure& failure) {
    return std::to_string(static_cast<int>(failure.code())) + " " + failure.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("the share of true pairs at every score, from delays, without labels") {
  Purchases sales;
  sales.add(1000, 0, 10);
  sales.add(1000, 1, 10);
  sales.add(1000, 2, 6);
  sales.add(1000, 4, 0);
  const UnscoredResult result =
      run(sales.lines(), {.field = "day", .at_most = 90, .precision = 0.9});
  CHECK(result.field == "day");
  CHECK(result.distance == "difference");
  CHECK(result.exact.count() == 1000);
  CHECK(result.exact.mean() == Approx(10).margin(1));
  CHECK(result.random.mean() == Approx(45).margin(3));
  REQUIRE(result.steps.size() == 4);
  CHECK(result.steps[0].most == 100);
  CHECK(result.steps[1].most == 95);
  CHECK(result.steps[2].most == 80);
  CHECK(result.steps[3].most == 20);
  CHECK(result.steps[0].matches == Approx(1));
  const std::vector<double> truth = {1, 1, 0.6, 0};
  for (size_t i = 0; i < truth.size(); ++i) {
    CHECK(std::abs(result.steps[i].matches - truth[i]) < 4 * result.steps[i].error);
    CHECK(result.steps[i].error < 0.1);
  }
  CHECK(result.threshold == 95);
  CHECK(result.rules.empty());

  const std::string text = unscored_text(result);
  CHECK(text.find("Differences in day (difference), which is not scored\n") == 0);
  CHECK(text.find("\nFor a precision of 0.9: match from 95 on.\n") != std::string::npos);
  const std::string json = evaluate_json(std::nullopt, result);
  CHECK(
      json.find(
          R"({"unscored": {"field": "day", "distance": "difference", "exact": {"pairs": 1000,)") ==
      0);
  CHECK(json.find(R"("threshold": 95.0)") != std::string::npos);
}

// As all configurations by init: a step of so many pairs would hold all matches.
TEST_CASE("matches are told apart where candidates far outnumber them") {
  Purchases sales;
  sales.add(200, 0, 10);
  sales.add(200, 1, 10);
  sales.add(200, 2, 6);
  sales.add(10000, 4, 0);
  const UnscoredResult result =
      run(sales.lines(), {.field = "day", .at_most = 90, .precision = 0.9}, kProbability);
  REQUIRE(result.steps.size() == 4);
  const std::vector<double> truth = {1, 1, 0.6, 0};
  for (size_t i = 0; i < truth.size(); ++i) {
    CHECK(std::abs(result.steps[i].matches - truth[i]) < 4 * result.steps[i].error);
  }
  REQUIRE(result.threshold);
  CHECK(*result.threshold == result.steps[1].least);
}

TEST_CASE("pairs beyond the window count nowhere") {
  Purchases sales;
  sales.add(200, 0, 10);
  sales.add(200, 1, 0);
  const UnscoredResult all = run(sales.lines(), {.field = "day"});
  const UnscoredResult some = run(sales.lines(), {.field = "day", .at_most = 30});
  CHECK(some.random.mean() < all.random.mean());
  CHECK(some.steps.back().differences.count() < all.steps.back().differences.count());
}

TEST_CASE("the columns of the table are as wide as what they hold") {
  UnscoredResult result;
  const auto add = [&](double most, double least, double matches, double precision) {
    ScoreStep& step = result.steps.emplace_back();
    step.most = most;
    step.least = least;
    step.matches = matches;
    step.precision = precision;
  };
  add(0.9999990001, 0.9999980001, 1, 1);
  add(0.75, 0.5, 0.25, 0.625);
  result.steps[1].differences.add(3);
  const std::string text = unscored_text(result);
  const std::string table = text.substr(text.find("score "));
  CHECK(table.substr(0, table.find("\n\n")) ==
        R"(score                         pairs  difference     true pairs  from here
0.9999990001 to 0.9999980001      0           0  1.000 +-0.000      1.000  ********************
0.75 to 0.5                       1           3  0.250 +-0.000      0.625  *****)");
}

// The pairs of one source, which cannot match, may differ otherwise.
TEST_CASE("where sources are linked, random pairs are of two sources") {
  constexpr int kRecords = 20;  // of each
  std::string lines;
  for (int i = 0; i < kRecords; ++i) {
    for (const char* source : {"a", "b"}) {
      lines += fmt::format(R"({{"id":{0},"source":"{1}","group":{0},"name":"n{0}","day":{0}}})", i,
                           source) +
               "\n";
    }
  }
  const std::string yaml = std::string("sources: {link_type: link_only}") + kConfig;
  const UnscoredResult result = run(lines, {.field = "day"}, yaml.c_str());
  CHECK(result.exact.count() == kRecords);
  CHECK(result.random.count() == kRecords * kRecords);
  CHECK(result.random.mean() == Approx((kRecords * kRecords - 1) / (3.0 * kRecords)));
}

TEST_CASE("what an unscored field must be") {
  Purchases sales;
  sales.add(100, 0, 10);
  sales.add(100, 1, 0);
  CHECK(failure(sales.lines(), {.field = "dy"}) ==
        "64 --unscored: \"dy\" is not a field of the configuration");
  CHECK(failure(sales.lines(), {.field = "name"}) ==
        "64 --unscored: name is scored; name a field that took no part");
  CHECK(failure(sales.lines(), {.field = "day:jaro"}) ==
        "64 --unscored: number values are compared by one of indel, levenshtein, osa, damerau, "
        "hamming, jaro_winkler, difference, relative_difference, exact, not by \"jaro\"");
  CHECK(run(sales.lines(), {.field = "day:indel"}).distance == "indel");
}

TEST_CASE("a field that a level compares with another is scored") {
  const config::Config config = config::parse(R"(
fields: {given: , surname: , zip: }
block: {same: zip}
score:
  probability: {model: not_yet.yaml, fields: {given: {levels: [exact, {swapped: surname}]}}}
  match: 0.9
)")
                                    .config.value();
  CHECK_THROWS_WITH(check_unscored(config, {.field = "surname"}),
                    "--unscored: surname is scored; name a field that took no part");
  CHECK_NOTHROW(check_unscored(config, {.field = "zip"}));
}

TEST_CASE("evaluate needs labels, probabilities or an unscored field") {
  ThreadPool pool(1);
  std::ostringstream report;
  CHECK_THROWS_WITH(
      evaluate(config::parse(kConfig).config.value(), {}, &pool, &report),
      "name --gold FILE where all matches are known, --labels FILE where some pairs are, else "
      "--promised or --unscored FIELD");
}

TEST_CASE("a field that tells nothing is refused") {
  Purchases sales;
  sales.add(100, 1, 10);
  CHECK(failure(sales.lines(), {.field = "day"}) ==
        "65 --unscored: no candidate pair agrees in all scored fields and has day on both sides");
  std::string lines;
  for (int i = 0; i < 50; ++i) {
    for (const char* side : {"a", "b"}) {
      lines += fmt::format(R"({{"id":"{}{}","group":{},"name":"n","day":5}})", side, i, i) + "\n";
    }
  }
  CHECK(failure(lines, {.field = "day"}) ==
        "65 --unscored: random pairs differ in day by 0 on average, pairs that agree in all scored "
        "fields by 0: it cannot tell true pairs from others");
}

TEST_CASE("a rule that reads the field is told") {
  Purchases sales;
  sales.add(100, 0, 10);
  const UnscoredResult result = run(sales.lines(), {.field = "group"});
  CHECK(result.rules == std::vector<std::string>{"same(group)"});
  CHECK(unscored_text(result).find("note: same(group) reads group; ") != std::string::npos);
}

}  // namespace kindred
