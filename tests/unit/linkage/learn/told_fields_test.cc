#include "linkage/learn/told_fields.h"

#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "linkage/learn/train.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/probability.h"
#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

constexpr size_t kZips = 700;
constexpr size_t kZipsOfTown = 35;
constexpr size_t kBirths = 20'000;

// People with a birth date, a postal code and the town that it is in. Some are there several times,
// with another postal code at times.
class Townspeople {
 public:
  explicit Townspeople(uint64_t seed) : random_(seed) {
    for (const char* name : {"born", "zip", "town"}) {
      const uint16_t field = pipeline_->add_field({.name = name, .clean = {}});
      pipeline_->blocking.add(pipeline_->same(field));
      fields_.push_back(compared(field, name, {plain("exact")}));
    }
    pipeline_->scorer = probability(fields_, untrained_model(fields_));
  }

  void add(size_t people, size_t copies) {
    for (size_t p = 0; p < people; ++p) {
      const uint64_t born = random_() % kBirths;
      const uint64_t zip = random_() % kZips;
      record(born, zip);
      for (size_t copy = 0; copy < copies; ++copy) {
        record(born, random_() % 10 == 0 ? random_() % kZips : zip);
      }
    }
  }

  std::vector<ComparedField>& fields() { return fields_; }
  Pipeline& pipeline() { return *pipeline_; }

  std::vector<KeyedRecord> keyed() const {
    Preparer preparer(pipeline_);
    std::vector<KeyedRecord> keyed;
    for (const Record& record : records_) keyed.push_back(preparer.prepare(record).record);
    sort_by_rank(keyed);
    return keyed;
  }

  std::vector<ToldField> told() const {
    ThreadPool pool(1);
    const std::vector<KeyedRecord> records = keyed();
    const std::vector<FieldLevels> fields(fields_.begin(), fields_.end());
    const RecordLevels levels(fields, records, &pool);
    return told_fields(*pipeline_, records, levels, std::vector<TermClasses>(fields.size()), &pool);
  }

  Trained train() const {
    ThreadPool pool(2);
    std::vector<KeyedRecord> records = keyed();
    return kindred::train(*pipeline_, fields_, records, {}, &pool);
  }

 private:
  void record(uint64_t born, uint64_t zip) {
    Record record;
    record.identity = {"s", std::to_string(records_.size())};
    record.values.add(0, std::to_string(born));
    record.values.add(1, std::to_string(zip));
    record.values.add(2, std::to_string(zip / kZipsOfTown));
    records_.push_back(record);
  }

  std::mt19937_64 random_;
  std::shared_ptr<Pipeline> pipeline_ = std::make_shared<Pipeline>();
  std::vector<ComparedField> fields_;
  std::vector<Record> records_;
};

TEST_CASE("a town tells the postal code, and neither tells a birth date") {
  for (const size_t twice : {0, 400}) {
    Townspeople people(1);
    people.add(1000, 0);
    people.add(twice, 1);
    const std::vector<ToldField> told = people.told();
    REQUIRE(told.size() == 1);
    CHECK(told[0].field == 1);
    CHECK(told[0].by == 2);
    CHECK(told[0].surely == 2U);
    uint64_t pairs = 0;
    for (const PairPattern& pattern : told[0].pairs) {
      CHECK(level_of(pattern.fields[2]) == 0);
      pairs += pattern.pairs;
    }
    CHECK(pairs > 1000);
    CHECK(pairs <= 4000);
  }
}

TEST_CASE("fields that are related do not tell one another, nor do fields without equal values") {
  Townspeople people(2);
  people.add(1000, 0);
  people.fields()[1].related = people.fields()[2].related = true;
  CHECK(people.told().empty());
  people.fields()[1].related = false;
  CHECK(people.told().size() == 1);
  people.fields()[1].levels.front() = measured("levenshtein", 1);
  CHECK(people.told().empty());
}

TEST_CASE("what two fields tell together is learnt once") {
  Townspeople people(3);
  people.add(1000, 0);
  people.add(500, 1);
  const Trained trained = people.train();
  CHECK(trained.matches == Approx(500).epsilon(0.2));
  const ModelField& zip = trained.model.fields[1];
  CHECK(zip.given == "town");
  REQUIRE(zip.levels[0].less);
  // One town in twenty.
  CHECK(*zip.levels[0].less == Approx(std::log2(kZips / kZipsOfTown)).margin(0.5));
  CHECK_FALSE(zip.levels[1].less);
  CHECK(trained.model.fields[0].given.empty());
  CHECK(trained.model.fields[2].given.empty());
}

TEST_CASE("where each record has dozens of matches, all fields agree for that reason") {
  Townspeople people(4);
  people.add(60, 24);
  const std::vector<ToldField> told = people.told();
  CHECK(told.size() == 2);  // more pairs are equal in both than there are records
  const Trained trained = people.train();
  CHECK(trained.matches == Approx(60.0 * 25 * 24 / 2).epsilon(0.2));
  for (const ModelField& field : trained.model.fields) CHECK(field.given.empty());
}

}  // namespace
}  // namespace kindred
