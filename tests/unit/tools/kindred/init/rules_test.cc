#include "tools/kindred/init/rules.h"

#include <array>

#include "linkage/base/hash.h"
#include "tests/catch.h"

namespace kindred {

namespace {

// A field of so many records, which agree in it where their numbers do by the modulus.
ChosenField repeating(uint32_t records, uint64_t modulus) {
  ChosenField field;
  field.name = "zip";
  field.kind = FieldKind::kDigits;
  for (uint32_t i = 0; i < records; ++i) field.values.emplace_back(i, i % modulus);
  field.distinct = modulus;
  return field;
}

}  // namespace

TEST_CASE("where pairs are of two sources those of one cost nothing") {
  const std::array fields = {repeating(4, 1)};
  const std::array<size_t, 1> same = {0};
  CHECK(expected_same(fields, same, {4, 40}) == Approx(19.5));  // all pairs, a record
  CHECK(expected_same(fields, same, {4, 40, {1, 1, 2, 2}}) == Approx(19.5 * 4 / 6));
  CHECK(expected_same(fields, same, {4, 40, {1, 1, 1, 1}}) == 0);
}

TEST_CASE("a rule is not refused for pairs within a long list that are never compared") {
  constexpr uint32_t kSampled = 2000;
  const std::array fields = {repeating(kSampled, 50)};
  RuleRecords records{kSampled, 100'000};
  CHECK(choose_rules(fields, records).empty());
  records.sources.assign(kSampled, 1);
  for (size_t i = 0; i < 10; ++i) records.sources[i] = 2;
  const std::vector<ChosenRule> rules = choose_rules(fields, records);
  REQUIRE(rules.size() == 1);
  CHECK(rules.front().same == std::vector<size_t>{0});
}

// Half a million combinations of three of 150 columns took ten minutes.
TEST_CASE("of very many columns those with the most values are combined") {
  constexpr uint32_t kSampled = 500;
  std::vector<ChosenField> fields;
  for (size_t i = 0; i < 150; ++i) {
    ChosenField& field = fields.emplace_back(repeating(kSampled, i % 5 == 0 ? 5 : 4));
    for (auto& [record, hash] : field.values) hash = mix(record, i) % field.distinct;
  }
  const std::vector<ChosenRule> rules = choose_rules(fields, {kSampled, kSampled});
  REQUIRE_FALSE(rules.empty());
  for (const ChosenRule& rule : rules) {
    CHECK(rule.same.size() == 3);
    for (const size_t field : rule.same) CHECK(fields[field].distinct == 5);
  }
}

}  // namespace kindred
