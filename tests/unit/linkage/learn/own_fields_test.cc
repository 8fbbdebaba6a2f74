#include "linkage/learn/own_fields.h"

#include <cmath>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// The fields of a pipeline, and whether pairs at these levels agree in what is their own.
struct Compared {
  uint16_t add(const std::string& name, std::vector<Level> levels,
               FieldType type = FieldType::kText) {
    const uint16_t field = pipeline.add_field({.name = name, .type = type, .clean = {}});
    fields.emplace_back(compared(field, name, std::move(levels)));
    // The last level alone is as frequent among others as among matches, or more so.
    const size_t count = fields.back().compared().levels.size();
    LevelChances chances{std::vector<double>(count, 0.1), std::vector<double>(count, 0.01)};
    chances.u.back() = 0.9;
    model.fields.push_back(std::move(chances));
    return field;
  }

  OwnFields own() const { return {pipeline, fields}; }
  bool agrees(const std::string& levels) const {
    return own().agreement({levels, 1}, model).agrees;
  }

  Pipeline pipeline;
  std::vector<FieldLevels> fields;
  EmResult model;
};

constexpr char kNone = static_cast<char>(kMissing);

// A given name, a date of birth, a surname.
Compared people() {
  Compared people;
  people.add("given", {plain("exact"), plain("nickname"), measured("jaro_winkler", 0.8)});
  people.add("born", {plain("exact", FieldType::kDate)}, FieldType::kDate);
  people.add("surname", {plain("exact")});
  return people;
}

TEST_CASE("a given name and a date are a person's own, a surname is not") {
  const OwnFields own = people().own();
  CHECK(own.any());
  CHECK(own.is_own(0));
  CHECK(own.is_own(1));
  CHECK_FALSE(own.is_own(2));
}

TEST_CASE("where nobody has nicknames, titles are what a thing has for itself") {
  Compared things;
  things.add("title", {plain("exact"), measured("title", 0.6)});
  things.add("maker", {plain("exact"), measured("jaro_winkler", 0.9)});
  CHECK(things.own().is_own(0));
  CHECK_FALSE(things.own().is_own(1));
  Compared employees = people();
  employees.add("firm", {plain("exact"), measured("soft_tfidf", 0.8)});
  CHECK_FALSE(employees.own().is_own(3));
}

TEST_CASE("a pair agrees when one own field that both have does") {
  const Compared compared = people();
  CHECK_FALSE(compared.agrees({3, 1, 0}));
  CHECK_FALSE(compared.agrees({3, kNone, 0}));
  CHECK(compared.agrees({3, 0, 1}));
  CHECK(compared.agrees({1, 1, 0}));
  const PairPattern neither{{kNone, kNone, 0}, 1};
  CHECK(compared.own().agreement(neither, compared.model).compared == 0);
  CHECK(compared.own().bits({{3, 0, 0}, 1}, compared.model) == Approx(std::log2(0.1 / 0.9 * 10)));
}

TEST_CASE("of a name a part in common is not enough") {
  Compared compared;
  compared.add("name", {plain("exact"), plain("nickname"), measured("jaro_winkler", 0.8),
                        measured("soft_tfidf", 0.5)});
  CHECK(compared.agrees({2}));
  CHECK_FALSE(compared.agrees({3}));
  Compared without_nicknames;
  without_nicknames.add(
      "name", {plain("exact"), measured("jaro_winkler", 0.8), measured("soft_tfidf", 0.5)});
  CHECK(without_nicknames.agrees({1}));
  CHECK_FALSE(without_nicknames.agrees({2}));
}

TEST_CASE("people have the same given name in one of the fields that have it") {
  Compared compared = people();
  CHECK(compared.own().same_given_name({{2, 1, 0}, 1}) == true);
  CHECK(compared.own().same_given_name({{3, 0, 0}, 1}) == false);
  CHECK_FALSE(compared.own().same_given_name({{kNone, 0, 0}, 1}));
  compared.add("name", {plain("exact"), plain("nickname"), measured("soft_tfidf", 0.5)});
  CHECK(compared.own().same_given_name({{3, 0, 0, 1}, 1}) == true);
  CHECK(compared.own().same_given_name({{3, 0, 0, 2}, 1}) == false);
}

TEST_CASE("pairs that differ in all their own fields are wrong, and of the others as many") {
  const Compared compared = people();
  const PairPattern agrees{{0, kNone, 0}, 1};
  const PairPattern differs{{3, kNone, 0}, 1};
  const PairPattern differs_twice{{3, 1, 0}, 1};
  const PairPattern lacks{{kNone, kNone, 0}, 1};
  std::vector<DoubtedPair> pairs = {{&agrees, 20, 0},
                                    {&agrees, 20, 0},
                                    {&differs, 20, 0},
                                    {&differs_twice, 20, 0},
                                    {&lacks, 5, 0}};
  doubt_pairs(compared.own(), compared.model, 4, pairs);
  CHECK(pairs[0].wrong == 0);
  CHECK(pairs[2].wrong == Approx(0.85));
  CHECK(pairs[3].wrong == Approx(0.9775));
  CHECK(pairs[4].wrong == Approx((0.85 + 0.9775) / 4));
}

TEST_CASE("what is shared is what most pairs are equal in") {
  Compared compared = people();
  compared.add("city", {plain("exact")});
  compared.add("street", {plain("exact")});
  const PairPattern one{{3, 1, 0, 1, 0}, 1};
  const PairPattern other{{3, 1, 0, 0, 0}, 1};
  const std::vector<DoubtedPair> pairs = {{&one, 9, 0.9}, {&other, 9, 0.9}};
  const auto shared = shared_fields(pairs, compared.own());
  REQUIRE(shared);
  CHECK(shared->first == 2);
  CHECK(shared->second == 4);
  CHECK_FALSE(shared_fields(pairs, people().own()));
}

// A surname, a town, a postal code that the town may tell for sure, and so many more fields.
std::optional<TwoFields> nothing_own_with(size_t more, bool told_surely) {
  Compared compared;
  for (const char* name : {"surname", "town", "zip"}) compared.add(name, {plain("exact")});
  for (size_t f = 0; f < more; ++f) compared.add(std::to_string(f), {plain("exact")});
  compared.model.fields[2].u.front() = 0.001;
  EmInput input;
  input.levels.assign(3 + more, 2);
  std::vector<ToldField> told(1);
  told[0].field = 2;
  if (told_surely) told[0].surely = 1;
  input.told = told;
  return nothing_own(input, compared.model, compared.own());
}

TEST_CASE("few fields that are nobody's own say nothing of who is the same") {
  const auto two = nothing_own_with(0, true);
  REQUIRE(two);
  CHECK(two->first == 0);
  CHECK(two->second == 2);
  CHECK(nothing_own_with(1, false));
  CHECK(nothing_own_with(2, true));
  CHECK_FALSE(nothing_own_with(2, false));
  const Compared own = people();
  CHECK_FALSE(nothing_own(EmInput(), own.model, own.own()));
}

}  // namespace
}  // namespace kindred
