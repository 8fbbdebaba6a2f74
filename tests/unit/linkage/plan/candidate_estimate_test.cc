#include "linkage/plan/candidate_estimate.h"

#include <cmath>
#include <random>
#include <string>

#include "linkage/compare/jaccard.h"
#include "linkage/plan/rule_curves.h"
#include "linkage/prepare/prepare.h"
#include "linkage/record/identity_sample.h"
#include "linkage/score/points.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// A field of groups, of which a rule asks equality, and a set with a rule of 6 bands of 2 rows.
std::shared_ptr<Pipeline> pipeline_of(uint32_t max_bucket = 1000) {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t group = pipeline->add_field({.name = "group", .clean = {}});
  const uint16_t tags = pipeline->add_field({.name = "tags", .type = FieldType::kSet, .clean = {}});
  const uint16_t tokens = pipeline->add_tokens(tags);
  pipeline->blocking.add(pipeline->same(group));
  pipeline->blocking.add(pipeline->minhash(tokens, 6, 2));
  pipeline->scorer = points({{.field = group, .name = "group"}});
  pipeline->match = 50;
  pipeline->max_bucket = max_bucket;
  return pipeline;
}

std::vector<Record> random_records(size_t n, size_t groups, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<Record> records(n);
  for (size_t i = 0; i < n; ++i) {
    records[i].identity = {"s", std::to_string(i)};
    records[i].values.add(0, "g" + std::to_string(random() % groups));
    const uint64_t theme = random() % (n / 15 + 1) * 1000;  // tags of one theme are often shared
    std::vector<std::string> tags;
    for (size_t t = 0; t < 6; ++t) tags.push_back(std::to_string(theme + random() % 10));
    records[i].values.add(1, encode_set(tags));
  }
  return records;
}

// Whether two sorted ranges have an element in common.
bool meet(std::span<const uint64_t> a, std::span<const uint64_t> b) {
  return common_elements(a, b) > 0;
}

// What the slow way, every pair against every rule, finds.
struct Truth {
  uint64_t by_group = 0;
  uint64_t by_tags = 0;
  uint64_t by_any = 0;
  std::vector<uint64_t> pairs = std::vector<uint64_t>(10);  // by bins of the Jaccard similarity
  std::vector<uint64_t> found = std::vector<uint64_t>(10);
};

Truth truth_of(const std::shared_ptr<const Pipeline>& pipeline,
               const std::vector<Record>& records) {
  Preparer preparer(pipeline);
  std::vector<KeyedRecord> keyed;
  std::vector<std::vector<uint64_t>> sets;
  for (const Record& record : records) {
    keyed.push_back(preparer.prepare(record).record);
    std::vector<uint64_t>& set = sets.emplace_back();
    for (const std::string_view token : decode_set(record.values.value(1))) {
      set.push_back(std::stoull(std::string(token)));
    }
    std::sort(set.begin(), set.end());
  }
  Truth truth;
  for (size_t i = 0; i < keyed.size(); ++i) {
    for (size_t j = i + 1; j < keyed.size(); ++j) {
      const bool group = meet(keyed[i].keys(0), keyed[j].keys(0));
      const bool tags = meet(keyed[i].keys(1), keyed[j].keys(1));
      truth.by_group += group;
      truth.by_tags += tags;
      truth.by_any += group || tags;
      const auto bin = std::min<size_t>(9, static_cast<size_t>(jaccard(sets[i], sets[j]) * 10));
      ++truth.pairs[bin];
      truth.found[bin] += group || tags;
    }
  }
  return truth;
}

