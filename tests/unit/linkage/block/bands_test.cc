// Bands of functions as keys and as a predicate on two records, alone and inside AND and OR.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "linkage/block/family.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/scorer.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

// A pipeline with a vector, a set and a text of words, and a rule of every family on them.
struct Setup {
  Setup() {
    const uint16_t vector = pipeline.add_field({.name = "v", .type = FieldType::kVector});
    const uint16_t set = pipeline.add_field({.name = "s", .type = FieldType::kSet});
    const uint16_t text = pipeline.add_field({.name = "t"});
    const uint16_t vectors = pipeline.add_vectors(vector);
    const uint16_t tokens = pipeline.add_tokens(set);
    const uint16_t words = pipeline.add_word_weights("words", text);
    leaves = {
        pipeline.bands(vectors, family("bits"), 2, 3),
        pipeline.bands(vectors, family("hyperplanes"), 2, 3),
        pipeline.bands(vectors, family("sketches"), 2, 3),
        pipeline.bands(vectors, family("lines", {{"width", 3}}), 2, 2),
        pipeline.bands(words, family("hyperplanes"), 2, 2),
        pipeline.bands(tokens, family("minhash", {{"one_in", 2}}), 3, 2),
        pipeline.minhash(tokens, 2, 2),
        pipeline.same(text),
    };
  }

  RulePointer random_rule(size_t depth, RandomText* random) const {
    if (depth == 0) return leaves[random->number(leaves.size() - 1)];
    std::vector<RulePointer> parts;
    for (size_t i = 0, n = 1 + random->number(2); i < n; ++i) {
      parts.push_back(random_rule(random->number(depth - 1), random));
    }
    return random->number(1) == 0 ? all(std::move(parts)) : any(std::move(parts));
  }

  Pipeline pipeline;
  std::vector<RulePointer> leaves;
};

Record random_record(RandomText* random) {
  Record record;
  for (size_t vectors = random->number(2); vectors > 0; --vectors) {
    std::vector<double> components(4);
    for (double& c : components) c = static_cast<double>(random->number(2)) - 1;
    record.values.add(0, encode_vector(components));
  }
  std::vector<std::string> tokens;
  for (size_t n = random->number(4); n > 0; --n) tokens.push_back(random->text(U"abc", 1));
  if (!tokens.empty()) record.values.add(1, encode_set(tokens));
  if (random->number(3) != 0) record.values.add(2, random->text(U"ab ", 5));
  return record;
}

struct Made {
  std::vector<uint64_t> keys;
  KeyedRecord record;
};

Made made(Preparer* preparer, const Rule& rule, const Record& record) {
  const KeyedRecord prepared = preparer->prepare(record).record;
  const Features& features = preparer->features(prepared);
  Made made;
  rule.keys(features, &made.keys);
  std::sort(made.keys.begin(), made.keys.end());
  made.record =
      KeyedRecord::pack(record, features, {}, {}, std::vector<bool>(features.sets.size(), true));
  return made;
}

bool share(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  std::vector<uint64_t> shared;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
  return !shared.empty();
}

class NoScore final : public Scorer {
 public:
  const std::vector<std::string>& fields() const override { return fields_; }
  double highest() const override { return 1; }
  bool needs(size_t /*feature*/) const override { return false; }
  bool score(const KeyedRecord& /*left*/, const KeyedRecord& /*right*/, double /*at_least*/,
             Evaluation* /*out*/, ScoreCounts* /*counts*/) const override {
    return false;
  }

 private:
  std::vector<std::string> fields_;
};

TEST_CASE("two records share a key of a tree of families exactly when it holds on them") {
  Setup setup;
  setup.pipeline.scorer = std::make_shared<NoScore>();
  Preparer preparer(std::make_shared<Pipeline>(setup.pipeline));
  RandomText random(4);
  size_t held = 0;
  size_t failed = 0;
  for (size_t round = 0; round < rounds(4000); ++round) {
    const RulePointer rule = setup.random_rule(random.number(3), &random);
    const Made a = made(&preparer, *rule, random_record(&random));
    const Made b = made(&preparer, *rule, random_record(&random));
    const bool holds = rule->holds(a.record, b.record);
    CAPTURE(rule->spec());
    REQUIRE(holds == rule->holds(b.record, a.record));
    REQUIRE(holds == share(a.keys, b.keys));
    held += holds;
    failed += !holds;
  }
  CHECK(held > 500);
  CHECK(failed > 500);
}

TEST_CASE("rules of one family on one feature use different functions") {
  Setup setup;
  const uint16_t vectors = 0;
  REQUIRE(setup.pipeline.features[vectors].kind == Feature::Kind::kVectors);
  CHECK(setup.leaves[1]->spec() == "hyperplanes(v, bands=2, rows=3, first=0)");
  CHECK(setup.pipeline.bands(vectors, family("hyperplanes"), 4, 1)->spec() ==
        "hyperplanes(v, bands=4, rows=1, first=6)");
  CHECK(setup.pipeline.bands(vectors, family("hyperplanes"), 1, 1)->spec() ==
        "hyperplanes(v, bands=1, rows=1, first=10)");
  CHECK(setup.pipeline.bands(vectors, family("lines", {{"width", 4}}), 1, 1)->spec() ==
        "lines(v, width=4, bands=1, rows=1, first=0)");
  CHECK(setup.leaves[3]->text() == "lines(v)");
  CHECK(setup.leaves[6]->spec() == "minhash(s, bands=2, rows=2, first=0)");
}

TEST_CASE("a rule's probability is the curve of its bands at the family's similarity") {
  Setup setup;
  std::vector<double> similarities(3 + setup.pipeline.features.size(), 0.0);
  similarities[3 + 4] = 1 - 60 / 180.0;  // hyperplanes on v, the second of the rules
  REQUIRE(setup.pipeline.features[4].family->name() == "hyperplanes");
  const double row = 2 / 3.0;
  CHECK(setup.leaves[1]->probability(similarities) ==
        Approx(1 - (1 - row * row * row) * (1 - row * row * row)));
}

TEST_CASE("bands have one chance each, also beside a part that has one key or none") {
  Pipeline pipeline;
  const uint16_t zip = pipeline.add_field({.name = "zip"});
  const uint16_t set = pipeline.add_field({.name = "s", .type = FieldType::kSet});
  const uint16_t tokens = pipeline.add_tokens(set);
  const RulePointer bands = pipeline.minhash(tokens, 8, 3);
  const std::vector<double> equal = {1, 0, 0.5, 0.5};
  const std::vector<double> apart = {0, 0, 0.5, 0.5};
  const RulePointer both = all({pipeline.same(zip), bands});
  for (const RulePointer& rule : {bands, both}) {
    const auto alike = rule->alike_keys(equal);
    REQUIRE(alike);
    CHECK(alike->keys == 8);
    CHECK(alike->chance == Approx(0.125));
    CHECK(rule->probability(equal) == Approx(1 - std::pow(1 - alike->chance, 8)));
  }
  CHECK(both->alike_keys(apart)->chance == 0);
  // Two kinds of keys, or keys of one band with each of another, are not alike.
  CHECK_FALSE(pipeline.same(zip)->alike_keys(equal));
  CHECK_FALSE(any({pipeline.same(zip), bands})->alike_keys(equal));
  CHECK_FALSE(all({bands, pipeline.minhash(tokens, 2, 1)})->alike_keys(equal));
  CHECK_FALSE(bands->partial());
  CHECK(all({bands, pipeline.bands(tokens, family("minhash", {{"one_in", 2}}), 3, 2)})->partial());
}

}  // namespace
}  // namespace kindred
