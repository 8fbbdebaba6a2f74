#include "tools/kindred/label/questions.h"

#include <cmath>
#include <map>
#include <set>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {

namespace {

// Pairs of records that each have one partner, of weights from -20 to 20. The scorer is certain of
// most of them.
QuestionPool pool_of(uint32_t pairs) {
  QuestionPool pool{{}, 2};
  for (uint32_t p = 0; p < pairs; ++p) {
    const double weight = -20 + 40.0 * p / pairs;
    PoolPair pair{.pair = {2 * p, 2 * p + 1}, .score = weight, .weight = {weight, {weight, 0}}};
    pair.hash = mix(p, 7);
    pair.pattern = p;
    pair.groups = {2 * p, 2 * p + 1};
    pool.pairs.push_back(pair);
  }
  return pool;
}

// The scores of the pairs that are asked about, where a pair is the same from `line` on.
std::vector<double> asked(Questions* questions, size_t count, double line) {
  std::vector<double> scores;
  while (scores.size() < count) {
    const std::optional<Question> question = questions->next();
    if (!question) break;
    scores.push_back(question->score);
    questions->answer(question->pair,
                      question->score >= line ? Verdict::kSame : Verdict::kDifferent);
  }
  return scores;
}

}  // namespace

TEST_CASE("the first questions survey the whole scale of scores") {
  Questions questions(pool_of(400));
  std::set<double> strata;
  for (const double score : asked(&questions, 8, 12)) strata.insert(std::floor((score + 20) / 5));
  CHECK(strata.size() == 8);
}

TEST_CASE("questions go to where the answers part, wherever the scorer thinks that is") {
  Questions questions(pool_of(400));
  const std::vector<double> scores = asked(&questions, 40, 12);
  size_t near = 0;
  for (size_t q = 20; q < scores.size(); ++q) near += std::abs(scores[q] - 12) < 3;
  CHECK(near >= 10);  // of 20; two in three are asked as uncertain ones
}

TEST_CASE("what is asked is a function of the answers, and an undo leads back") {
  Questions one(pool_of(200));
  Questions other(pool_of(200));
  CHECK(asked(&one, 30, 3) == asked(&other, 30, 3));

  const std::optional<Question> before = one.next();
  REQUIRE(before);
  one.answer(before->pair, Verdict::kSame);
  const std::optional<Question> then = one.next();
  REQUIRE(then);
  CHECK(then->pair != before->pair);
  one.take_back();
  CHECK(one.next()->pair == before->pair);
}

TEST_CASE("no pair is asked about twice, and in the end none is left") {
  Questions questions(pool_of(50));
  std::set<NumberedPair> pairs;
  while (const std::optional<Question> question = questions.next()) {
    REQUIRE(pairs.insert(question->pair).second);
    questions.answer(question->pair, Verdict::kUnsure);
  }
  CHECK(pairs.size() == 50);
}

TEST_CASE("an answer to a pair that is not in the pool is left aside") {
  Questions questions(pool_of(20));
  questions.answer({1, 2}, Verdict::kSame);
  CHECK(questions.next().has_value());
  questions.take_back();
  CHECK(asked(&questions, 100, 0).size() == 20);
}

TEST_CASE("pairs of one group are not asked about one after the other") {
  QuestionPool pool = pool_of(300);
  // Two of three pairs are of ten records that all match one another, and as unsure as others.
  for (uint32_t p = 0; p < pool.pairs.size(); ++p) {
    PoolPair& pair = pool.pairs[p];
    pair.weight = {0, {1, -1}};
    if (p % 3 != 0) pair.groups = {0, 0};
  }
  Questions questions(std::move(pool));
  size_t of_the_group = 0;
  for (int q = 0; q < 30; ++q) {
    const Question question = *questions.next();
    of_the_group += question.pair.left / 2 % 3 != 0;
    questions.answer(question.pair, Verdict::kUnsure);
  }
  CHECK(of_the_group <= 10);
}

TEST_CASE("pairs in which one field is for a match and another one against it are asked about") {
  QuestionPool pool = pool_of(400);
  // One in forty, all where the scorer is certain.
  std::set<NumberedPair> odd;
  for (uint32_t p = 0; p < 10; ++p) {
    PoolPair& pair = pool.pairs[40 * p];
    pair.weight = {18, {20, -15}};
    odd.insert(pair.pair);
  }
  Questions questions(std::move(pool));
  size_t found = 0;
  for (int q = 0; q < 40; ++q) {
    const Question question = *questions.next();
    found += odd.contains(question.pair);
    questions.answer(question.pair, question.score > 0 ? Verdict::kSame : Verdict::kDifferent);
  }
  CHECK(found >= 4);  // by chance there would be one
}

}  // namespace kindred