TEST_CASE("of a sample that is everything the estimate is the truth") {
  const auto pipeline = pipeline_of();
  const std::vector<Record> records = random_records(300, 40, 1);
  const Truth truth = truth_of(pipeline, records);
  const CandidateEstimate estimate = estimate_candidates(pipeline, records, records.size());
  CHECK(estimate.sampled == 300);
  CHECK(estimate.refused == 0);
  CHECK(truth.by_group > 500);
  CHECK(truth.by_tags > 500);
  CHECK(estimate.branches.at(0).pairs == truth.by_group);
  CHECK(estimate.branches.at(1).pairs == truth.by_tags);
  CHECK(estimate.all.pairs == truth.by_any);
  CHECK(estimate.all.per_record == Approx(static_cast<double>(truth.by_any) / 300));
  CHECK(estimate.all.per_record_capped == Approx(estimate.all.per_record));
  CHECK(estimate.standard_error == 0);
  CHECK(estimate.branches[0].keys == Approx(1));
  CHECK(estimate.branches[1].keys == Approx(6));
  CHECK(estimate.most_keys == 7);
  REQUIRE(estimate.found.size() == 1);
  CHECK(estimate.found[0].feature == "tags");
  CHECK(estimate.found[0].measure == "Jaccard distance");
  REQUIRE(estimate.found[0].bins.size() == 10);
  for (size_t bin = 0; bin < 10; ++bin) {
    CAPTURE(bin);
    CHECK(estimate.found[0].bins[bin].pairs == truth.pairs[bin]);
    CHECK(estimate.found[0].bins[bin].found == truth.found[bin]);
  }
}

TEST_CASE("pairs alone are estimated without a look at every pair") {
  const auto pipeline = pipeline_of();
  const std::vector<Record> records = random_records(300, 40, 1);
  const CandidateEstimate whole = estimate_candidates(pipeline, records, 1000);
  const CandidateEstimate pairs = estimate_candidates(pipeline, records, 1000, Estimated::kPairs);
  CHECK(pairs.found.empty());
  CHECK(pairs.all.pairs > 0);
  CHECK(pairs.all.pairs == whole.all.pairs);
  CHECK(pairs.all.per_record == whole.all.per_record);
  REQUIRE(pairs.branches.size() == whole.branches.size());
  for (size_t b = 0; b < pairs.branches.size(); ++b) {
    CHECK(pairs.branches[b].per_record == whole.branches[b].per_record);
  }
}

// Pairs of one sample share records and functions and are not independent, so the bound is wide.
TEST_CASE("pairs are found about as often as the curves predict") {
  const CandidateEstimate estimate =
      estimate_candidates(pipeline_of(), random_records(1500, 40, 2), 1500);
  size_t looked_at = 0;
  for (const SimilarityBin& bin : estimate.found.at(0).bins) {
    if (bin.pairs < 500) continue;
    const auto pairs = static_cast<double>(bin.pairs);
    const double share = static_cast<double>(bin.found) / pairs;
    REQUIRE(bin.predicted);
    CAPTURE(bin.from, share, *bin.predicted);
    CHECK(std::abs(share - *bin.predicted) < 0.03);
    CHECK(bin.similarity >= bin.from);
    CHECK(bin.similarity < bin.to);
    ++looked_at;
  }
  CHECK(looked_at >= 4);
}

TEST_CASE("a sample tells of all records, within its error") {
  const auto pipeline = pipeline_of();
  const std::vector<Record> records = random_records(2000, 200, 3);
  const double truth = estimate_candidates(pipeline, records, 2000).all.per_record;
  size_t near = 0;
  for (size_t round = 0; round < 4; ++round) {
    const std::span<const Record> quarter = std::span(records).subspan(round * 500, 500);
    const CandidateEstimate estimate = estimate_candidates(pipeline, quarter, 2000);
    CHECK(estimate.standard_error > 0);
    CHECK(estimate.standard_error < truth / 10);
    near += std::abs(estimate.all.per_record - truth) < 3 * estimate.standard_error;
  }
  CHECK(near == 4);
}

