#include "tools/kindred/generate/pages.h"

#include <map>
#include <set>
#include <string>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"

namespace kindred {
namespace {

struct Page {
  std::string site;
  std::string title;
  std::string text;
};

class Pages {
 public:
  Pages() {
    options_.kind = GenerateKind::kDocuments;
    options_.records = 400;
    options_.duplicates = 0.4;
    options_.sites = 7;
    options_.output = folder_.path();
    summary_ = generate(options_);
    for (const std::string& line : lines_of(folder_.read("records.jsonl"))) {
      const JsonLine record(line);
      pages_[record.text("/id")] = {record.text("/site"), record.text("/title"),
                                    record.text("/text")};
    }
  }

  TemporaryFolder folder_;
  GenerateOptions options_;
  GenerateSummary summary_;
  std::map<std::string, Page> pages_;  // by id
};

// The article's part of a page: from the title on, whose end is a full stop.
std::string article_of(const Page& page) {
  const size_t begin = page.text.find(page.title + ". ");
  REQUIRE(begin != std::string::npos);
  return page.text.substr(begin, page.text.rfind('.') + 1 - begin);
}

// As for people: change these only with the change log.
TEST_CASE_METHOD(Pages, "pages are the same bytes for the same seed, on every machine") {
  CHECK(hash_bytes(folder_.read("records.jsonl"), 0) == 0xa63586183359f1baU);
  CHECK(hash_bytes(folder_.read("gold.csv"), 0) == 0x506a0c2e39320599U);
}

TEST_CASE_METHOD(Pages, "gold has the pages that carry the same article, word for word") {
  const auto gold = csv_of(folder_.read("gold.csv"), "left,right");
  CHECK(gold.size() == summary_.gold_pairs);
  CHECK(gold.size() > 160);
  std::map<std::string, std::set<std::string>> ids_of_article;
  for (const auto& [id, page] : pages_) ids_of_article[article_of(page)].insert(id);
  CHECK(ids_of_article.size() == summary_.entities);
  size_t pairs = 0;
  for (const auto& [article, ids] : ids_of_article) pairs += ids.size() * (ids.size() - 1) / 2;
  CHECK(pairs == gold.size());
  for (const auto& row : gold) {
    const Page& left = pages_.at(row[0]);
    const Page& right = pages_.at(row[1]);
    CHECK(article_of(left) == article_of(right));
    CHECK(left.site != right.site);
  }
}

TEST_CASE_METHOD(Pages, "pages of a site begin alike, those of different sites do not") {
  std::map<std::string, std::set<std::string>> menus;  // by site
  for (const auto& [id, page] : pages_) {
    menus[page.site].insert(page.text.substr(0, page.text.find(page.title + ". ")));
  }
  CHECK(menus.size() == options_.sites);
  std::set<std::string> all;
  for (const auto& [site, texts] : menus) {
    CHECK(texts.size() == 1);
    CHECK(texts.begin()->size() > 300);
    all.insert(*texts.begin());
  }
  CHECK(all.size() == options_.sites);
}

TEST_CASE_METHOD(Pages, "pages of sites have no file of similarities") {
  CHECK(summary_.files.size() == 2);
  CHECK(csv_of(folder_.read("gold.csv"), "left,right").size() == summary_.gold_pairs);
}

}  // namespace
}  // namespace kindred
