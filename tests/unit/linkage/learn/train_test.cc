#include "linkage/learn/train.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include "linkage/block/rare_tokens.h"
#include "linkage/feature/shingle.h"
#include "linkage/learn/frequencies.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/points.h"
#include "linkage/score/probability.h"
#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

constexpr size_t kValues = 50;  // that a field may have
constexpr double kError = 0.1;  // chance that a record has another person's value
constexpr size_t kFieldCount = 5;

// People of which everybody has one value in each of five fields, and is there twice; each record
// gets each value wrong at times.
class People {
 public:
  explicit People(size_t people, uint64_t seed) : random_(seed) {
    for (size_t f = 0; f < kFieldCount; ++f) {
      const std::string name(1, static_cast<char>('a' + f));
      const uint16_t field = pipeline_->add_field({.name = name, .clean = {}});
      pipeline_->blocking.add(pipeline_->same(field));
      fields_.push_back(compared(field, name, {plain("exact")}));
    }
    pipeline_->scorer = probability(fields_, untrained_model(fields_));
    for (size_t p = 0; p < people; ++p) {
      std::vector<std::string> person;
      for (size_t f = 0; f < kFieldCount; ++f) person.push_back(value());
      for (const char* side : {"x", "y"}) add(std::string(side) + std::to_string(p), person);
    }
  }

  const std::vector<ComparedField>& fields() const { return fields_; }
  Pipeline& pipeline() const { return *pipeline_; }
  std::vector<Record>& records() { return records_; }

  std::vector<KeyedRecord> keyed() const {
    Preparer preparer(pipeline_);
    std::vector<KeyedRecord> keyed;
    for (const Record& record : records_) keyed.push_back(preparer.prepare(record).record);
    return keyed;
  }

  Trained train(const TrainingOptions& options = {}, unsigned threads = 2) const {
    ThreadPool pool(threads);
    std::vector<KeyedRecord> records = keyed();
    return kindred::train(*pipeline_, fields_, records, options, &pool);
  }

 private:
  std::string value() { return std::to_string(random_() % kValues); }

  void add(const std::string& id, const std::vector<std::string>& person) {
    Record record;
    record.identity = {"s", id};
    for (size_t f = 0; f < kFieldCount; ++f) {
      const bool wrong = static_cast<double>(random_() >> 11U) * 0x1p-53 < kError;
      record.values.add(static_cast<uint16_t>(f), wrong ? value() : person[f]);
    }
    records_.push_back(record);
  }

  std::mt19937_64 random_;
  std::shared_ptr<Pipeline> pipeline_ = std::make_shared<Pipeline>();
  std::vector<ComparedField> fields_;
  std::vector<Record> records_;
};

// Both right, or wrong alike.
const double kM = (1 - kError) * (1 - kError) + (1 - (1 - kError) * (1 - kError)) / kValues;
const double kU = 1.0 / kValues;

void check_learnt(const Model& model, double matches) {
  REQUIRE(model.fields.size() == kFieldCount);
  for (const ModelField& field : model.fields) {
    INFO(field.name);
    CHECK(std::abs(field.levels[0].m - kM) < 5 * std::sqrt(kM * (1 - kM) / matches));
    CHECK(field.levels[0].u == Approx(kU).epsilon(0.05));
    CHECK(field.levels[0].m + field.levels[1].m == Approx(1).margin(1e-5));
  }
}

TEST_CASE("what made the records is learnt from them, without labels") {
  const Trained trained = People(2000, 1).train();
  CHECK(trained.records == 4000);
  CHECK(trained.random_pairs == 1'000'000);
  CHECK(trained.warnings.empty());
  CHECK(trained.matches == Approx(2000).epsilon(0.1));
  CHECK(trained.model.prior == Approx(2000.0 / (4000.0 * 3999 / 2)).epsilon(0.1));
  check_learnt(trained.model, 2000);
}

// Past bug: five lists of songs had no match at all, of 1,246 expected, and nothing said so.
TEST_CASE("a model by which hardly an expected match is published is unsure") {
  People people(500, 3);
  people.pipeline().match = 0.5;
  CHECK(people.train().model.unsure.empty());
  people.pipeline().match = 1 - 1e-12;
  const Trained nothing = people.train();
  REQUIRE(nothing.model.unsure.size() == 1);
  CHECK(nothing.model.unsure[0].find("hardly one of them is probable enough to be published") !=
        std::string::npos);
}

