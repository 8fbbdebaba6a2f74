#include "tools/kindred/plan/banding.h"

#include <simdjson.h>

#include "config/config.h"
#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/reference/xml.h"

namespace kindred {
namespace {

BandingRequest similar(double similarity) {
  BandingRequest request;
  request.family = family("minhash");
  request.place = similarity;
  return request;
}

simdjson::dom::element parsed(const std::string& json) {
  static simdjson::dom::parser parser;
  return parser.parse(json);
}

std::string refusal(const BandingRequest& request) {
  try {
    banding_report(request);
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kUsage);
    return failure.what();
  }
  return "";
}

TEST_CASE("a similarity and a recall give bands and rows, and the line of YAML") {
  const PlanReport plan = banding_report(similar(0.8));
  const std::string expected =
      R"(wanted     0.95 of the pairs of similarity 0.8 (Jaccard distance 0.2; one function agrees with chance 0.8)
cheapest   13 bands of 7 rows, 91 functions

    minhash: {of: FEATURE, bands: 13, rows: 7}

   bands  rows  functions  threshold    at 0.8  in vain  missed
       5     3         15     0.5848  0.972324   0.3004  0.0011
)";
  CHECK(plan.text.substr(0, expected.size()) == expected);
  CHECK(plan.text.find("\n>     13     7         91     0.6932  0.953098   0.1568  0.0012\n") !=
        std::string::npos);
  CHECK(reference::xml_elements(chart_svg(plan.chart)).size() > 50);
  CHECK(plan.chart.series.back().name == "13 bands of 7 rows");
}

TEST_CASE("a number of functions gives the way to cut them") {
  BandingRequest request = similar(0.8);
  request.functions = 100;
  const simdjson::dom::element plan = parsed(banding_report(request).json);
  CHECK(uint64_t(plan["chosen"]["bands"]) == 20);
  CHECK(uint64_t(plan["chosen"]["rows"]) == 5);
  CHECK(uint64_t(plan["chosen"]["functions"]) == 100);
  CHECK(double(plan["chosen"]["found"]) == Approx(0.9996439421094793).epsilon(1e-12));
  CHECK(double(plan["chosen"]["threshold"]) == Approx(0.549280271653059).epsilon(1e-12));
  CHECK(plan["chosen"]["candidates"].is_null());
  CHECK(double(plan["chosen"]["false_positive_area"]) > 0);
  CHECK(double(plan["chosen"]["false_negative_area"]) > 0);
  CHECK(plan["alternatives"].get_array().size() == 4);
  CHECK(plan["allowed"].is_null());
  CHECK(double(plan["wanted"]["chance"]) == 0.8);
  CHECK(double(plan["wanted"]["share"]) == 0.95);
  CHECK(plan["curve"].get_array().size() == 101);
  CHECK(std::string_view(plan["yaml"]) == "minhash: {of: FEATURE, bands: 20, rows: 5}");
}

TEST_CASE("a limit of what is found in vain gives the fewest functions that keep it") {
  BandingRequest request = similar(0.8);
  request.candidates_at = ScalePoint{0.3, 0.01};
  const simdjson::dom::element plan = parsed(banding_report(request).json);
  CHECK(uint64_t(plan["chosen"]["bands"]) == 10);
  CHECK(uint64_t(plan["chosen"]["rows"]) == 6);
  CHECK(double(plan["chosen"]["candidates"]) == Approx(0.0072661315862).epsilon(1e-9));
  CHECK(double(plan["allowed"]["similarity"]) == 0.3);
}

TEST_CASE("distances in the family's own unit, and a rule that the configuration takes") {
  BandingRequest request;
  request.family = family("lines", {{"width", 2}, {"dimensions", 3}});
  request.place = 0.5;
  request.by_distance = true;
  request.candidates_at = ScalePoint{4, 0.1};
  const PlanReport report = banding_report(request);
  CHECK(report.text.find("  at 0.5  ") != std::string::npos);
  CHECK(report.text.find("  at 4  ") != std::string::npos);
  const simdjson::dom::element plan = parsed(report.json);
  CHECK(double(plan["wanted"]["distance"]) == 0.5);
  CHECK(double(plan["chosen"]["found"]) >= 0.95);
  CHECK(double(plan["chosen"]["candidates"]) <= 0.1);
  auto rule = std::string(plan["yaml"].get_string().value());
  rule.replace(rule.find("FEATURE"), 7, "x");
  const config::Loaded loaded = config::parse("fields: {x: {type: vector}, n: }\nblock:\n  " +
                                              rule + "\nscore: {points: {n: {}}, match: 50}\n");
  CHECK(loaded.faults.empty());
}

TEST_CASE("what no banding does is refused, and what does is told") {
  BandingRequest few = similar(0.3);
  few.max_functions = 3;
  CHECK(refusal(few) == "no bands of 3 functions do that; 9 bands of 1 row of 9 functions do");
  BandingRequest strict = similar(0.3);
  strict.recall = 0.9999;
  strict.candidates_at = ScalePoint{0.29, 0.0001};
  CHECK(refusal(strict) == "no bands of up to 4096 functions do that; ask for less");
  CHECK(refusal(similar(1.5)) == "1.5 is no similarity from 0 to 1");
  CHECK(refusal(similar(0)) == "no function agrees on pairs of that similarity");
  BandingRequest certain = similar(0.8);
  certain.recall = 1;
  CHECK(refusal(certain) ==
        "--recall: expected a number above 0 and below 1; bands find no pair for certain");
  BandingRequest odd = similar(0.3);
  odd.candidates_at = ScalePoint{0.3, 0.01};
  CHECK(refusal(odd) ==
        "--candidates-at: expected a place further apart than the pairs that are wanted");
}

}  // namespace
}  // namespace kindred
