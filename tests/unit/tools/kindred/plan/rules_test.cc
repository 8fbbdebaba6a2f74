#include "tools/kindred/plan/rules.h"

#include <simdjson.h>

#include <cmath>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/reference/xml.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {
namespace {

TEST_CASE("a configuration's rules are shown by similarity") {
  const PlanReport plan = rules_report(people_config(), {});
  const std::string expected = R"(pipeline kindred: the chance to become a candidate pair

                  half at  95 % at
  2  neighbours     0.021    0.089
any  any of them    0.021    0.089
  1  same(phone): no curve: it holds when its fields are equal

similarity         2       any
0.0         0.000000  0.000000
0.1         0.965663  0.965663
)";
  CHECK(plan.text.substr(0, expected.size()) == expected);
  CHECK(plan.text.find("     * neighbours\n") != std::string::npos);
  CHECK(reference::xml_elements(chart_svg(plan.chart)).size() > 50);
}

TEST_CASE("rules as JSON") {
  simdjson::dom::parser parser;
  const std::string json = rules_report(people_config(), {{"phone", 1}}).json;
  const simdjson::dom::element plan = parser.parse(json);
  CHECK(double(plan["fixed"]["phone"]) == 1);
  const simdjson::dom::array rules = plan["rules"];
  REQUIRE(rules.size() == 3);
  CHECK(std::string_view(rules.at(0)["rule"]) == "same(phone)");
  CHECK(std::string_view(rules.at(0)["kind"]) == "fixed");
  CHECK(double(rules.at(0)["chance"]) == 1);
  CHECK(std::string_view(rules.at(1)["kind"]) == "curve");
  CHECK(double(rules.at(1)["half_at"]) == Approx(1 - std::pow(0.5, 1.0 / 32)));
  CHECK(rules.at(1)["curve"].get_array().size() == 101);
  CHECK(double(rules.at(2)["curve"].at(0).at(1)) == 1);  // any, with equal phones
}

TEST_CASE("a name that is none is refused with those that there are") {
  try {
    rules_report(people_config(), {{"street", 1}});
    FAIL("not refused");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kUsage);
    CHECK(failure.what() == std::string("--at: there is no field or feature \"street\"; there "
                                        "are: name phone zip grams"));
  }
}

}  // namespace
}  // namespace kindred
