#include "tools/kindred/generate/documents.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "linkage/base/hash.h"
#include "linkage/text/clean.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"

namespace kindred {
namespace {

GenerateOptions documents_in(const TemporaryFolder& folder) {
  GenerateOptions options;
  options.kind = GenerateKind::kDocuments;
  options.records = 600;
  options.duplicates = 0.4;
  options.output = folder.path();
  return options;
}

using Shingles = std::set<std::vector<std::string>>;

// The definition in plain code, on the text as the engine cleans it by default.
Shingles shingles_of(const std::string& text, size_t size) {
  std::string cleaned;
  clean(std::array{CleanStep::kText}, text, &cleaned);
  const std::vector<std::string> words = split(cleaned, ' ');
  Shingles shingles;
  for (size_t i = 0; i + size <= words.size(); ++i) {
    const auto start = words.begin() + static_cast<std::ptrdiff_t>(i);
    shingles.emplace(start, start + static_cast<std::ptrdiff_t>(size));
  }
  return shingles;
}

double jaccard(const Shingles& a, const Shingles& b) {
  size_t common = 0;
  for (const auto& shingle : a) common += b.count(shingle);
  return static_cast<double>(common) / static_cast<double>(a.size() + b.size() - common);
}

std::map<std::string, Shingles> read_documents(const TemporaryFolder& folder, size_t size) {
  std::map<std::string, Shingles> documents;
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    const JsonLine record(line);
    CHECK(record.text("/source") == "articles");
    CHECK_FALSE(record.text("/title").empty());
    documents[record.text("/id")] = shingles_of(record.text("/text"), size);
  }
  return documents;
}

// As for people: change these only with the change log.
TEST_CASE("documents are the same bytes for the same seed, on every machine") {
  const TemporaryFolder folder;
  generate(documents_in(folder));
  CHECK(hash_bytes(folder.read("records.jsonl"), 0) == 0xf7ec32be16edd27eU);
  CHECK(hash_bytes(folder.read("gold.csv"), 0) == 0xfffeb08451e15f75U);
  CHECK(hash_bytes(folder.read("gold_jaccard.csv"), 0) == 0xa2a60826d9632badU);
}

TEST_CASE("the Jaccard similarity in the file is that of the cleaned texts") {
  for (const uint32_t size : {1U, 3U, 4U}) {
    const TemporaryFolder folder;
    GenerateOptions options = documents_in(folder);
    options.shingle_words = size;
    generate(options);
    const auto documents = read_documents(folder, size);
    const auto rows = csv_of(folder.read("gold_jaccard.csv"), "left,right,jaccard");
    CHECK(rows.size() >= 240);
    for (const auto& row : rows) {
      REQUIRE(row.size() == 3);
      CHECK(row[2] == fmt::format("{:.6f}", jaccard(documents.at(row[0]), documents.at(row[1]))));
    }
  }
}

TEST_CASE("gold has the pairs whose similarity is at least one half") {
  const TemporaryFolder folder;
  const GenerateSummary summary = generate(documents_in(folder));
  std::set<std::pair<std::string, std::string>> expected;
  for (const auto& row : csv_of(folder.read("gold_jaccard.csv"), "left,right,jaccard")) {
    if (std::stod(row[2]) >= kGoldJaccard) expected.insert({row[0], row[1]});
  }
  std::set<std::pair<std::string, std::string>> gold;
  for (const auto& row : csv_of(folder.read("gold.csv"), "left,right"))
    gold.insert({row[0], row[1]});
  CHECK(gold == expected);
  CHECK(gold.size() == summary.gold_pairs);
  CHECK(gold.size() > 100);
}

TEST_CASE("no two documents are alike that the files do not name") {
  const TemporaryFolder folder;
  generate(documents_in(folder));
  std::set<std::pair<std::string, std::string>> named;
  for (const auto& row : csv_of(folder.read("gold_jaccard.csv"), "left,right,jaccard")) {
    named.insert({row[0], row[1]});
  }
  const auto documents = read_documents(folder, 3);
  double most = 0.0;
  for (auto a = documents.begin(); a != documents.end(); ++a) {
    for (auto b = std::next(a); b != documents.end() && b->first < "a0000100"; ++b) {
      if (named.count({a->first, b->first}) == 0)
        most = std::max(most, jaccard(a->second, b->second));
    }
  }
  CHECK(most < 0.1);
}

TEST_CASE("similarities spread from 0.3 to 1") {
  const TemporaryFolder folder;
  GenerateOptions options = documents_in(folder);
  options.records = 3000;
  options.words = 100;
  generate(options);
  std::array<int, 11> tenths{};
  for (const auto& row : csv_of(folder.read("gold_jaccard.csv"), "left,right,jaccard")) {
    ++tenths.at(static_cast<size_t>(std::stod(row[2]) * 10.0));
  }
  for (size_t tenth = 3; tenth <= 10; ++tenth) {
    INFO("from 0." << tenth);
    CHECK(tenths.at(tenth) > 80);
  }
}

}  // namespace
}  // namespace kindred
