#include "linkage/learn/sure_kinds.h"

#include <deque>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// Pairs by the levels of their fields, all of which have three: equal, nearly, and not at all.
struct Compared {
  void add(const std::string& name, const Level& nearly, FieldType type = FieldType::kText,
           CleanStep clean = CleanStep::kText) {
    const uint16_t field = pipeline.add_field({.name = name, .type = type, .clean = {clean}});
    fields.emplace_back(compared(field, name, {plain("exact"), nearly}));
  }

  void add_pairs(size_t count, const std::string& levels) {
    patterns.push_back({levels, 1});
    for (size_t i = 0; i < count; ++i) sure.push_back({&patterns.back(), 10, 0});
  }

  std::optional<SureKinds> kinds() const { return kinds_of_sure(pipeline, fields, sure); }

  Pipeline pipeline;
  std::vector<FieldLevels> fields;
  std::deque<PairPattern> patterns;
  std::vector<DoubtedPair> sure;
};

// Matches with errors of their own, and pairs that differ in the first two fields at once.
void add_series(Compared* to) {
  to->add_pairs(80, {0, 0, 0});
  to->add_pairs(8, {1, 0, 0});
  to->add_pairs(2, {0, 2, 0});
  to->add_pairs(10, {0, 0, 1});
  to->add_pairs(25, {2, 2, 0});
}

Compared films() {
  Compared films;
  films.add("title", measured("title", 0.6));
  films.add("minutes", measured("difference", 5, FieldType::kNumber), FieldType::kNumber);
  films.add("director", measured("jaro_winkler", 0.9));
  add_series(&films);
  return films;
}

TEST_CASE("films of one series differ in title and minutes at once") {
  const auto kinds = films().kinds();
  REQUIRE(kinds);
  CHECK(kinds->share == Approx(0.2).epsilon(0.1));
  CHECK(kinds->differing.front() < 0.01);
  CHECK(kinds->differing.back() > 0.99);
  CHECK(kinds->fields.size() == 2);
  CHECK(kinds->fields[0] + kinds->fields[1] == 1);
}

// Past bug: objects of several museums, of which few are in two of them, were taken for one another
// though size and number differ.
TEST_CASE("long numbers of digits are a thing's own, and telephone numbers are not") {
  const auto kinds = [](const std::string& name) {
    Compared found;
    found.pipeline.add_field({.name = name, .clean = {CleanStep::kDigits}});
    found.fields.emplace_back(
        compared(0, name, {plain("exact"), measured("damerau", 1), measured("damerau", 2)}));
    found.add("address", measured("jaro_winkler", 0.9));
    found.add("maker", measured("jaro_winkler", 0.9));
    found.add_pairs(100, {0, 0, 0});
    found.add_pairs(10, {0, 0, 1});
    found.add_pairs(25, {3, 2, 0});
    return found.kinds();
  };
  CHECK(kinds("dimensions"));
  CHECK_FALSE(kinds("telephone"));
}

// Past bug: of lists of which most things are in one alone the pairs that are only alike were not
// looked for, since they were more than the matches.
TEST_CASE("the kind that differs may have more pairs, but not nearly all") {
  Compared most = films();
  most.add_pairs(115, {2, 2, 0});
  const auto kinds = most.kinds();
  REQUIRE(kinds);
  CHECK(kinds->share == Approx(140.0 / 240).epsilon(0.1));
  CHECK(kinds->differing.back() > 0.99);
  Compared nearly_all = films();
  nearly_all.add_pairs(4000, {2, 2, 0});
  CHECK_FALSE(nearly_all.kinds());
}

TEST_CASE("who moved differs in address and telephone at once and is the same") {
  Compared moved;
  moved.add("street", measured("jaro_winkler", 0.9));
  moved.add("phone", measured("damerau", 1), FieldType::kText, CleanStep::kDigits);
  moved.add("name", measured("title", 0.6));
  add_series(&moved);
  CHECK_FALSE(moved.kinds());
}

TEST_CASE("people, one field that differs and few pairs are no reason to take two kinds") {
  Compared people = films();
  people.add("given", plain("nickname"));
  for (PairPattern& pattern : people.patterns) pattern.fields.push_back(0);
  CHECK_FALSE(people.kinds());
  Compared one;
  one.add("title", measured("title", 0.6));
  one.add("minutes", measured("difference", 5, FieldType::kNumber), FieldType::kNumber);
  one.add_pairs(80, {0, 0});
  one.add_pairs(25, {0, 2});
  CHECK_FALSE(one.kinds());
  Compared few = films();
  few.sure.resize(few.sure.size() - 18);
  CHECK_FALSE(few.kinds());
  CHECK_FALSE(Compared().kinds());
}

// Past bug: a title that differs a little and codes in it that differ were taken for two fields.
TEST_CASE("codes of a text are not looked at beside it") {
  Compared offers;
  offers.add("name", measured("title", 0.6));
  offers.add("name_codes", measured("codes", 0.5));
  offers.add("brand", measured("jaro_winkler", 0.9));
  add_series(&offers);
  CHECK_FALSE(offers.kinds());
}

TEST_CASE("the kind that differs is a class of similar pairs, and the other one matches") {
  const Compared found = films();
  const auto kinds = found.kinds();
  REQUIRE(kinds);
  EmInput input;
  input.levels = {3, 3, 3};
  std::vector<PairPattern> candidates(found.patterns.begin(), found.patterns.end());
  const std::vector<uint64_t> pairs = {80, 8, 2, 10, 25};
  for (size_t i = 0; i < pairs.size(); ++i) candidates[i].pairs = pairs[i];
  const std::vector<PairPattern> strangers = {{{2, 2, 2}, 10000}};
  input.candidates = candidates;
  input.random = strangers;
  input.pairs = 1e4;
  input.exact_share = {-1, -1, -1};
  EmResult learnt = first_guess(input);
  learnt.prior = 125 / input.pairs;
  const EmResult apart = set_apart(input, learnt, found.sure, *kinds);
  CHECK(apart.matches == Approx(100).epsilon(0.05));
  CHECK(apart.similar * input.pairs == Approx(25).epsilon(0.1));
  CHECK(apart.fields[1].m.back() < 0.1);
  CHECK(apart.fields[1].similar.back() > 0.9);
}

}  // namespace
}  // namespace kindred
