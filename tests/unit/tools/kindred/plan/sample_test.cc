#include "tools/kindred/plan/sample.h"

#include <simdjson.h>

#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/reference/xml.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {
namespace {

// Four of one phone, where the cap is three; two of one zip and name; one record that is rejected.
const std::string kRecords = R"({"id":"1","name":"ann hart","phone":"5"}
{"id":"2","name":"bob","phone":"5"}
{"id":"3","name":"eve","phone":"5"}
{"id":"4","name":"zoe","phone":"5"}
not a record
{"id":"5","name":"carl stone","zip":"9"}
{"id":"6","name":"carl stone","zip":"9"}
{"id":"7","name":"carl stone","zip":"8"}
)";

SamplePlan plan_of(const std::string& records, std::optional<uint64_t> planned_for,
                   std::string* told = nullptr) {
  const TemporaryFolder folder;
  ThreadPool pool(2);
  std::ostringstream report;
  SampleRequest request;
  request.inputs = {folder.write("people.jsonl", records)};
  request.records = planned_for;
  SamplePlan plan = plan_sample(people_config(), request, &pool, &report);
  if (told != nullptr) *told = report.str();
  return plan;
}

TEST_CASE("a sample tells what the rules cost and find") {
  std::string told;
  const SamplePlan plan = plan_of(kRecords, std::nullopt, &told);
  CHECK(plan.live == 7);
  CHECK(plan.rejected == 1);
  CHECK(told.find("people.jsonl:5: rejected, not_json") != std::string::npos);
  CHECK(told.find("not a record") == std::string::npos);
  const std::string text = sample_report(people_config(), plan).text;
  const std::string expected =
      R"(pipeline kindred, estimated from 7 of 7 records drawn by the hash of their identity, for 7 records

rule           keys  pairs in sample  pairs a record  as capped
same(phone)  0.5714                6          0.8571     0.4821
neighbours    13.71                1          0.1429     0.1429
any of them   14.29                7               1      0.625
)";
  CHECK(text.substr(0, expected.size()) == expected);
  CHECK(text.find("same(phone)      1                  4         4  over max_bucket (3)\n") !=
        std::string::npos);
  CHECK(text.find("0.9 - 1.0       3      1  0.3333  0.0615  0.7923     0.3333\n") !=
        std::string::npos);
  CHECK(text.find("carl") == std::string::npos);  // never the content
}

TEST_CASE("the same as JSON, for more records") {
  simdjson::dom::parser parser;
  const PlanReport report = sample_report(people_config(), plan_of(kRecords, 70));
  const simdjson::dom::element plan = parser.parse(report.json);
  CHECK(uint64_t(plan["input_records"]) == 7);
  CHECK(uint64_t(plan["rejected"]) == 1);
  CHECK(uint64_t(plan["sampled"]) == 7);
  CHECK(uint64_t(plan["records"]) == 70);
  CHECK(plan["rules"].get_array().size() == 2);
  CHECK(uint64_t(plan["any"]["pairs"]) == 7);
  CHECK(double(plan["any"]["pairs_per_record"]) == Approx(7 * 69.0 / (7 * 6)));
  CHECK(double(plan["standard_error"]) > 0);
  CHECK(double(plan["most_keys"]) == 32);
  CHECK(std::string_view(plan["largest_keys"].at(0)["rule"]) == "same(phone)");
  CHECK(uint64_t(plan["largest_keys"].at(0)["keys"]) == 1);
  CHECK(double(plan["largest_keys"].at(0)["expected"]) == 40);
  CHECK(bool(plan["largest_keys"].at(0)["capped"]));
  const simdjson::dom::element bins = plan["features"].at(0)["bins"];
  CHECK(bins.get_array().size() == 10);
  CHECK(uint64_t(bins.at(9)["pairs"]) == 3);
  CHECK(uint64_t(bins.at(9)["found"]) == 1);
  CHECK(reference::xml_elements(chart_svg(report.chart)).size() > 50);
}

TEST_CASE("fewer than two records are no sample") {
  try {
    plan_of("{\"id\":\"1\",\"name\":\"ann\"}\nno record\n", std::nullopt);
    FAIL("not refused");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kInputData);
    const std::string message = failure.what();
    CHECK(message.starts_with("1 records can be taken; two are needed at least. "));
    CHECK(message.find("people.jsonl:2: rejected, not_json: ") != std::string::npos);
  }
}

}  // namespace
}  // namespace kindred
