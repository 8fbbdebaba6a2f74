#include "tools/kindred/generate/people.h"

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"

namespace kindred {
namespace {

GenerateSummary generate_people(const TemporaryFolder& folder, uint64_t records, uint64_t seed) {
  GenerateOptions options;
  options.records = records;
  options.seed = seed;
  options.output = folder.path();
  return generate(options);
}

// The bytes are part of what users rely on: measurements name a seed. A change of the tables or of
// the order of draws changes them, and belongs into the change log.
TEST_CASE("people are the same bytes for the same seed, on every machine") {
  const TemporaryFolder folder;
  generate_people(folder, 500, 1);
  CHECK(hash_bytes(folder.read("records.jsonl"), 0) == 0x5c23ed32f635a902U);
  CHECK(hash_bytes(folder.read("gold.csv"), 0) == 0xfc03b82421fd702bU);
  const TemporaryFolder other;
  generate_people(other, 500, 2);
  CHECK(other.read("records.jsonl") != folder.read("records.jsonl"));
}

TEST_CASE("every record is JSON with what the examples of configurations name") {
  const TemporaryFolder folder;
  generate_people(folder, 2000, 1);
  std::map<std::string, int> present;
  const char* const fields[] = {"/name",    "/given_name",  "/surname",       "/birth_date",
                                "/address", "/street",      "/city",          "/state",
                                "/zip",     "/middle_name", "/contact/phone", "/contact/email"};
  std::set<std::string> ids;
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    const JsonLine record(line);
    CHECK(ids.insert(record.text("/id")).second);
    CHECK(record.text("/source") == (record.text("/id")[0] == 'a' ? "company-a" : "company-b"));
    CHECK_FALSE(record.text("/name").empty());
    for (const char* field : fields) present[field] += record.text(field).empty() ? 0 : 1;
  }
  CHECK(ids.size() == 2000);
  for (const char* field : fields) {
    INFO(field);
    CHECK(present[field] > 600);
  }
}

TEST_CASE("each source has its own file with its records in the same order") {
  const TemporaryFolder folder;
  const GenerateSummary summary = generate_people(folder, 1000, 1);
  std::string by_source[2];
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    by_source[JsonLine(line).text("/source") == "company-a" ? 0 : 1] += line + "\n";
  }
  CHECK(folder.read("company-a.jsonl") == by_source[0]);
  CHECK(folder.read("company-b.jsonl") == by_source[1]);
  CHECK(lines_of(by_source[0]).size() == 500);
  CHECK(summary.bytes == by_source[0].size() + by_source[1].size());
}

TEST_CASE("gold names pairs of records there are, each pair once, and nearly alike") {
  const TemporaryFolder folder;
  const GenerateSummary summary = generate_people(folder, 5000, 1);
  std::map<std::string, std::string> surname_of;
  std::map<std::string, std::string> phone_of;
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    const JsonLine record(line);
    surname_of[record.text("/id")] = record.text("/surname");
    std::string& phone = phone_of[record.text("/id")];
    for (const char c : record.text("/contact/phone")) {
      if (c >= '0' && c <= '9') phone += c;
    }
  }
  std::set<std::pair<std::string, std::string>> pairs;
  int alike = 0;
  for (const auto& row : csv_of(folder.read("gold.csv"), "left,right")) {
    REQUIRE(row.size() == 2);
    CHECK(row[0] < row[1]);
    CHECK(surname_of.count(row[0]) == 1);
    CHECK(surname_of.count(row[1]) == 1);
    CHECK(pairs.insert({row[0], row[1]}).second);
    alike += surname_of[row[0]] == surname_of[row[1]] ||
                     (!phone_of[row[0]].empty() && phone_of[row[0]] == phone_of[row[1]])
                 ? 1
                 : 0;
  }
  CHECK(summary.records == 5000);
  CHECK(summary.entities == 3500);
  CHECK(summary.gold_pairs == pairs.size());
  CHECK(pairs.size() >= 1500);
  CHECK(alike > static_cast<int>(pairs.size()) * 9 / 10);
}

}  // namespace
}  // namespace kindred
