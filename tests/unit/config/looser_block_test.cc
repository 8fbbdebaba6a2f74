#include "config/looser_block.h"

#include "config/config.h"
#include "linkage/block/rule.h"
#include "tests/catch.h"
#include "tests/unit/config/examples.h"

namespace kindred::config {

namespace {

constexpr const char* kYaml = R"(
fields: {name: , phone: {clean: [digits]}, zip: , tags: {type: set}}
features: {grams: {shingles: {of: name, characters: 2}}}
block:
  any:
    - {name: "by \"phone\"", same: phone}
    - all:
        - same: zip
        - minhash: {of: grams, rows: 4}
    - exact_jaccard: {of: tags, at_least: 0.8}
  max_bucket: 50
score: {points: {name: {}}, match: 90}
)";

std::vector<std::string> rules_of(const std::string& yaml) {
  const Loaded loaded = parse(yaml);
  std::vector<std::string> rules;
  if (!loaded.config) return rules;
  for (const Branch& branch : loaded.config->pipeline->blocking.branches()) {
    rules.push_back(branch.name + " = " + branch.rule->spec());
  }
  return rules;
}

}  // namespace

TEST_CASE("a threshold between two hundredths is told as it was written") {
  std::string yaml = kYaml;
  yaml.replace(yaml.find("at_least: 0.8"), 13, "at_least: 0.505");
  const LooserBlock block(yaml);
  REQUIRE(block.numbers().size() == 3);
  CHECK(block.numbers()[2].now_text() == "0.505");
  CHECK(block.numbers()[2].text(50) == "0.50");
}

TEST_CASE("the numbers of rules, written or left out, with the line that they are in") {
  const LooserBlock block(kYaml);
  REQUIRE(block.numbers().size() == 3);
  const LooseNumber& bands = block.numbers()[0];
  CHECK(bands.rule == "minhash(grams)");
  CHECK(bands.key == "bands");
  CHECK(bands.line == 9);
  CHECK(bands.now == 20);
  CHECK(bands.loosest == 1024);
  const LooseNumber& rows = block.numbers()[1];
  CHECK(rows.key == "rows");
  CHECK(rows.now == 4);
  CHECK(rows.loosest == 1);
  const LooseNumber& at_least = block.numbers()[2];
  CHECK(at_least.rule == "exact_jaccard(tags)");
  CHECK(at_least.line == 10);
  CHECK(at_least.text(at_least.now) == "0.80");
  CHECK(at_least.text(at_least.loosest) == "0.01");
}

TEST_CASE("one number, one part or one rule is another, and nothing else") {
  const LooserBlock block(kYaml);
  const std::vector<std::string> before = rules_of(kYaml);
  REQUIRE(before.size() == 3);
  const auto changed = [&](const std::string& yaml, size_t place, const std::string& rule) {
    std::vector<std::string> expected = before;
    expected[place] = rule;
    CHECK(rules_of(yaml) == expected);
    CHECK(parse(yaml).config->pipeline->max_bucket == 50);
  };
  changed(block.with_number(block.numbers()[0], 31), 1,
          "all(same(zip), minhash(grams)) = all(same(zip), minhash(grams, bands=31, rows=4, "
          "first=0))");
  changed(block.with_number(block.numbers()[1], 2), 1,
          "all(same(zip), minhash(grams)) = all(same(zip), minhash(grams, bands=20, rows=2, "
          "first=0))");
  changed(block.with_number(block.numbers()[2], 72), 2,
          "exact_jaccard(tags) = exact_jaccard(tags, at_least=18/25, index=suffix)");
  REQUIRE(block.parts().size() == 2);
  CHECK(block.parts()[0].rule == "same(zip)");
  CHECK(block.parts()[0].line == 8);
  changed(block.without(block.parts()[0]), 1,
          "all(minhash(grams)) = all(minhash(grams, bands=20, rows=4, first=0))");

  std::vector<std::string> more = rules_of(block.with_same("name"));
  REQUIRE(more.size() == 4);
  CHECK(more.back() == "same(name) = same(name)");
  more.pop_back();
  CHECK(more == before);
}

TEST_CASE("a rule that stands alone becomes the first of two, with its name") {
  const std::string yaml = R"(
fields: {name: , phone: }
block: {name: numbers, same: phone, max_bucket: 7}
score: {points: {name: {}}, match: 90}
)";
  const std::string more = LooserBlock(yaml).with_same("name");
  CHECK(rules_of(more) ==
        std::vector<std::string>{"numbers = same(phone)", "same(name) = same(name)"});
  CHECK(parse(more).config->pipeline->max_bucket == 7);
}

TEST_CASE("every example stays what it is when it is written anew") {
  size_t numbers = 0;
  for (const auto& file : example_files()) {
    const std::string path = file.string();
    CAPTURE(path);
    const LooserBlock block(content(file));
    const Loaded loaded = load(path);
    numbers += block.numbers().size();
    REQUIRE(loaded.config);
    for (const LooseNumber& number : block.numbers()) {
      CAPTURE(number.rule, number.key);
      const Loaded same = parse(block.with_number(number, number.now), "kindred", path);
      REQUIRE(same.config);
      const auto& before = loaded.config->pipeline->blocking.branches();
      const auto& after = same.config->pipeline->blocking.branches();
      REQUIRE(before.size() == after.size());
      for (size_t b = 0; b < before.size(); ++b) {
        CHECK(before[b].rule->spec() == after[b].rule->spec());
      }
      CHECK(parse(block.with_number(number, number.loosest), "kindred", path).config);
    }
  }
  CHECK(numbers > 10);
}

}  // namespace kindred::config
