#include "linkage/learn/train_with_labels.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <utility>

#include "linkage/prepare/prepare.h"
#include "linkage/score/probability.h"
#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

constexpr size_t kFieldCount = 5;

// Articles of a shop, each there twice. Maker, series and year of one series are the same; its
// articles differ in name and number. So pairs of a series agree in three fields for one reason.
class Articles {
 public:
  Articles(size_t series, size_t of_each, uint64_t seed) : random_(seed) {
    for (size_t f = 0; f < kFieldCount; ++f) {
      const std::string name(1, static_cast<char>('a' + f));
      const uint16_t field = pipeline_->add_field({.name = name, .clean = {}});
      pipeline_->blocking.add(pipeline_->same(field));
      fields_.push_back(compared(field, name, {plain("exact")}));
    }
    pipeline_->scorer = probability(fields_, untrained_model(fields_));
    pipeline_->match = 0.95;
    for (size_t s = 0; s < series; ++s) {
      const std::vector<std::string> common = {value(60), value(60), value(60)};
      for (size_t i = 0; i < of_each; ++i) add_twice(common);
    }
    Preparer preparer(pipeline_);
    for (const Record& record : records_) keyed_.push_back(preparer.prepare(record).record);
    sort_by_rank(keyed_);
  }

  const std::vector<ComparedField>& fields() const { return fields_; }
  Pipeline& pipeline() { return *pipeline_; }
  std::vector<KeyedRecord>& keyed() { return keyed_; }

  Trained train(unsigned threads = 2) {
    ThreadPool pool(threads);
    return kindred::train(*pipeline_, fields_, keyed_, {}, &pool);
  }

  Trained train_with(const std::vector<LabelledPair>& labels, unsigned threads = 2) {
    ThreadPool pool(threads);
    return train_with_labels(*pipeline_, fields_, keyed_, labels, {}, &pool);
  }

  bool same(const RecordPair& pair) const {
    return keyed_[pair.first].id().substr(1) == keyed_[pair.second].id().substr(1);
  }

  // So many candidates that are matches by the model, and as many that are not, at even distances.
  std::vector<LabelledPair> labels(const Model& model, size_t count) const {
    const auto scorer = probability(fields_, model);
    std::vector<LabelledPair> labels;
    std::vector<RecordPair> likely;
    std::vector<RecordPair> unlikely;
    for (const RecordPair& pair : candidate_pairs(*pipeline_, keyed_, 1'000'000).pairs) {
      (score_of(*scorer, pair) ? likely : unlikely).push_back(pair);
    }
    for (const auto* pairs : {&likely, &unlikely}) {
      const size_t step = std::max<size_t>(1, pairs->size() / (count / 2));
      for (size_t i = 0; i < pairs->size() && labels.size() < count; i += step) {
        labels.push_back({(*pairs)[i], same((*pairs)[i])});
      }
    }
    return labels;
  }

  double f1(const Model& model) const {
    double right = 0;
    double published = 0;
    std::vector<bool> taken(keyed_.size());
    for (const auto& [score, pair] : matches(model)) {
      if (pipeline_->one_per_source && (taken[pair.first] || taken[pair.second])) continue;
      taken[pair.first] = taken[pair.second] = true;
      ++published;
      right += same(pair) ? 1 : 0;
    }
    return 2 * right / (published + static_cast<double>(keyed_.size()) / 2);
  }

 private:
  // With their scores, the greatest first.
  std::vector<std::pair<double, RecordPair>> matches(const Model& model) const {
    const auto scorer = probability(fields_, model);
    std::vector<std::pair<double, RecordPair>> matches;
    for (uint32_t a = 0; a < keyed_.size(); ++a) {
      for (uint32_t b = a + 1; b < keyed_.size(); ++b) {
        const std::optional<double> score = score_of(*scorer, {a, b});
        if (score) matches.emplace_back(*score, RecordPair{a, b});
      }
    }
    std::ranges::sort(matches, std::greater<>());
    return matches;
  }

  // None: it is no match.
  std::optional<double> score_of(const Scorer& scorer, const RecordPair& pair) const {
    Evaluation evaluation;
    ScoreCounts counts;
    const bool match = scorer.score(keyed_[pair.first], keyed_[pair.second], pipeline_->match,
                                    &evaluation, &counts);
    return match ? std::optional(evaluation.score) : std::nullopt;
  }

