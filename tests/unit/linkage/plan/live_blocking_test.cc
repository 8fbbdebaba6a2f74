#include "linkage/plan/live_blocking.h"

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <ranges>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/block/rule.h"
#include "linkage/linker.h"
#include "linkage/score/jaccard.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// A rule whose index has lost the keys that `loses` names, and which promises what it did before.
class Losing final : public Rule {
 public:
  using Loses = bool (*)(uint64_t key, size_t place);
  Losing(RulePointer rule, Loses loses) : rule_(std::move(rule)), loses_(loses) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    std::vector<uint64_t> all;
    rule_->keys(features, &all);
    for (size_t i = 0; i < all.size(); ++i) {
      if (!loses_(all[i], i)) out->push_back(all[i]);
    }
  }
  double most_keys() const override { return rule_->most_keys(); }
  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return rule_->holds(a, b);
  }
  bool needs(size_t feature) const override { return rule_->needs(feature); }
  double probability(std::span<const double> similarities) const override {
    return rule_->probability(similarities);
  }
  std::optional<AlikeKeys> alike_keys(std::span<const double> similarities) const override {
    return rule_->alike_keys(similarities);
  }
  std::string text() const override { return rule_->text(); }
  std::string spec() const override { return rule_->spec(); }

 private:
  RulePointer rule_;
  Loses loses_;
};

bool nothing(uint64_t /*key*/, size_t /*place*/) { return false; }
bool every_second_band(uint64_t /*key*/, size_t place) { return place % 2 == 0; }
bool all_of_one_value(uint64_t key, size_t /*place*/) { return key % 3 == 0; }

struct Rules {
  Losing::Loses bands = nothing;
  Losing::Loses zip = nothing;
  uint32_t max_bucket = 1000;
  bool both = true;  // by zip, too
};

// same(zip), and 10 bands of 3 rows of the set field tags, which has its Jaccard similarity as
// score.
std::shared_ptr<Pipeline> pipeline_of(const Rules& rules) {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t zip = pipeline->add_field({.name = "zip"});
  const uint16_t tags = pipeline->add_field({.name = "tags", .type = FieldType::kSet});
  const uint16_t tokens = pipeline->add_tokens(tags);
  if (rules.both) {
    pipeline->blocking.add(std::make_shared<Losing>(pipeline->same(zip), rules.zip), "zip");
  }
  const RulePointer minhash = pipeline->minhash(tokens, 10, 3);
  pipeline->blocking.add(std::make_shared<Losing>(minhash, rules.bands), "tags");
  pipeline->scorer = jaccard_score(tokens, "tags", false);
  pipeline->match = 0.6;
  pipeline->max_bucket = rules.max_bucket;
  return pipeline;
}

