#include "linkage/learn/own_fields.h"

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

// The fields of a pipeline, and whether pairs at these levels differ in all that is their own.
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
  bool differs(const std::string& levels) const { return own().differs({levels, 1}, model); }

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

TEST_CASE("a pair differs when no own field that both have agrees") {
  const Compared compared = people();
  CHECK(compared.differs({3, 1, 0}));
  CHECK(compared.differs({3, kNone, 0}));
  CHECK_FALSE(compared.differs({3, 0, 1}));
  CHECK_FALSE(compared.differs({1, 1, 0}));
  CHECK_FALSE(compared.differs({kNone, kNone, 0}));
}

TEST_CASE("of a name a part in common is not enough") {
  CHECK(people().differs({2, 1, 0}));
  Compared close;
  close.add("name", {plain("exact"), plain("nickname"), measured("jaro_winkler", 0.92),
                     measured("soft_tfidf", 0.5)});
  CHECK_FALSE(close.differs({2}));
  CHECK(close.differs({3}));
}

TEST_CASE("what is shared is what most pairs are equal in") {
  Compared compared = people();
  compared.add("city", {plain("exact")});
  compared.add("street", {plain("exact")});
  const PairPattern one{{3, 1, 0, 1, 0}, 1};
  const PairPattern other{{3, 1, 0, 0, 0}, 1};
  const std::vector<const PairPattern*> pairs = {&one, &other};
  const auto shared = shared_fields(pairs, compared.own());
  REQUIRE(shared);
  CHECK(shared->first == 2);
  CHECK(shared->second == 4);
  CHECK_FALSE(shared_fields(pairs, people().own()));
}

// A surname, a town, a postal code that the town tells, and so many more fields.
std::optional<TwoFields> nothing_own_with(size_t more, double least) {
  Compared compared;
  for (const char* name : {"surname", "town", "zip"}) compared.add(name, {plain("exact")});
  for (size_t f = 0; f < more; ++f) compared.add(std::to_string(f), {plain("exact")});
  compared.model.fields[2].u.front() = 0.001;
  EmInput input;
  const std::vector<ToldField> told = {{.field = 2, .by = 1, .least = least, .pairs = {}}};
  input.told = told;
  return nothing_own(input, compared.model, compared.own());
}

TEST_CASE("few fields that are nobody's own say nothing of who is the same") {
  const auto two = nothing_own_with(0, 0.1);
  REQUIRE(two);
  CHECK(two->first == 0);
  CHECK(two->second == 2);
  CHECK(nothing_own_with(0, 0));
  CHECK(nothing_own_with(1, 0.1));
  CHECK_FALSE(nothing_own_with(1, 0));
  const Compared own = people();
  CHECK_FALSE(nothing_own(EmInput(), own.model, own.own()));
}

}  // namespace
}  // namespace kindred
