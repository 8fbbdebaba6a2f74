// How often a real index finds pairs of known distance, against what the rule's probability() says:
// for each family, at distances where the curve is low, in the middle and high.

#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/block/family.h"
#include "linkage/block/rule.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/rounds.h"

namespace kindred {
namespace {

using Random = std::mt19937_64;
using Vector = std::vector<double>;

// Takes every candidate pair for a match.
class TakeAll final : public Scorer {
 public:
  const std::vector<std::string>& fields() const override { return fields_; }
  double highest() const override { return 1; }
  bool needs(size_t /*feature*/) const override { return false; }
  bool score(const KeyedRecord& /*left*/, const KeyedRecord& /*right*/, double /*at_least*/,
             Evaluation* out, ScoreCounts* /*counts*/) const override {
    *out = {1, std::nullopt, {}};
    return true;
  }

 private:
  std::vector<std::string> fields_;
};

// Two values of the field, encoded.
using MakePair = std::function<std::pair<std::string, std::string>(Random*)>;

// A pipeline that compares the two records of each pair and no others. `skipped` functions are
// used up before, so that every pipeline has its own.
std::shared_ptr<Pipeline> pipeline_of(const FamilyPointer& family, uint32_t bands, uint32_t rows,
                                      uint32_t skipped) {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t pair = pipeline->add_field({.name = "pair", .clean = {}});
  const bool sets = family->operand() == Operand::Kind::kSet;
  const uint16_t field = pipeline->add_field(
      {.name = "x", .type = sets ? FieldType::kSet : FieldType::kVector, .clean = {}});
  const uint16_t feature = sets ? pipeline->add_tokens(field) : pipeline->add_vectors(field);
  if (skipped > 0) pipeline->bands(feature, family, 1, skipped);
  pipeline->blocking.add(
      all({pipeline->same(pair), pipeline->bands(feature, family, bands, rows)}));
  pipeline->scorer = std::make_shared<TakeAll>();
  pipeline->match = 1;
  return pipeline;
}

// Pairs of records that are found, with the values of make[f] in field f + 1.
size_t found(std::shared_ptr<const Pipeline> pipeline, size_t pairs,
             const std::vector<MakePair>& make, Random* random) {
  ThreadPool pool(1);
  Linker linker(std::move(pipeline), &pool);
  std::vector<Record> records(2 * pairs);
  for (size_t i = 0; i < pairs; ++i) {
    Record& a = records[2 * i];
    Record& b = records[2 * i + 1];
    a.identity = {"a", std::to_string(i)};
    b.identity = {"b", std::to_string(i)};
    for (Record* record : {&a, &b}) record->values.add(0, "p" + std::to_string(i));
    for (size_t f = 0; f < make.size(); ++f) {
      const auto [left, right] = make[f](random);
      a.values.add(static_cast<uint16_t>(f + 1), left);
      b.values.add(static_cast<uint16_t>(f + 1), right);
    }
  }
  return linker.apply(records).size();
}

// Within four standard deviations of independent trials, and no foregone conclusion.
void check_within(size_t candidates, size_t pairs, double probability) {
  const auto n = static_cast<double>(pairs);
  const double rate = static_cast<double>(candidates) / n;
  CAPTURE(probability, rate);
  CHECK(probability > 0.02);
  CHECK(probability < 0.98);
  CHECK(std::abs(rate - probability) < 4 * std::sqrt(probability * (1 - probability) / n));
}

constexpr uint32_t kPipelines = 20;

void check_rate(const FamilyPointer& family, uint32_t bands, uint32_t rows, double distance,
                const MakePair& make) {
  const size_t each = rounds(60);
  Random random(static_cast<uint64_t>(distance * 1000) + bands);
  size_t candidates = 0;
  double probability = 0;
  for (uint32_t i = 0; i < kPipelines; ++i) {
    const auto pipeline = pipeline_of(family, bands, rows, i * bands * rows);
    std::vector<double> similarities(2 + pipeline->features.size(), 1.0);
    similarities.back() = family->similarity(distance);
    probability = pipeline->blocking.branches()[0].rule->probability(similarities);
    candidates += found(pipeline, each, {make}, &random);
  }
  CAPTURE(family->name(), family->options(), distance);
  check_within(candidates, kPipelines * each, probability);
}

Vector random_vector(size_t length, Random* random) {
  std::normal_distribution<double> normal;
  Vector vector(length);
  for (double& x : vector) x = normal(*random);
  return vector;
}

double norm(const Vector& v) {
  double sum = 0;
  for (const double x : v) sum += x * x;
  return std::sqrt(sum);
}

// A random direction at a right angle to x, as long as x.
Vector across(const Vector& x, Random* random) {
  Vector y = random_vector(x.size(), random);
  double dot = 0;
  for (size_t i = 0; i < x.size(); ++i) dot += x[i] * y[i];
  const double square = norm(x) * norm(x);
  for (size_t i = 0; i < x.size(); ++i) y[i] -= dot / square * x[i];
  const double scale = norm(x) / norm(y);
  for (double& c : y) c *= scale;
  return y;
}

MakePair at_angle(double degrees, size_t length) {
  return [=](Random* random) {
    const Vector x = random_vector(length, random);
    Vector y = across(x, random);
    const double angle = degrees * M_PI / 180;
    for (size_t i = 0; i < length; ++i) y[i] = x[i] * std::cos(angle) + y[i] * std::sin(angle);
    return std::pair(encode_vector(x), encode_vector(y));
  };
}

MakePair at_distance(double distance, size_t length) {
  return [=](Random* random) {
    Vector x = random_vector(length, random);
    for (double& c : x) c *= 100;
    Vector y = random_vector(length, random);
    const double scale = distance / norm(y);
    for (size_t i = 0; i < length; ++i) y[i] = x[i] + scale * y[i];
    return std::pair(encode_vector(x), encode_vector(y));
  };
}

MakePair with_flips(size_t flips, size_t length) {
  return [=](Random* random) {
    Vector x(length);
    for (double& c : x) c = static_cast<double>((*random)() % 2);
    Vector y = x;
    std::set<size_t> places;
    while (places.size() < flips) places.insert((*random)() % length);
    for (const size_t place : places) y[place] = 1 - y[place];
    return std::pair(encode_vector(x), encode_vector(y));
  };
}

MakePair with_common(size_t common, size_t own) {
  return [=](Random* random) {
    std::vector<std::string> x;
    std::vector<std::string> y;
    for (size_t i = 0; i < common; ++i) x.push_back(std::to_string((*random)()));
    y = x;
    for (size_t i = 0; i < own; ++i) {
      x.push_back(std::to_string((*random)()));
      y.push_back(std::to_string((*random)()));
    }
    return std::pair(encode_set(x), encode_set(y));
  };
}

TEST_CASE("an index finds pairs by min-hash as often as their Jaccard similarity says") {
  const FamilyPointer minhash = family("minhash");
  check_rate(minhash, 8, 3, 0.75, with_common(10, 15));
  check_rate(minhash, 8, 3, 0.5, with_common(20, 10));
  check_rate(minhash, 8, 3, 1 / 3.0, with_common(20, 5));
}

TEST_CASE("an index finds long sets by min-hash of a part of the rows as often") {
  const FamilyPointer limited = family("minhash", {{"one_in", 8}});
  check_rate(limited, 8, 3, 0.75, with_common(100, 150));
  check_rate(limited, 8, 3, 0.5, with_common(200, 100));
}

TEST_CASE("an index finds pairs by bits as often as their Hamming distance says") {
  const FamilyPointer bits = family("bits");
  check_rate(bits, 6, 8, 0.4, with_flips(200, 500));
  check_rate(bits, 6, 8, 0.25, with_flips(125, 500));
  check_rate(bits, 6, 8, 0.15, with_flips(75, 500));
}

TEST_CASE("an index finds pairs by hyperplanes as often as their angle says") {
  const FamilyPointer hyperplanes = family("hyperplanes");
  check_rate(hyperplanes, 6, 4, 90, at_angle(90, 20));
  check_rate(hyperplanes, 6, 4, 60, at_angle(60, 20));
  check_rate(hyperplanes, 6, 4, 60, at_angle(60, 3));
  check_rate(hyperplanes, 6, 8, 20, at_angle(20, 20));
}

TEST_CASE("an index finds pairs by sketches as often as their angle says") {
  const FamilyPointer sketches = family("sketches");
  check_rate(sketches, 6, 4, 90, at_angle(90, 100));
  check_rate(sketches, 6, 4, 60, at_angle(60, 100));
  check_rate(sketches, 6, 8, 20, at_angle(20, 100));
}

TEST_CASE("an index finds pairs by lines as often as their distance says, in any dimension") {
  const FamilyPointer lines = family("lines", {{"width", 2}});
  check_rate(lines, 6, 4, 3, at_distance(3, 2));
  check_rate(lines, 6, 4, 2, at_distance(2, 3));
  check_rate(lines, 6, 4, 2, at_distance(2, 50));
  check_rate(lines, 6, 4, 1, at_distance(1, 10));
}

TEST_CASE("an index finds pairs by lines of the plane, or of space, as often") {
  const FamilyPointer plane = family("lines", {{"width", 2}, {"dimensions", 2}});
  check_rate(plane, 6, 4, 1, at_distance(1, 2));
  check_rate(plane, 6, 4, 2, at_distance(2, 2));
  const FamilyPointer space = family("lines", {{"width", 2}, {"dimensions", 5}});
  check_rate(space, 6, 4, 3, at_distance(3, 5));
}

// any(all(minhash(x), hyperplanes(y)), all(minhash(x), bits(z))): an OR of ANDs over three
// features, with a pair's own three similarities. `skipped` functions of each family are used up
// before.
std::shared_ptr<Pipeline> pipeline_of_tree(uint32_t skipped) {
  auto pipeline = std::make_shared<Pipeline>();
  const auto field = [&](const char* name, FieldType type) {
    return pipeline->add_field({.name = name, .type = type, .clean = {}});
  };
  const uint16_t pair = field("pair", FieldType::kText);
  const uint16_t x = pipeline->add_tokens(field("x", FieldType::kSet));
  const uint16_t y = pipeline->add_vectors(field("y", FieldType::kVector));
  const uint16_t z = pipeline->add_vectors(field("z", FieldType::kVector));
  if (skipped > 0) {
    pipeline->minhash(x, 1, skipped);
    pipeline->bands(y, family("hyperplanes"), 1, skipped);
    pipeline->bands(z, family("bits"), 1, skipped);
  }
  const RulePointer first =
      all({pipeline->minhash(x, 6, 2), pipeline->bands(y, family("hyperplanes"), 4, 3)});
  const RulePointer second =
      all({pipeline->minhash(x, 5, 3), pipeline->bands(z, family("bits"), 3, 4)});
  pipeline->blocking.add(all({pipeline->same(pair), any({first, second})}));
  pipeline->scorer = std::make_shared<TakeAll>();
  pipeline->match = 1;
  return pipeline;
}

// The similarities of a pair: sets by x, the families' features by their own distance.
std::vector<double> tree_similarities(const Pipeline& pipeline, double x, double degrees,
                                      double bits) {
  std::vector<double> all(pipeline.fields.size(), 1.0);
  for (const Feature& feature : pipeline.features) {
    const bool angle = feature.family && feature.family->name() == "hyperplanes";
    all.push_back(feature.family ? feature.family->similarity(angle ? degrees : bits) : x);
  }
  return all;
}

TEST_CASE("an index finds pairs by a tree of AND and OR as often as their similarities say") {
  const size_t each = rounds(60);
  struct Place {
    size_t common;  // of 30 - common others on each side
    double degrees;
    size_t flips;  // of 500
  };
  for (const Place at : {Place{10, 70, 150}, Place{15, 40, 100}, Place{20, 30, 60}}) {
    Random random(at.common);
    size_t candidates = 0;
    double probability = 0;
    for (uint32_t i = 0; i < kPipelines; ++i) {
      const auto pipeline = pipeline_of_tree(i * 30);
      const double jaccard = static_cast<double>(at.common) / (60.0 - at.common);
      probability = pipeline->blocking.branches()[0].rule->probability(
          tree_similarities(*pipeline, jaccard, at.degrees, static_cast<double>(at.flips) / 500));
      candidates += found(pipeline, each,
                          {with_common(at.common, 30 - at.common), at_angle(at.degrees, 20),
                           with_flips(at.flips, 500)},
                          &random);
    }
    CAPTURE(at.common, at.degrees, at.flips);
    check_within(candidates, kPipelines * each, probability);
  }
}

}  // namespace
}  // namespace kindred
