#include "tools/kindred/label/sample_draw.h"

#include <map>
#include <sstream>

#include "linkage/score/scorer.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/label/people_found.h"

namespace kindred {

namespace {

std::vector<Question> all_questions(const PeopleFound& people, size_t size) {
  SampleDraw draw(people.config, people.found, size);
  std::vector<Question> questions;
  while (const std::optional<Question> question = draw.next()) {
    questions.push_back(*question);
    draw.answer(question->pair, Verdict::kSame);
  }
  return questions;
}

}  // namespace

TEST_CASE("strata part all candidates, also at the thresholds") {
  const PeopleFound people;
  const std::vector<Stratum> strata = strata_of(people.config, people.found);
  uint64_t pairs = 0;
  double share = 0;
  for (const Stratum& stratum : strata) {
    pairs += stratum.pairs;
    share += stratum.share;
    uint64_t there = 0;
    for (const Candidate& candidate : people.found.pairs) {
      const auto next = std::ranges::upper_bound(strata, stratum.from, {}, &Stratum::from);
      there +=
          candidate.score >= stratum.from && (next == strata.end() || candidate.score < next->from);
    }
    CHECK(stratum.pairs == there);
  }
  CHECK(pairs == people.found.pairs.size());
  CHECK(share == Approx(1));
  CHECK(std::ranges::count(strata, people.config.pipeline->match, &Stratum::from) == 1);
}

TEST_CASE("a sample takes from every stratum, and says what each pair stands for") {
  const PeopleFound people;
  const std::vector<Stratum> strata = strata_of(people.config, people.found);
  const std::vector<Question> questions = all_questions(people, 40);
  REQUIRE(questions.size() == 40);
  std::map<std::string, uint64_t> drawn;
  for (const Question& question : questions) ++drawn[question.stratum];
  for (const Stratum& stratum : strata) CHECK(drawn[stratum.name] >= std::min(stratum.pairs, 2UL));
  for (const Question& question : questions) {
    const auto stratum = std::ranges::find(strata, question.stratum, &Stratum::name);
    REQUIRE(stratum != strata.end());
    CHECK(question.stratum_pairs == stratum->pairs);
    CHECK(question.score >= stratum->from);
  }
}

TEST_CASE("a larger sample begins with the smaller one") {
  const PeopleFound people;
  const std::vector<Question> few = all_questions(people, 15);
  const std::vector<Question> many = all_questions(people, 60);
  REQUIRE(few.size() == 15);
  for (size_t q = 0; q < few.size(); ++q) CHECK(few[q].pair == many[q].pair);
}

TEST_CASE("a sample of more pairs than there are is all of them") {
  const PeopleFound people;
  CHECK(all_questions(people, 1'000'000).size() == people.found.pairs.size());
}

TEST_CASE("a drawn pair that has an answer comes no more, until it is taken back") {
  const PeopleFound people;
  SampleDraw draw(people.config, people.found, 3);
  const Question first = *draw.next();
  draw.answer({0, 0}, Verdict::kSame);  // not of the sample
  CHECK(draw.next()->pair == first.pair);
  draw.answer(first.pair, Verdict::kUnsure);
  CHECK(draw.next()->pair != first.pair);
  draw.take_back();
  CHECK(draw.next()->pair == first.pair);
}

}  // namespace kindred
