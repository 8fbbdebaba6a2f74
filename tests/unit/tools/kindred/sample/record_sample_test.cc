#include "tools/kindred/sample/record_sample.h"

#include <set>
#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {
namespace {

// A hundred records, the second line of which is none.
std::string hundred() {
  std::string lines =
      "{\"id\":\"first\",\"name\":\"ann\",\"phone\":\"5\",\"zip\":\"9\"}\nno record\n";
  for (int i = 1; i < 100; ++i) {
    lines += "{\"id\":\"" + std::to_string(i) + "\",\"name\":\"bob\",\"phone\":\"5\"}\n";
  }
  return lines;
}

RecordSample sample_of(const std::string& lines, size_t size, std::string* told) {
  const TemporaryFolder folder;
  ThreadPool pool(2);
  std::ostringstream report;
  RecordSample sample =
      read_sample(people_config(), {folder.write("people.jsonl", lines)}, size, &pool, &report);
  *told = report.str();
  return sample;
}

std::set<std::string> ids_of(const RecordSample& sample) {
  std::set<std::string> ids;
  for (const Record& record : sample.records) ids.insert(record.identity.id);
  return ids;
}

TEST_CASE("A sample is drawn from all records, and tells what was amiss with them") {
  std::string told;
  const RecordSample sample = sample_of(hundred(), 10, &told);
  CHECK(ids_of(sample).size() == 10);
  CHECK(sample.live == 100);
  CHECK(sample.rejected == 1);
  CHECK(sample.first_rejected.find("people.jsonl:2: rejected, not_json") != std::string::npos);
  CHECK(told.find("people.jsonl:2: rejected, not_json") != std::string::npos);
  CHECK(told.find("no record\n") == std::string::npos);
}

TEST_CASE("A larger sample holds a smaller one, whatever the order of the records") {
  std::string told;
  const std::set<std::string> few = ids_of(sample_of(hundred(), 10, &told));
  const std::set<std::string> more = ids_of(sample_of(hundred(), 30, &told));
  CHECK(more.size() == 30);
  for (const std::string& id : few) CHECK(more.contains(id));
}

TEST_CASE("Rules are measured on two records at least, and why there are fewer is told") {
  std::string told;
  const RecordSample sample = sample_of("{\"id\":\"1\",\"name\":\"ann\"}\nno record\n", 10, &told);
  try {
    estimate_from(people_config(), sample, 1000);
    FAIL("one record was enough");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kInputData);
    CHECK(std::string(failure.what()).find("people.jsonl:2: rejected, not_json") !=
          std::string::npos);
  }
}

}  // namespace
}  // namespace kindred
