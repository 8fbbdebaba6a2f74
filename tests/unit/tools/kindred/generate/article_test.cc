#include "tools/kindred/generate/article.h"

#include <cmath>

#include "tests/catch.h"
#include "tools/kindred/generate/vocabulary.h"

namespace kindred {
namespace {

Article article_of(const std::vector<uint16_t>& words) {
  Article article;
  for (const uint16_t word : words) article.body.push_back({word, Mark::kNone});
  return article;
}

TEST_CASE("an article is about as long as asked for and ends a sentence") {
  double words = 0.0;
  for (uint64_t i = 0; i < 200; ++i) {
    Random random(1, 0, i);
    const Article article = write_article(200, &random);
    CHECK(article.body.size() >= 140);
    CHECK(article.body.size() <= 260);
    CHECK(article.body.back().mark == Mark::kStop);
    CHECK_FALSE(article.title.empty());
    words += static_cast<double>(article.body.size());
  }
  CHECK(std::abs(words / 200.0 - 200.0) < 15.0);
}

TEST_CASE("the shingles of a text are its windows of words, each once") {
  CHECK(shingle_set(article_of({1, 2, 1, 2}), 1) == std::vector<uint64_t>{1, 2});
  CHECK(shingle_set(article_of({1, 2, 1, 2}), 2) == std::vector<uint64_t>{0x10002, 0x20001});
  CHECK(shingle_set(article_of({1, 2, 1, 2, 3}), 4) ==
        std::vector<uint64_t>{0x0001000200010002, 0x0002000100020003});
  CHECK(shingle_set(article_of({7, 7, 7, 7}), 3).size() == 1);
}

TEST_CASE("the overlap of two sets counts what is in both and in either") {
  const Overlap some = overlap({1, 2, 3, 9}, {2, 3, 4});
  CHECK(some.common == 2);
  CHECK(some.all == 5);
  CHECK(some.jaccard() == 0.4);
  CHECK(overlap({1}, {2}).jaccard() == 0.0);
  CHECK(overlap({1, 5}, {1, 5}).jaccard() == 1.0);
}

TEST_CASE("an edited article is about as similar as asked for") {
  for (const uint32_t similarity : {300U, 500U, 700U, 900U}) {
    double sum = 0.0;
    for (uint64_t i = 0; i < 300; ++i) {
      Random random(2, 0, i);
      const Article original = write_article(200, &random);
      Article version = original;
      edit_article(similarity, 3, &random, &version);
      sum += overlap(shingle_set(original, 3), shingle_set(version, 3)).jaccard();
    }
    INFO("asked for " << similarity << ", was " << sum / 300.0);
    CHECK(std::abs(sum / 300.0 - similarity / 1000.0) < 0.04);
  }
}

TEST_CASE("an article edited to full similarity keeps all its words") {
  int changed = 0;
  for (uint64_t i = 0; i < 100; ++i) {
    Random random(3, 0, i);
    const Article original = write_article(50, &random);
    Article version = original;
    edit_article(1000, 3, &random, &version);
    CHECK(shingle_set(original, 3) == shingle_set(version, 3));
    changed += text_of(original.body) == text_of(version.body) ? 0 : 1;
  }
  CHECK(changed > 20);  // Commas, in about half of them.
  CHECK(changed < 80);
}

TEST_CASE("different articles share next to nothing") {
  Random random(4, 0, 0);
  const auto first = shingle_set(write_article(200, &random), 3);
  for (int i = 0; i < 200; ++i) {
    CHECK(overlap(first, shingle_set(write_article(200, &random), 3)).jaccard() < 0.05);
  }
}

TEST_CASE("sentences start with capitals and have their marks") {
  std::vector<Token> tokens;
  const std::vector<Mark> marks = {Mark::kNone, Mark::kComma, Mark::kStop, Mark::kStop};
  for (uint16_t word = 0; word < 4; ++word) tokens.push_back({word, marks[word]});
  REQUIRE(vocabulary()[0] == "the");
  CHECK(text_of(tokens) == "The of, and. To.");
}

}  // namespace
}  // namespace kindred
