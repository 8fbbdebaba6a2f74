// Examples of one method each, on generated articles: what they find is held against all pairs,
// compared by plain code.

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/text/clean.h"
#include "tests/catch.h"
#include "tests/reference/shingle.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/generate/generate.h"

namespace kindred {

namespace {

using Words = std::vector<std::string>;

// Common elements as a part of all, of bags by the greater count.
double jaccard_of_bags(std::vector<std::string> a, std::vector<std::string> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  std::vector<std::string> both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  return static_cast<double>(both.size()) / static_cast<double>(a.size() + b.size() - both.size());
}

std::set<std::string> phrases(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  const std::vector<std::string> windows = reference::word_shingles(text, 5);
  return {windows.begin(), windows.end()};
}

double jaccard_of_phrases(const Words& a, const Words& b) {
  const std::set<std::string> x = phrases(a);
  const std::set<std::string> y = phrases(b);
  return jaccard_of_bags({x.begin(), x.end()}, {y.begin(), y.end()});
}

class Articles {
 public:
  Articles(uint64_t records, uint32_t words) {
    GenerateOptions options;
    options.kind = GenerateKind::kDocuments;
    options.records = records;
    options.duplicates = 0.5;
    options.words = words;
    options.output = folder_.path();
    generate(options);
    for (const std::string& line : lines_of(folder_.read("records.jsonl"))) {
      const JsonLine record(line);
      std::string cleaned;
      clean(std::array{CleanStep::kText}, record.text("/text"), &cleaned);
      articles_[record.text("/id")] = split(cleaned, ' ');
    }
  }

  // How well the example finds the pairs that alike() names, out of all versions of an article.
  // Those of different articles share next to nothing.
  template <typename Alike>
  Accuracy accuracy(const std::string& example, const Alike& alike) const {
    Gold gold;
    for (const auto& row : csv_of(folder_.read("gold_jaccard.csv"), "left,right,jaccard")) {
      if (!alike(articles_.at(row[0]), articles_.at(row[1]))) continue;
      gold.rows.push_back({{"", row[0]}, {"", row[1]}});
    }
    REQUIRE(gold.rows.size() > 20);
    const config::Loaded loaded = config::load("config/examples/" + example + ".yaml");
    REQUIRE(loaded.config);
    ThreadPool pool(2);
    std::ostringstream report;
    return measure(*loaded.config, {folder_.path() + "/records.jsonl"}, gold, &pool, &report)
        .accuracy;
  }

 private:
  TemporaryFolder folder_;
  std::map<std::string, Words> articles_;  // by id
};

}  // namespace

TEST_CASE("the example of identical texts finds all of them, and no other") {
  const Accuracy accuracy = Articles(800, 50).accuracy(
      "identical", [](const Words& a, const Words& b) { return a == b; });
  CHECK(accuracy.candidate_pairs == accuracy.gold_pairs);
  CHECK(accuracy.at_threshold.recall == 1);
  CHECK(accuracy.at_threshold.precision == 1);
}

TEST_CASE("the example of long sets finds them by one phrase in sixteen") {
  const Accuracy accuracy = Articles(120, 3000).accuracy(
      "long_sets", [](const Words& a, const Words& b) { return jaccard_of_phrases(a, b) >= 0.6; });
  CHECK(accuracy.at_threshold.recall > 0.95);
  CHECK(accuracy.at_threshold.precision == 1);
  CHECK(accuracy.candidate_pairs < 2 * accuracy.gold_pairs);
}

TEST_CASE("the example of word weights finds texts of nearly the same words") {
  const Accuracy accuracy = Articles(800, 60).accuracy(
      "word_weights", [](const Words& a, const Words& b) { return jaccard_of_bags(a, b) >= 0.7; });
  CHECK(accuracy.at_threshold.recall > 0.98);
  CHECK(accuracy.at_threshold.precision == 1);
  CHECK(accuracy.pairs_share < 0.1);
}

}  // namespace kindred