  std::string value(size_t of) { return std::to_string(random_() % of); }

  void add_twice(const std::vector<std::string>& common) {
    std::vector<std::string> article = common;
    while (article.size() < kFieldCount) article.push_back(value(60));
    const std::string id = std::to_string(records_.size() / 2);
    for (const char* side : {"x", "y"}) {
      Record record;
      record.identity = {"s", side + id};
      for (size_t f = 0; f < kFieldCount; ++f) {
        const bool wrong = random_() % 8 == 0;
        record.values.add(static_cast<uint16_t>(f), wrong ? value(60) : article[f]);
      }
      records_.push_back(record);
    }
  }

  std::mt19937_64 random_;
  std::shared_ptr<Pipeline> pipeline_ = std::make_shared<Pipeline>();
  std::vector<ComparedField> fields_;
  std::vector<Record> records_;
  std::vector<KeyedRecord> keyed_;
};

TEST_CASE("where fields agree for one reason, fifty labels tell matches from what is only alike") {
  Articles shop(60, 4, 1);
  const Model alone = shop.train().model;
  const std::vector<LabelledPair> labels = shop.labels(alone, 50);
  REQUIRE(labels.size() == 50);
  const Trained trained = shop.train_with(labels);
  CHECK(shop.f1(trained.model) > shop.f1(alone) + 0.05);
  CHECK(shop.f1(shop.train_with(shop.labels(alone, 100)).model) > shop.f1(alone) + 0.05);
  ThreadPool pool(1);
  CHECK(label_loss(trained.model, shop.fields(), shop.keyed(), labels, &pool) <
        0.5 * label_loss(alone, shop.fields(), shop.keyed(), labels, &pool));
}

TEST_CASE("where the model is right, labels do no harm") {
  for (const uint64_t seed : {2, 3, 4}) {
    Articles shop(120, 1, seed);
    const Model alone = shop.train().model;
    for (const size_t count : {4, 10, 50}) {
      INFO(seed << ' ' << count);
      CHECK(shop.f1(shop.train_with(shop.labels(alone, count)).model) > shop.f1(alone) - 0.01);
    }
  }
}

TEST_CASE("where records have one partner, about as many pairs are matches as without labels") {
  for (const uint64_t seed : {8, 9}) {
    Articles shop(120, 1, seed);
    shop.pipeline().one_per_source = true;
    shop.pipeline().match = 0.8;
    const Model alone = shop.train().model;
    for (const size_t count : {6, 20, 50}) {
      INFO(seed << ' ' << count);
      CHECK(shop.f1(shop.train_with(shop.labels(alone, count)).model) > shop.f1(alone) - 0.02);
    }
  }
}

TEST_CASE("labels of one verdict alone leave most as it was") {
  Articles shop(120, 1, 5);
  const Model alone = shop.train().model;
  std::vector<LabelledPair> labels = shop.labels(alone, 60);
  std::vector<LabelledPair> same;
  std::vector<LabelledPair> different;
  for (const LabelledPair& label : labels) (label.same ? same : different).push_back(label);
  CHECK(shop.f1(shop.train_with(same).model) > shop.f1(alone) - 0.05);
  CHECK(shop.f1(shop.train_with(different).model) > shop.f1(alone) - 0.05);
}

TEST_CASE("what labels correct does not depend on threads, nor on their order") {
  Articles shop(60, 4, 6);
  std::vector<LabelledPair> labels = shop.labels(shop.train().model, 30);
  const Model model = shop.train_with(labels, 1).model;
  CHECK(shop.train_with(labels, 4).model == model);
  std::ranges::reverse(labels);
  CHECK(shop.train_with(labels).model == model);
}

TEST_CASE("labels within one source are left out with link_only, and none is too few") {
  Articles shop(60, 1, 7);
  CHECK_THROWS_WITH(shop.train_with({}), "no label says that a pair is the same or different");
  shop.pipeline().link_only = true;
  CHECK_THROWS_WITH(shop.train_with({{{0, 1}, true}}),
                    "all of the labels are of two records of one source, which are never compared "
                    "with link_type: link_only");
}

}  // namespace
}  // namespace kindred
