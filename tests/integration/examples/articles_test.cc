// config/examples/articles.yaml, the way of documents (MMDS 3.4.3): the summary counts every step.

#include <array>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "linkage/text/clean.h"
#include "tests/catch.h"
#include "tests/reference/shingle.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"
#include "tools/kindred/generate/generate.h"
#include "tools/kindred/link/link.h"

namespace kindred {

namespace {

constexpr uint64_t kRecords = 600;

// The number that stands where the pattern has its group.
uint64_t number(const std::string& report, const std::string& pattern) {
  std::smatch found;
  INFO(pattern);
  REQUIRE(std::regex_search(report, found, std::regex(pattern)));
  const std::string digits = std::regex_replace(found[1].str(), std::regex(","), "");
  return std::stoull(digits);
}

std::string linked(const TemporaryFolder& folder) {
  const config::Config config = *config::load("config/examples/articles.yaml").config;
  LinkOptions options;
  options.inputs = {folder.path() + "/records.jsonl"};
  options.output = folder.file("matches.jsonl");
  ThreadPool pool(2);
  std::ostringstream report;
  REQUIRE(link(config, options, &pool, &report) == 0);
  return report.str();
}

}  // namespace

TEST_CASE("the summary of linked articles counts every step") {
  TemporaryFolder folder;
  GenerateOptions options;
  options.kind = GenerateKind::kDocuments;
  options.records = kRecords;
  options.duplicates = 0.4;
  options.words = 60;
  options.output = folder.path();
  generate(options);
  uint64_t shingles = 0;
  uint64_t distinct = 0;
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    std::string text;
    clean(std::array{CleanStep::kText}, JsonLine(line).text("/text"), &text);
    const std::vector<std::string> windows = reference::word_shingles(text, 3);
    shingles += windows.size();
    distinct += std::set<std::string>(windows.begin(), windows.end()).size();
  }
  uint64_t similar = 0;
  for (const auto& row : csv_of(folder.read("gold_jaccard.csv"), "left,right,jaccard")) {
    similar += std::stod(row[2]) >= 0.6 ? 1 : 0;
  }
  REQUIRE(similar > 50);

  const std::string report = linked(folder);
  INFO(report);
  CHECK(number(report, "records   ([0-9,]+) in") == kRecords);
  CHECK(number(report, "shingles  ([0-9,]+), ") == shingles);
  CHECK(number(report, "shingles  [0-9,]+, ([0-9,]+) of them distinct") == distinct);
  CHECK(number(report, "signed    ([0-9,]+) values") == kRecords * 128);
  CHECK(number(report, "keys      ([0-9,]+)") == kRecords * 32);
  const uint64_t candidates = number(report, "pairs     ([0-9,]+) candidates");
  const uint64_t estimated = number(report, "candidates -> ([0-9,]+) estimated");
  const uint64_t compared = number(report, "estimated -> ([0-9,]+) compared in full");
  const uint64_t matches = number(report, "in full -> ([0-9,]+) matches");
  const uint64_t reviews = number(report, "matches, ([0-9,]+) to review");
  CHECK(estimated == candidates);
  CHECK(compared < candidates);  // the check of the signatures leaves some out
  CHECK(matches + reviews < compared);
  CHECK(reviews > 0);
  CHECK(matches <= similar);
  CHECK(matches + 5 > similar);  // bands of 4 rows find one in 0.6 alike in 988 cases of 1,000
}

}  // namespace kindred
