// config/examples/exact_join.yaml on generated articles: all similar pairs, and no other.

#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "config/config.h"
#include "config/model_file.h"
#include "linkage/text/clean.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/examples.h"
#include "tests/unit/tools/kindred/generate/generated.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/generate/generate.h"
#include "tools/kindred/train/train.h"

namespace kindred {

namespace {

using Words = std::set<std::string>;

Words words_of(const std::string& text) {
  std::string cleaned;
  clean(std::array{CleanStep::kText}, text, &cleaned);
  const std::vector<std::string> words = split(cleaned, ' ');
  return {words.begin(), words.end()};
}

bool four_fifths_in_common(const Words& a, const Words& b) {
  size_t common = 0;
  for (const std::string& word : a) common += b.count(word);
  return 5 * common >= 4 * (a.size() + b.size() - common);
}

}  // namespace

TEST_CASE("the example of an exact join finds every similar pair, with a learnt order too") {
  TemporaryFolder folder;
  GenerateOptions options;
  options.kind = GenerateKind::kDocuments;
  options.records = 600;
  options.duplicates = 0.5;
  options.words = 60;
  options.output = folder.path();
  generate(options);
  std::map<std::string, Words> articles;
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    const JsonLine record(line);
    articles[record.text("/id")] = words_of(record.text("/text"));
  }
  Gold gold;
  for (const auto& [b, words_of_b] : articles) {
    for (const auto& [a, words_of_a] : articles) {
      if (a == b) break;
      if (four_fifths_in_common(words_of_a, words_of_b)) gold.rows.push_back({{"", a}, {"", b}});
    }
  }
  REQUIRE(gold.rows.size() > 20);

  const std::vector<std::string> inputs = {folder.path() + "/records.jsonl"};
  ThreadPool pool(2);
  std::ostringstream report;
  const config::Config by_hash = *config::load("config/examples/exact_join.yaml").config;
  const std::string yaml = config::content("config/examples/exact_join.yaml");
  const std::string path = folder.write("exact.yaml", "model: model.yaml\n" + yaml);
  const Model model =
      learn(*config::load(path).config, {inputs, "", "", {}, path}, &pool, &report).model;
  CHECK(model.fields.empty());
  CHECK(model.tokens.at(0).frequent.size() > 100);
  folder.write("model.yaml", config::model_yaml(model));
  const config::Config rarest_first = *config::load(path).config;
  const auto spec = [](const config::Config& config) {
    return config.pipeline->blocking.branches().at(0).rule->spec();
  };
  CHECK(spec(by_hash) != spec(rarest_first));

  for (const config::Config& config : {by_hash, rarest_first}) {
    const Accuracy accuracy = measure(config, inputs, gold, &pool, &report).accuracy;
    CHECK(accuracy.records == articles.size());
    CHECK(accuracy.candidate_pairs == gold.rows.size());
    CHECK(accuracy.blocking_recall == 1);
    CHECK(accuracy.at_threshold.precision == 1);
    CHECK(accuracy.at_threshold.recall == 1);
  }
}

}  // namespace kindred