// Groups of a few records of one zip, whose sets are more or less alike.
std::vector<Record> records_of(uint64_t seed, int groups, int zips) {
  std::mt19937_64 random(seed);
  std::vector<Record> records;
  for (int group = 0; group < groups; ++group) {
    const uint64_t base = random();
    const uint64_t differs = random() % 10;
    for (int member = 0; member < 4; ++member) {
      std::vector<std::string> tags;
      for (int i = 0; i < 12; ++i) {
        const bool own = random() % 12 < differs;
        tags.push_back(std::to_string(own ? random() % 100'000 : base % 1000 * 100 + i));
      }
      Record& record = records.emplace_back();
      record.identity = {"s", std::to_string(records.size())};
      record.values.add(0, std::to_string(group % zips));
      record.values.add(1, encode_set(tags));
    }
  }
  return records;
}

// Looks at each live record once.
LiveBlocking look_at_all(const Linker& linker, const std::shared_ptr<const Pipeline>& pipeline) {
  LiveBlocking live(pipeline);
  linker.records([&](const KeyedRecord& record) { live.add(linker.neighbourhood(record)); });
  return live;
}

LiveBlockingFigures figures_of(const Rules& rules, uint64_t seed, int groups = 100, int zips = 60) {
  ThreadPool pool(1);
  const auto pipeline = pipeline_of(rules);
  Linker linker(pipeline, &pool);
  linker.apply(records_of(seed, groups, zips));
  return look_at_all(linker, pipeline).figures();
}

// Pairs by explaining each, one branch after the other.
struct Counted {
  std::map<size_t, uint64_t> found;
  std::map<size_t, uint64_t> matches;
  std::map<size_t, uint64_t> held;
  std::map<size_t, uint64_t> lost;
};
Counted explain_all(const Linker& linker, const std::vector<Record>& records) {
  Counted counted;
  for (size_t i = 0; i < records.size(); ++i) {
    for (size_t j = i + 1; j < records.size(); ++j) {
      const Explanation why = linker.explain(records[i].identity, records[j].identity);
      std::set<uint16_t> found(why.branches.begin(), why.branches.end());
      for (const uint16_t branch : why.capped) found.erase(branch);
      for (const uint16_t branch : why.branches) {
        const bool elsewhere = found.size() > found.count(branch);
        counted.held[branch] += elsewhere;
        counted.lost[branch] += elsewhere && !found.contains(branch);
      }
      for (const uint16_t branch : found) {
        ++counted.found[branch];
        counted.matches[branch] += why.decision == Decision::kMatch;
      }
    }
  }
  return counted;
}

TEST_CASE("Rules are counted as when each pair is explained") {
  ThreadPool pool(1);
  const auto pipeline = pipeline_of({.max_bucket = 5});
  Linker linker(pipeline, &pool);
  const std::vector<Record> records = records_of(1, 40, 13);
  linker.apply(records);
  const Counted counted = explain_all(linker, records);
  const LiveBlockingFigures figures = look_at_all(linker, pipeline).figures();
  const auto n = static_cast<double>(records.size());
  CHECK(figures.records == records.size());
  CHECK(figures.crowded == 0);
  REQUIRE(figures.rules.size() == 2);
  CHECK(figures.rules[0].keys == 1);
  CHECK(figures.rules[1].keys == 10);
  for (size_t b = 0; b < 2; ++b) {
    const LiveRule& rule = figures.rules[b];
    CAPTURE(rule.name);
    CHECK(rule.per_record_capped * n == Approx(counted.found.at(b)));
    CHECK(rule.matches_per_record * n == Approx(counted.matches.at(b)));
    CHECK(rule.held == 2 * counted.held.at(b));
    CHECK(rule.lost_to_cap == 2 * counted.lost.at(b));
  }
  CHECK(counted.lost.at(0) > 0);
}

TEST_CASE("Rules that keep their promise are not off") {
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    for (const LiveRule& rule : figures_of({}, seed).rules) {
      CAPTURE(seed, rule.name);
      CHECK_FALSE(rule.off);
    }
  }
}

uint64_t asked(const std::array<RecaptureBin, Recapture::kBins>& bins) {
  uint64_t sum = 0;
  for (const RecaptureBin& bin : bins) sum += bin.asked;
  return sum;
}

TEST_CASE("A rule that has lost half of its bands is off, by what other rules and its bands find") {
  const LiveRule rule = figures_of({.bands = every_second_band}, 1, 900, 500).rules[1];
  CHECK(rule.off);
  const auto is_off = [](const RecaptureBin& bin) { return bin.off; };
  CHECK(std::ranges::any_of(rule.by_rules, is_off));
  CHECK(std::ranges::any_of(*rule.by_bands, is_off));
}

TEST_CASE("A lone rule is asked by its own bands") {
  const LiveRule right = figures_of({.both = false}, 2).rules[0];
  CHECK(asked(right.by_rules) == 0);
  CHECK(asked(*right.by_bands) > 1000);
  CHECK_FALSE(right.off);
  CHECK(figures_of({.bands = every_second_band, .both = false}, 2).rules[0].off);
}

TEST_CASE("A rule of equal fields that misses pairs is off") {
  const LiveBlockingFigures figures = figures_of({.zip = all_of_one_value}, 3);
  CHECK(figures.rules[0].off);
  CHECK_FALSE(figures.rules[0].by_bands);
  CHECK_FALSE(figures.rules[1].off);
}

TEST_CASE("A rule has its curve and the feature that it is by") {
  const LiveBlockingFigures figures = figures_of({}, 1, 5);
  CHECK(figures.rules[0].kind == RuleCurves::Kind::kEquality);
  CHECK(figures.rules[0].curve.empty());
  CHECK_FALSE(figures.rules[0].feature);
  CHECK(figures.rules[1].feature == "tags");
  CHECK(figures.rules[1].measure == "Jaccard distance");
  REQUIRE(figures.rules[1].curve.size() == LiveBlocking::kCurveSteps + 1);
  CHECK(figures.rules[1].curve.front() == 0);
  CHECK(figures.rules[1].curve.back() == 1);
}

TEST_CASE("Keys are told with all records that have them, those over the cap too") {
  ThreadPool pool(1);
  const auto pipeline = pipeline_of({.max_bucket = 5});
  Linker linker(pipeline, &pool);
  linker.apply(records_of(1, 20, 2));
  const LiveBlocking live = look_at_all(linker, pipeline);
  REQUIRE(live.hot_keys().of(0).size() == 2);
  const HotKey& hottest = live.hot_keys().of(0)[0];
  CHECK(hottest.records == 40);
  CHECK(linker.members(hottest.key) == 40);
  CHECK(linker.record(hottest.holder)->holds(0, hottest.key));
}

TEST_CASE("Each live record is drawn as often as any other, and no other record is") {
  ThreadPool pool(1);
  const auto pipeline = pipeline_of({});
  Linker linker(pipeline, &pool);
  CHECK(linker.drawn(7) == nullptr);
  std::vector<Record> records = records_of(1, 10, 2);
  linker.apply(records);
  Record deleted;
  deleted.identity = records[3].identity;
  deleted.deleted = true;
  deleted.version = 1;
  linker.apply(std::vector{deleted});
  std::map<std::string, int> drawn;
  for (uint64_t i = 0; i < 4000; ++i) {
    const KeyedRecord* const record = linker.drawn(i);
    if (record != nullptr) ++drawn[std::string(record->id())];
  }
  CHECK(drawn.size() == 39);
  const auto [rarest, oftenest] =
      std::ranges::minmax_element(drawn, {}, &std::pair<const std::string, int>::second);
  CHECK(rarest->second > 0);
  CHECK(oftenest->second - rarest->second <= 1);
  CHECK_FALSE(drawn.contains(records[3].identity.id));
}

TEST_CASE("The fields that a rule reads follow from its curve and its features") {
  const auto pipeline = pipeline_of({});
  const auto& branches = pipeline->blocking.branches();
  CHECK(fields_read(*pipeline, *branches[0].rule) == std::vector<uint16_t>{0});
  CHECK(fields_read(*pipeline, *branches[1].rule) == std::vector<uint16_t>{1});
  CHECK(fields_read(*pipeline, *all({branches[0].rule, branches[1].rule})) ==
        std::vector<uint16_t>{0, 1});
}

}  // namespace
}  // namespace kindred