TEST_CASE("a sample of the pairs will do") {
  const Trained trained =
      People(2000, 2).train({.random_pairs = 50'000, .candidate_pairs = 100'000});
  CHECK(trained.random_pairs == 50'000);
  CHECK(trained.candidate_pairs < 110'000);
  CHECK(trained.stands_for > 4);
  CHECK(trained.matches == Approx(2000).epsilon(0.2));
}

TEST_CASE("what is learnt depends neither on the order of records nor on threads") {
  People people(300, 3);
  const Model model = people.train({}, 1).model;
  std::reverse(people.records().begin(), people.records().end());
  CHECK(people.train({}, 4).model == model);
  std::shuffle(people.records().begin(), people.records().end(), std::mt19937_64(4));
  CHECK(people.train({}, 2).model == model);
}

TEST_CASE("known matches say who matches") {
  const People people(500, 5);
  std::vector<KeyedRecord> records = people.keyed();
  sort_by_rank(records);
  std::vector<RecordPair> matches;
  for (uint32_t a = 0; a < records.size(); ++a) {
    for (uint32_t b = 0; b < records.size(); ++b) {
      if (a != b && records[a].id().substr(1) == records[b].id().substr(1)) {
        matches.emplace_back(a, b);  // in both orders: each counts once
      }
    }
  }
  REQUIRE(matches.size() == 1000);
  ThreadPool pool(2);
  const Trained trained =
      train_with_gold(people.pipeline(), people.fields(), records, matches, {}, &pool);
  CHECK(trained.matches == 500);
  CHECK(trained.model.prior == Approx(500.0 / (1000.0 * 999 / 2)).epsilon(1e-5));
  check_learnt(trained.model, 500);
  CHECK_THROWS_WITH(train_with_gold(people.pipeline(), people.fields(), records, {}, {}, &pool),
                    "there is no known match");
  CHECK_THROWS_WITH(train_with_gold(people.pipeline(), people.fields(), std::span(records).first(2),
                                    {{0, 1}}, {}, &pool),
                    "every pair of records is a match: there is no other");
}

TEST_CASE("frequent values and their counts are in the model, the most frequent first") {
  People people(200, 6);
  std::vector<ComparedField> fields = people.fields();
  fields[0].term_frequency = 1;
  std::vector<KeyedRecord> records = people.keyed();
  ThreadPool pool(1);
  const Model model = train(people.pipeline(), fields, records, {.values = 3}, &pool).model;
  const ModelField& field = model.fields[0];
  CHECK(field.records == 400);
  REQUIRE(field.frequent.size() == 3);
  CHECK(field.frequent[0].records >= field.frequent[1].records);
  CHECK(field.frequent[2].records >= 8);
  CHECK(model.fields[1].records == 0);
  CHECK(model.fields[1].frequent.empty());
}

TEST_CASE("dates that are known in part count as exact unless they have a level of their own") {
  std::vector<KeyedRecord> records;
  for (const char* date : {"1990", "1990", "1990-10-17", "1990-10-17", "1991-01-01"}) {
    records.push_back(record_of({{0, date}}));
  }
  CHECK(value_frequencies(records, 0, 10).shared == Approx(4.0 / 20));
  CHECK(value_frequencies(records, 0, 10, true).shared == Approx(2.0 / 20));
  const auto parts = [](std::vector<Level> levels) {
    return compared(0, "born", std::move(levels)).parts_partial_dates();
  };
  const Level exact = plain("exact", FieldType::kDate);
  CHECK_FALSE(parts({exact}));
  CHECK(parts({exact, plain("same_where_known", FieldType::kDate)}));
}

TEST_CASE("training that cannot be says why") {
  ThreadPool pool(1);
  People people(300, 7);
  const auto learn = [&](std::span<KeyedRecord> records) {
    return train(people.pipeline(), people.fields(), records, {}, &pool);
  };
  std::vector<KeyedRecord> records = people.keyed();
  CHECK_THROWS_WITH(learn(std::span(records).first(1)), "there are fewer than two records");
  // Everybody is there once, with values of his own.
  size_t number = 0;
  for (Record& record : people.records()) {
    record.values.clear();
    for (uint16_t f = 0; f < kFieldCount; ++f) record.values.add(f, std::to_string(number++));
  }
  records = people.keyed();
  CHECK_THROWS_WITH(learn(records), "the rules of the block section find no pair to learn from");
  for (Record& record : people.records()) record.values.clear();
  records = people.keyed();
  CHECK_THROWS_WITH(learn(records), "fewer than two records have a value of \"a\"");
}

TEST_CASE("candidates of which none looks like a match are no data to learn from") {
  People people(300, 8);
  ThreadPool pool(1);
  std::mt19937_64 random(9);
  for (Record& record : people.records()) {
    record.values.clear();
    for (uint16_t f = 0; f < kFieldCount; ++f) {
      record.values.add(f, std::to_string(random() % (f == 0 ? 2 : 100'000)));
    }
  }
  std::vector<KeyedRecord> records = people.keyed();
  CHECK_THROWS_WITH(train(people.pipeline(), people.fields(), records, {}, &pool),
                    "none of the pairs looks like a match: there is nothing to learn from. Train "
                    "on more records or with known matches (--gold), or score with score.points");
}

TEST_CASE("records that are all equal are said to be so") {
  People people(10, 8);
  for (Record& record : people.records()) {
    record.values.clear();
    for (uint16_t f = 0; f < kFieldCount; ++f) record.values.add(f, "same");
  }
  CHECK_THROWS_WITH(people.train(),
                    "all pairs agree in every field: there are no others to tell matches from");
}

TEST_CASE("training that did not converge says so, and what it has is a model all the same") {
  const People people(300, 10);
  const Trained early = people.train({.rounds = 2});
  REQUIRE(early.warnings.size() >= 1);
  CHECK(early.warnings.front() ==
        "EM did not converge in 2 rounds; the figures are those of the last one");
  CHECK_FALSE(misfit(early.model, people.fields()));
  for (const std::string& warning : people.train().warnings) {
    CHECK(warning.find("converge") == std::string::npos);
  }
}

// Past bug: it was called constant.
TEST_CASE("a field that no pair has on both sides is named") {
  People people(300, 10);
  const Record* const first = &people.records().front();
  const Record* const last = &people.records().back();
  for (Record& record : people.records()) {
    Values values;
    for (size_t i = 0; i < record.values.size(); ++i) {
      const bool kept = record.values.field(i) != 4 || &record == first || &record == last;
      if (kept) values.add(record.values.field(i), record.values.value(i));
    }
    record.values = values;
  }
  std::vector<KeyedRecord> records = people.keyed();
  ThreadPool pool(1);
  const Trained trained =
      train(people.pipeline(), people.fields(), records, {.random_pairs = 1'000}, &pool);
  const std::set<std::string> warnings(trained.warnings.begin(), trained.warnings.end());
  CHECK(warnings.count(
            "no pair has a value of \"e\" on both sides; all of its figures are guesses") == 1);
  CHECK(warnings.count("\"e\" says nothing: all pairs are at exact") == 0);
}

TEST_CASE("constant columns, levels that nobody is at, and rules that always ask are named") {
  People people(300, 10);
  for (Record& record : people.records()) {
    Values values;
    for (size_t i = 0; i < record.values.size(); ++i) {
      values.add(record.values.field(i),
                 record.values.field(i) == 4 ? "x" : record.values.value(i));
    }
    record.values = values;
  }
  std::vector<ComparedField> fields = people.fields();
  fields[3].levels.insert(fields[3].levels.begin() + 1, measured("jaro_winkler", 0.999));
  std::vector<KeyedRecord> records = people.keyed();
  ThreadPool pool(1);
  const Trained trained = train(people.pipeline(), fields, records, {}, &pool);
  const std::set<std::string> warnings(trained.warnings.begin(), trained.warnings.end());
  CHECK(warnings.count("\"e\" says nothing: all pairs are at exact") == 1);
  CHECK(warnings.count("\"d\": no match is at jaro_winkler: 0.999; its m is a guess") == 1);
  CHECK(warnings.count("\"d\": no pair of others is at jaro_winkler: 0.999; its u is a guess") ==
        1);
  // A level without anybody is worth what the next one is.
  const std::vector<ModelLevel>& levels = trained.model.fields[3].levels;
  CHECK(levels[1].m / levels[1].u == Approx(levels[2].m / levels[2].u).epsilon(1e-3));

  // A rule that asks for the whole asks for its parts, and the reverse.
  fields[4].unless = {0};
  const std::vector<FieldLevels> levels_of(fields.begin(), fields.end());
  const auto asked = selected_fields(people.pipeline(), levels_of);
  CHECK(asked[0] == std::vector<bool>{true, false, false, false, true});
  CHECK(asked[1] == std::vector<bool>{false, true, false, false, false});
  CHECK(asked[4] == asked[0]);

  People one_rule(300, 11);
  one_rule.pipeline().blocking = Blocking();
  one_rule.pipeline().blocking.add(one_rule.pipeline().same(0));
  const Trained narrow = one_rule.train();
  CHECK(narrow.warnings == std::vector<std::string>{
                               "every rule asks for agreement in \"a\", so its m is too high: add "
                               "a rule that does not"});
}

TEST_CASE("tokens of exact joins are counted, without fields too") {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t tags = pipeline->add_field({.name = "tags", .type = FieldType::kSet, .clean = {}});
  const uint16_t tokens = pipeline->add_tokens(tags);
  pipeline->add_tokens(tags);  // read by nobody
  pipeline->blocking.add(pipeline->exact_jaccard(tokens, {4, 5}));
  pipeline->scorer = pipeline->jaccard(tokens, false);
  Preparer preparer(pipeline);
  std::vector<KeyedRecord> records;
  for (const auto& set : {std::vector<std::string>{"a", "b"}, {"a", "c"}, {"a", "b", "d"}, {}}) {
    Record record;
    record.identity = {"s", std::to_string(records.size())};
    record.values.add(tags, encode_set(set));
    records.push_back(preparer.prepare(record).record);
  }
  ThreadPool pool(1);
  const Trained trained = train(*pipeline, {}, records, {}, &pool);
  CHECK(trained.model.fields.empty());
  REQUIRE(trained.model.tokens.size() == 1);
  const ModelTokens& counted = trained.model.tokens[0];
  CHECK(counted.feature == "tags");
  CHECK(counted.records == 3);
  REQUIRE(counted.frequent.size() == 2);
  CHECK(counted.frequent[0].records == 3);
  CHECK(counted.frequent[1].records == 2);
}

TEST_CASE("with link_only pairs of one source are neither compared nor counted") {
  People people(1000, 9);
  for (Record& record : people.records()) record.identity.source = record.identity.id.substr(0, 1);
  const Trained all = people.train();
  people.pipeline().link_only = true;
  const Trained across = people.train();
  CHECK(across.random_pairs == 1'000'000);
  CHECK(across.candidate_pairs < 0.6 * static_cast<double>(all.candidate_pairs));
  check_learnt(across.model, across.matches);
  // 1,000 matches of 1,000 x 1,000 pairs, in place of 1,999,000.
  CHECK(across.model.prior == Approx(1e-3).epsilon(0.1));
  CHECK(all.model.prior == Approx(1000 / 1'999'000.0).epsilon(0.1));

  for (Record& record : people.records()) record.identity.source = "s";
  CHECK_THROWS_AS(people.train(), TrainingError);
}

TEST_CASE("with link_only random pairs are of two sources, however unlike these are") {
  People people(1000, 9);
  for (size_t r = 0; r < people.records().size(); ++r) {
    people.records()[r].identity.source = r < 10 && r % 2 == 0 ? "few" : "many";
  }
  people.pipeline().link_only = true;
  CHECK(people.train({.random_pairs = 9'000}).random_pairs == 9'000);
  CHECK(people.train().random_pairs == 5 * 1'995);
}

TEST_CASE("as many candidates as may be are compared, however many keys they share") {
  People people(400, 9);
  for (Record& record : people.records()) record.identity.source = record.identity.id.substr(0, 1);
  people.pipeline().link_only = true;
  const Trained all = people.train();
  CHECK(all.stands_for == 1);
  CHECK(people.train({.candidate_pairs = all.candidate_pairs}).stands_for < 1.1);
  const Trained half = people.train({.candidate_pairs = all.candidate_pairs / 2});
  CHECK(half.stands_for == Approx(2).epsilon(0.05));
  CHECK(static_cast<double>(half.candidate_pairs) ==
        Approx(0.5 * static_cast<double>(all.candidate_pairs)).epsilon(0.05));
}

TEST_CASE("where each record has one partner, the model says how many have none") {
  People people(200, 9);
  for (Record& record : people.records()) record.identity.source = record.identity.id.substr(0, 1);
  people.pipeline().link_only = true;
  CHECK_FALSE(people.train().model.free);
  people.pipeline().one_per_source = true;
  const Model model = people.train().model;
  REQUIRE(model.free);
  CHECK(*model.free == Approx(0.09).epsilon(0.01));  // all have one: three in ten of either side
}

TEST_CASE("with link_only known matches within one source are left out, and told of") {
  People people(100, 9);
  for (Record& record : people.records()) record.identity.source = record.identity.id.substr(0, 1);
  people.pipeline().link_only = true;
  std::vector<KeyedRecord> records = people.keyed();
  sort_by_rank(records);
  std::vector<RecordPair> across;
  std::vector<RecordPair> within;
  for (uint32_t a = 0; a < records.size(); ++a) {
    for (uint32_t b = a + 1; b < records.size(); ++b) {
      if (records[a].id().substr(1) == records[b].id().substr(1)) across.emplace_back(a, b);
      if (records[a].source() == records[b].source() && within.size() < 40)
        within.emplace_back(a, b);
    }
  }
  ThreadPool pool(1);
  const auto learn = [&](const std::vector<RecordPair>& labels, unsigned rounds) {
    return train_with_gold(people.pipeline(), people.fields(), records, labels, {.rounds = rounds},
                           &pool);
  };
  CHECK_THROWS_WITH(
      learn(within, 1000),
      "all of the known matches are of two records of one source, which are never compared "
      "with link_type: link_only");
  across.insert(across.end(), within.begin(), within.end());
  const Trained trained = learn(across, 1);
  CHECK(trained.matches == 100);
  REQUIRE(trained.warnings.size() >= 2);
  CHECK(trained.warnings[0].starts_with(
      "40 of the known matches are of two records of one source, "));
  CHECK(trained.warnings[1].starts_with("EM did not converge in 1 rounds; "));
}

TEST_CASE("words are counted where a rule or a comparison weighs them, once a field") {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t title = pipeline->add_field({.name = "title"});
  const uint16_t other = pipeline->add_field({.name = "other"});
  const uint16_t words = pipeline->add_words(title);
  RareTokens rare;
  rare.feature = words;
  pipeline->blocking.add(pipeline->rare_tokens(rare));
  pipeline->weigh_words(other);
  pipeline->weigh_words(title);
  pipeline->weigh_words(other);
  pipeline->scorer = points({{.field = title, .name = "title"}});
  Preparer preparer(pipeline);
  std::vector<KeyedRecord> records;
  for (const char* text : {"the red", "The blue the", "green"}) {
    Record record;
    record.identity = {"s", std::to_string(records.size())};
    record.values.add(title, text);
    record.values.add(other, "one two");
    records.push_back(preparer.prepare(record).record);
  }
  ThreadPool pool(1);
  const Model model = train(*pipeline, {}, records, {}, &pool).model;
  REQUIRE(model.tokens.size() == 2);
  CHECK(model.tokens[0] ==
        ModelTokens{"words(title)", 3, std::vector<TokenCount>{{word_token("the"), 2}}});
  CHECK(model.tokens[0].frequent[0].text == "the");
  CHECK(model.tokens[1].feature == "words(other)");
  CHECK(model.tokens[1].frequent.size() == 2);
  const auto weights = model.word_weights("words(title)");
  CHECK(weights->of("the") == Approx(std::log(2.5)).margin(1e-5));
  CHECK(weights->of("red") == Approx(std::log(4)).margin(1e-5));
  CHECK(model.word_weights("words(nothing)")->of("the") == 1);
}

TEST_CASE("sure pairs are those that match by what training learns") {
  const People people(400, 5);
  ThreadPool pool(2);
  std::vector<KeyedRecord> records = people.keyed();
  const auto sure = sure_pairs(people.pipeline(), people.fields(), records, 0.95, {}, &pool);
  const auto right = std::ranges::count_if(sure, [&](const RecordPair& pair) {
    return records[pair.first].identity().id.substr(1) ==
           records[pair.second].identity().id.substr(1);
  });
  CHECK(sure.size() > 300);
  CHECK(static_cast<double>(right) > 0.98 * static_cast<double>(sure.size()));
  CHECK(std::ranges::is_sorted(sure));
}

}  // namespace
}  // namespace kindred