TEST_CASE("the largest keys are told by rule and size, scaled, and held against the cap") {
  const auto pipeline = pipeline_of(30);
  std::vector<Record> records = random_records(40, 1000000, 4);
  for (size_t i = 0; i < 12; ++i) {
    Values values;
    values.add(0, "crowd");
    records[i].values = values;
  }
  const CandidateEstimate estimate = estimate_candidates(pipeline, records, 200);
  REQUIRE(estimate.largest.size() >= 3);
  CHECK(estimate.largest[0].branch == 0);
  CHECK(estimate.largest[0].members == 12);
  CHECK(estimate.largest[0].keys == 1);
  CHECK(estimate.largest[0].expected == 60);
  CHECK(estimate.largest[0].capped);
  for (size_t i = 1; i < estimate.largest.size(); ++i) {
    CHECK(estimate.largest[i].members < estimate.largest[i - 1].members);  // all of the tags
    CHECK(estimate.largest[i].branch == 1);
  }
  CHECK(estimate.largest.back().members == 2);
  CHECK(estimate.largest.back().keys > 1);
  CHECK(estimate.branches[0].pairs == 66);
  CHECK(estimate.branches[0].per_record == Approx(66 * 199.0 / (40 * 39)));
  CHECK(estimate.branches[0].per_record_capped == Approx(estimate.branches[0].per_record / 4));
}

TEST_CASE("keys of a rule that is checked count where the check holds") {
  auto pipeline = pipeline_of();
  const uint16_t tokens = 0;
  pipeline->blocking.add(pipeline->exact_jaccard(tokens, {.num = 1, .den = 2}));
  const std::vector<Record> records = random_records(200, 50, 5);
  const CandidateEstimate estimate = estimate_candidates(pipeline, records, 200);
  const Truth truth = truth_of(pipeline, records);
  uint64_t similar = 0;
  for (size_t bin = 5; bin < 10; ++bin) similar += truth.pairs[bin];
  CHECK(similar > 20);
  CHECK(estimate.branches.at(2).pairs == similar);
}

// Holds for records of one group, and does not say how likely that is.
class WithoutCurve final : public Rule {
 public:
  explicit WithoutCurve(RulePointer rule) : rule_(std::move(rule)) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    rule_->keys(features, out);
  }
  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return rule_->holds(a, b);
  }
  double probability(std::span<const double> /*similarities*/) const override { return NAN; }
  std::string text() const override { return "without_curve"; }
  std::string spec() const override { return "without_curve"; }

 private:
  RulePointer rule_;
};

TEST_CASE("of a rule without a curve the sample tells, and nothing is predicted") {
  auto pipeline = pipeline_of();
  pipeline->blocking.add(std::make_shared<WithoutCurve>(pipeline->same(0)));
  const std::vector<Record> records = random_records(100, 10, 7);
  const CandidateEstimate estimate = estimate_candidates(pipeline, records, 100);
  CHECK(estimate.branches.at(2).pairs > 300);
  CHECK(estimate.branches[2].pairs == estimate.branches[0].pairs);
  CHECK(estimate.found.at(0).bins.at(0).found > 0);
  for (const SimilarityBin& bin : estimate.found[0].bins) CHECK_FALSE(bin.predicted);
  const RuleCurves curves(pipeline, {});
  CHECK(curves.kind(2) == RuleCurves::Kind::kNone);
  CHECK(curves.any(0.5) == RuleCurves(pipeline_of(), {}).any(0.5));
}

TEST_CASE("nothing, or one record, has no candidates") {
  CHECK(estimate_candidates(pipeline_of(), {}, 100).all.per_record == 0);
  const std::vector<Record> one = random_records(1, 1, 6);
  const CandidateEstimate estimate = estimate_candidates(pipeline_of(), one, 100);
  CHECK(estimate.sampled == 1);
  CHECK(estimate.all.pairs == 0);
  CHECK(estimate.standard_error == 0);
  CHECK(estimate.largest.empty());
}

TEST_CASE("with link_only pairs of one source are none") {
  const auto pipeline = pipeline_of();
  pipeline->link_only = true;
  std::vector<Record> records(30);
  for (size_t i = 0; i < records.size(); ++i) {
    records[i].identity = {i < 10 ? "a" : "b", std::to_string(i)};
    records[i].values.add(0, "g" + std::to_string(i % 5));
  }
  // In each of five groups two records of the one source and four of the other.
  const CandidateEstimate estimate = estimate_candidates(pipeline, records, 30);
  CHECK(estimate.all.pairs == 5 * 2 * 4);
  CHECK(estimate.all.per_record == Approx(5 * 2 * 4 / 30.0));
}

}  // namespace
}  // namespace kindred
