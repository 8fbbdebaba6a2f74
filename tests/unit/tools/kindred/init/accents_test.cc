#include "tools/kindred/init/accents.h"

#include <fmt/format.h>

#include <string>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_config.h"

namespace kindred {

namespace {

// A field of these names, before accents are looked at.
FieldChoice named(std::vector<std::string> values, Profile* profile) {
  Column column{.path = {"name"}, .records = {}, .values = std::move(values)};
  ChosenField field;
  field.name = "name";
  field.path = column.path;
  for (size_t i = 0; i < column.values.size(); ++i) {
    column.records.push_back(static_cast<uint32_t>(i));
    field.values.emplace_back(static_cast<uint32_t>(i), i);
  }
  field.distinct = column.values.size();
  profile->columns = {std::move(column)};
  FieldChoice choice;
  choice.fields = {std::move(field)};
  return choice;
}

bool folds(std::vector<std::string> values) {
  Profile profile;
  FieldChoice choice = named(std::move(values), &profile);
  fold_accents(profile, &choice);
  return choice.fields.front().fold;
}

}  // namespace

TEST_CASE("accents come off where a value has them in one record and not in another") {
  CHECK(folds({"José", "Ann", "Jose"}));
  CHECK(folds({"Müller", "Mueller"}));
  CHECK_FALSE(folds({"José", "JOSÉ", "Ann"}));
  CHECK_FALSE(folds({"José", "Josef", "Ann"}));
  CHECK_FALSE(folds({"Munroe", "Munro"}));
  CHECK_FALSE(folds({}));
}

TEST_CASE("a field without accents has the values that it is compared by") {
  Profile profile;
  FieldChoice choice = named({"José", "Ann", "Jose", "!"}, &profile);
  fold_accents(profile, &choice);
  const ChosenField& field = choice.fields.front();
  REQUIRE(field.values.size() == 3);
  CHECK(field.values[0].second == field.values[2].second);
  CHECK(field.distinct == 2);
  CHECK(field.equal_pairs == 1);
}

TEST_CASE("the configuration says that accents come off") {
  std::string rows = "id,name,town\n";
  for (int i = 0; i < 120; ++i) {
    const int n = i / 2 * 7919 % 4000;
    rows += fmt::format("{},{} name{},town{}\n", i, i % 2 == 0 ? "José" : "Jose", n, n % 7);
  }
  const std::string yaml = made_of_csv(rows);
  INFO(yaml);
  CHECK(has(yaml, "  name: {clean: [text, fold]}"));
  CHECK(has(yaml, "  town:    #"));
}

}  // namespace kindred
