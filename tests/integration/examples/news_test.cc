// config/examples/news.yaml on generated pages: the same article between other menus, headlines and
// advertisements (MMDS 3.8.6).

#include <sstream>
#include <string>

#include "config/config.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/examples.h"
#include "tools/kindred/evaluate/evaluate.h"
#include "tools/kindred/generate/generate.h"

namespace kindred {

namespace {

class Pages {
 public:
  Pages() {
    GenerateOptions options;
    options.kind = GenerateKind::kDocuments;
    options.records = 800;
    options.duplicates = 0.5;
    options.sites = 10;
    options.output = folder_.path();
    summary_ = generate(options);
  }

  // How the example does with other shingles.
  Accuracy accuracy(const std::string& shingles) const {
    std::string yaml = config::content("config/examples/news.yaml");
    const std::string usual = "stop_words: default";
    const size_t at = yaml.find(usual);
    REQUIRE(at != std::string::npos);
    const config::Loaded loaded = config::parse(yaml.replace(at, usual.size(), shingles));
    REQUIRE(loaded.config);
    ThreadPool pool(2);
    std::ostringstream report;
    return measure(*loaded.config, {folder_.path() + "/records.jsonl"},
                   read_gold(folder_.path() + "/gold.csv"), &pool, &report)
        .accuracy;
  }

  uint64_t gold_pairs() const { return summary_.gold_pairs; }

 private:
  TemporaryFolder folder_;
  GenerateSummary summary_;
};

}  // namespace

TEST_CASE_METHOD(Pages, "the example on news finds the pages with the same article, and no other") {
  const Accuracy accuracy = this->accuracy("stop_words: default");
  CHECK(accuracy.gold_pairs == gold_pairs());
  CHECK(accuracy.gold_pairs > 400);
  CHECK(accuracy.at_threshold.recall == 1);
  CHECK(accuracy.at_threshold.precision == 1);
}

TEST_CASE_METHOD(Pages, "pieces of equal length mix up pages of one article and of one site") {
  for (const char* const shingles : {"characters: 5", "characters: 9", "words: 3"}) {
    INFO(shingles);
    const Accuracy accuracy = this->accuracy(shingles);
    CHECK(accuracy.candidate_pairs > 5 * gold_pairs());
    CHECK(accuracy.best.f1 < 0.5);  // at whatever threshold
  }
}

}  // namespace kindred
