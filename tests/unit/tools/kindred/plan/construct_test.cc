#include "tools/kindred/plan/construct.h"

#include <simdjson.h>

#include "tests/catch.h"
#include "tests/reference/xml.h"

namespace kindred {
namespace {

PlanReport report(std::string_view family, std::string_view steps) {
  return construction_report(parse_family_argument(family), parse_construction(steps));
}

TEST_CASE("a construction is told step by step") {  // MMDS 3.6.3
  const PlanReport plan = report("minhash,0.2,0.6", "and 4, or 4");
  const std::string expected = R"(minhash at 0.2 and 0.6 (Jaccard distance)

step          functions        p1         p2
(the family)          1       0.8        0.4
and 4                 4    0.4096     0.0256
or 4                 16  0.878497  0.0985345

fixedpoint    0.724492: chances below fall, chances above rise
steepest      at 0.66874, where the slope is 2.45
functions     16 of the family for one of the last
p1 rises and p2 falls, as wanted.

     chance that the construction agrees
)";
  CHECK(plan.text.substr(0, expected.size()) == expected);
  CHECK(plan.text.find("     + after and 4, or 4\n     : p2 = 0.4\n") != std::string::npos);
}

TEST_CASE("the same as JSON, in full precision") {
  simdjson::dom::parser parser;
  const std::string json = report("minhash,0.2,0.6", "or 4, and 4").json;
  const simdjson::dom::element plan = parser.parse(json);
  CHECK(std::string_view(plan["family"]) == "minhash");
  CHECK(std::string_view(plan["distance"]) == "Jaccard distance");
  CHECK(double(plan["d1"]) == 0.2);
  CHECK(double(plan["d2"]) == 0.6);
  const simdjson::dom::array steps = plan["steps"];
  REQUIRE(steps.size() == 3);
  CHECK(steps.at(0)["step"].is_null());
  CHECK(double(steps.at(0)["p2"]) == Approx(0.4));
  CHECK(std::string_view(steps.at(2)["step"]) == "and 4");
  CHECK(double(steps.at(2)["functions"]) == 16);
  CHECK(double(steps.at(2)["p1"]) == Approx(0.9936153436225535).epsilon(1e-12));
  CHECK(double(steps.at(2)["p2"]) == Approx(0.5739519416467456).epsilon(1e-12));
  CHECK(double(plan["fixedpoints"].at(0)) == Approx(0.2755080409994844).epsilon(1e-12));
  CHECK(double(plan["steepest"]["slope"]) == Approx(2.45).epsilon(1e-3));
  CHECK(plan["curve"].get_array().size() == 101);
}

TEST_CASE("a construction that does harm is called so") {
  const auto has = [](const PlanReport& plan, const char* text) {
    return plan.text.find(text) != std::string::npos;
  };
  CHECK(has(report("minhash,0.2,0.6", "and 4"), "p1 does not rise: fewer near pairs agree"));
  CHECK(has(report("minhash,0.2,0.6", "or 4"), "p2 does not fall: more far pairs agree"));
  CHECK(has(report("minhash,0.2,0.6", "or 1"), "p1 does not rise and p2 does not fall."));
  CHECK(has(report("minhash,0.2,0.6", "or 4"), "fixedpoints   none"));
}

TEST_CASE("families have distances in their own units, and options") {
  const PlanReport lines = report("lines,1,4,width=2", "or 4, and 4, or 2");
  CHECK(lines.text.find("lines (width=2) at 1 and 4 (Euclidean distance)") == 0);
  CHECK(lines.chart.title == "lines (width=2): or 4, and 4, or 2");
  CHECK(reference::xml_elements(chart_svg(lines.chart)).size() > 50);
  const PlanReport planes = report("hyperplanes,30,120", "and 1");
  CHECK(planes.text.find("0.833333  0.333333") != std::string::npos);
}

TEST_CASE("no step at all shows the family") {
  const PlanReport plan = construction_report(parse_family_argument("bits,0.1,0.5"), {});
  CHECK(plan.text.find("functions     1 of the family") != std::string::npos);
  CHECK(plan.chart.series.size() == 1);
}

}  // namespace
}  // namespace kindred
