#include "tools/kindred/init/missed.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_config.h"
#include "tests/unit/tools/kindred/init/made_people.h"
#include "tests/unit/tools/kindred/init/zero_configuration.h"
#include "tools/kindred/init/nearest_pairs.h"

namespace kindred {

namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

// The nearest pairs of records with such a text, each of a source.
Pairs nearest(const std::vector<std::pair<std::string, std::string>>& sources_and_texts,
              bool across) {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t field = pipeline->add_field({.name = "title"});
  pipeline->blocking.add(pipeline->same(field));
  Preparer preparer(pipeline);
  std::vector<KeyedRecord> records;
  for (const auto& [source, text] : sources_and_texts) {
    Record record;
    record.identity = {source, std::to_string(records.size())};
    record.values.add(field, text);
    records.push_back(preparer.prepare(record).record);
  }
  return nearest_pairs(records, across);
}

RuleFinds finds(const std::string& pairs, double candidates) {
  RuleFinds finds;
  finds.candidates = candidates;
  for (const char c : pairs) finds.pairs.push_back(c == 'x');
  return finds;
}

std::vector<bool> none(size_t pairs) { return std::vector<bool>(pairs, false); }

// Titles of four words of their own, of which a second record has eight words more that many have.
std::string titles(uint64_t records, std::string* gold) {
  std::string rows = "id,title\n";
  *gold = "left,right\n";
  for (uint64_t i = 0; i < records; ++i) {
    std::string title;
    for (uint64_t w = 0; w < 4; ++w) title += fmt::format(" word{}", drawn(w, i, 900));
    rows += fmt::format("a{},{}\n", i, title.substr(1));
    if (i % 3 != 0) continue;
    for (uint64_t w = 10; w < 18; ++w) title += fmt::format(" usual{}", drawn(w, i, 40));
    rows += fmt::format("b{},{}\n", i, title.substr(1));
    *gold += fmt::format("a{0},b{0}\n", i);
  }
  return rows;
}

}  // namespace

TEST_CASE("two records are a nearest pair where each is much nearer to the other than any third") {
  const std::vector<std::pair<std::string, std::string>> records = {
      {"a", "the red house by the river"}, {"b", "red house by a river"},
      {"a", "a guide to northern birds"},  {"a", "northern birds, a guide"},
      {"b", "birds of the north"},         {"b", "a cook book"},
      {"a", "the yellow submarine"}};
  CHECK(nearest(records, false) == Pairs{{0, 1}, {2, 3}});
  CHECK(nearest(records, true) == Pairs{{0, 1}});
}

TEST_CASE("three records that are equally near stand in for no match") {
  CHECK(nearest({{"a", "red house"}, {"a", "red house"}, {"a", "red house"}, {"a", "x"}}, false)
            .empty());
}

TEST_CASE("rules are added by the pairs that they find for each candidate") {
  const std::vector<RuleFinds> rules = {finds("xxxxxxxxxx", 40), finds("xxxxx.....", 1),
                                        finds(".....xxxxx", 3), finds("........xx", 0)};
  CHECK(choose_finding(none(10), rules, 100) == std::vector<size_t>{1, 2});
  CHECK(choose_finding(none(10), rules, 3) == std::vector<size_t>{1});  // 2 is left
  CHECK(choose_finding(none(10), rules, 0.5).empty());
  CHECK(choose_finding(std::vector<bool>(10, true), rules, 100).empty());
  // Two pairs are too few, even for nothing.
  CHECK(choose_finding(none(10), std::vector<RuleFinds>{rules[3]}, 100).empty());
}

TEST_CASE("titles alone end in rules and a model, also where one has more words") {
  const TemporaryFolder folder;
  std::string gold;
  const std::string input = folder.write("titles.csv", titles(900, &gold));
  const Accuracy accuracy = zero_configuration(folder, {input}, folder.write("gold.csv", gold));
  const std::string yaml = folder.read("made.yaml");
  INFO(yaml);
  CHECK(has(yaml, "rare_tokens: {of: title, tokens: "));
  CHECK(accuracy.blocking_recall > 0.97);
  CHECK(accuracy.best.f1 > 0.85);
}

}  // namespace kindred
