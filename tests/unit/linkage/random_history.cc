#include "tests/unit/linkage/random_history.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/jaccard.h"

namespace kindred {

namespace {

std::vector<RulePointer> parts(RulePointer a, RulePointer b) {
  std::vector<RulePointer> both;
  both.push_back(std::move(a));
  both.push_back(std::move(b));
  return both;
}

std::string set_of(std::vector<std::string> tokens) { return encode_set(tokens); }

bool chance(double probability, RandomText* random) {
  return static_cast<double>(random->number(999)) < probability * 1000;
}

// Sets whose Jaccard similarity is 0.4 or more, found by keys that say little: one of three for
// each element.
class Close final : public Rule {
 public:
  explicit Close(uint16_t feature) : feature_(feature) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    for (const uint64_t element : features.sets[feature_]) out->push_back(mix(element % 3, 40));
  }
  bool checked() const override { return true; }
  bool needs(size_t feature) const override { return feature == feature_; }
  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    return jaccard(a.set(feature_), b.set(feature_)) >= 0.4 && !a.set(feature_).empty();
  }
  double probability(std::span<const double> /*similarities*/) const override { return 1; }
  std::string text() const override { return "close"; }
  std::string spec() const override { return text(); }

 private:
  uint16_t feature_;
};

RulePointer close(uint16_t feature) { return std::make_shared<const Close>(feature); }

}  // namespace

World customers(uint32_t max_bucket) {
  World world;
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  const uint16_t address =
      p.add_field({.name = "address", .clean = {CleanStep::kText, CleanStep::kUsAddress}});
  const uint16_t phone = p.add_field({.name = "phone", .clean = {CleanStep::kDigits}});
  const uint16_t zip = p.add_field({.name = "zip", .clean = {CleanStep::kDigits}});
  const uint16_t grams = p.add_shingles("name_grams", name, {.size = 3});
  p.blocking.add(p.same(name));
  p.blocking.add(p.same(phone));
  p.blocking.add(all(parts(p.same(zip), p.minhash(grams, 4, 2))));
  world.setup.scoring.points = {{.field = name, .name = "name"},
                                {.field = address, .name = "address"},
                                {.field = phone, .name = "phone", .points = 50, .penalty = 4.7}};
  p.scorer = points(world.setup.scoring.points);
  p.match = 185;
  p.review = 115;
  p.max_bucket = max_bucket;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"Bill Ray", "William Ray", "Bill Roy", "Ann Lee", "ANNE  Lee", "Robert Lee"},
                  {"1 Oak St", "1 Oak Street", "2 Oak Street", "7 Elm Ave"},
                  {"111-2222", "1112222", "111 2223", "999"},
                  {"1", "2", "-"}};
  return world;
}

World one_per_source(World world) {
  Pipeline pipeline = *world.setup.pipeline;
  pipeline.link_only = true;
  pipeline.one_per_source = true;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  return world;
}

World with_entities(World world, EntityRules rules) {
  Pipeline pipeline = *world.setup.pipeline;
  pipeline.entities = std::move(rules);
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  return world;
}

World cohesive(World world, double cohesion) {
  Pipeline pipeline = *world.setup.pipeline;
  pipeline.cohesion = cohesion;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(pipeline));
  return world;
}

World nested(uint32_t max_bucket) {
  World world;
  Pipeline p;
  const uint16_t a = p.add_field({.name = "a"});
  const uint16_t b = p.add_field({.name = "b", .clean = {}});
  const uint16_t c = p.add_field({.name = "c"});
  const uint16_t grams = p.add_shingles("grams", a, {.size = 2});
  p.blocking.add(p.same(b));
  p.blocking.add(any(parts(p.same(b), p.same(c))));
  p.blocking.add(all(parts(any(parts(p.same(b), all(parts(p.same(c), p.minhash(grams, 2, 1))))),
                           any(parts(p.same(a), p.minhash(grams, 3, 2))))),
                 "deep");
  p.blocking.add(p.same(b), "again");
  p.scorer = p.jaccard(grams);
  p.match = 0.6;
  p.review = 0.3;
  p.max_bucket = max_bucket;
  world.setup.scoring.jaccard = grams;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"abcd", "abce", "abc", "bcde", "x", "abcdefgh", "abcdefgi"},
                  {"B", "b", "BB", "bb"},
                  {"1", "2", "3"}};
  return world;
}

World typed(uint32_t max_bucket) {
  World world;
  Pipeline p;
  const uint16_t price = p.add_field({.name = "price", .type = FieldType::kNumber});
  const uint16_t born =
      p.add_field({.name = "born", .type = FieldType::kDate, .clean = {CleanStep::kDate}});
  const uint16_t place = p.add_field({.name = "place", .type = FieldType::kGeo});
  const uint16_t tags = p.add_field({.name = "tags", .type = FieldType::kSet});
  const uint16_t tokens = p.add_tokens(tags);
  p.blocking.add(p.same(price));
  p.blocking.add(all(parts(p.same(born), p.same(place))));
  p.blocking.add(p.minhash(tokens, 4, 1));
  p.blocking.add(p.same(tags));
  p.scorer = p.jaccard(tokens);
  p.match = 0.5;
  p.max_bucket = max_bucket;
  world.setup.scoring.jaccard = tokens;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"1", "1.0", "1e0", "2", "two"},
                  {"2 March 1974", "1974-03-02", "1974-03-03", "yesterday"},
                  {"1,2", "1.0 2.00", "3,4", "far,away"},
                  {set_of({"red", "blue"}), set_of({"RED", "Blue", "red"}),
                   set_of({"red", "green", "blue"}), set_of({"green"}), set_of({"!"}), set_of({})}};
  return world;
}

World checked(uint32_t max_bucket) {
  World world;
  Pipeline p;
  const uint16_t a = p.add_field({.name = "a"});
  const uint16_t b = p.add_field({.name = "b"});
  const uint16_t c = p.add_field({.name = "c"});
  const uint16_t grams = p.add_shingles("grams", a, {.size = 2});
  p.blocking.add(close(grams));
  p.blocking.add(all(parts(p.same(b), close(grams))));
  p.blocking.add(any(parts(p.same(c), all(parts(p.minhash(grams, 3, 1), close(grams))))));
  p.blocking.add(p.same(b));
  world.setup.scoring.points = {{.field = a, .name = "a"}, {.field = b, .name = "b"}};
  p.scorer = points(world.setup.scoring.points);
  p.match = 100;
  p.review = 20;
  p.max_bucket = max_bucket;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"abcd", "abce", "abc", "bcde", "x", "abcdefgh", "abcdefgi"},
                  {"one", "two", "ones"},
                  {"1", "2", "3", "4", "5"}};
  return world;
}

World joined(uint32_t max_bucket, bool cap_exact) {
  World world;
  Pipeline p;
  const uint16_t a = p.add_field({.name = "a"});
  const uint16_t b = p.add_field({.name = "b"});
  const uint16_t tags = p.add_field({.name = "tags", .type = FieldType::kSet});
  const uint16_t grams = p.add_shingles("grams", a, {.size = 2});
  const uint16_t tokens = p.add_tokens(tags);
  const RulePointer alike = p.exact_jaccard(tokens, {2, 3}, JoinIndex::kPosition);
  p.blocking.add(p.exact_jaccard(grams, {1, 2}));
  p.blocking.add(all(parts(p.same(b), alike)));
  p.blocking.add(any(parts(p.identical(a), alike)));
  p.blocking.add(p.identical(b));
  p.scorer = p.jaccard(grams, false);
  p.match = 0.7;
  p.review = 0.2;
  p.max_bucket = max_bucket;
  p.cap_exact = cap_exact;
  world.setup.scoring.jaccard = grams;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"abcd", "abce", "abc", "bcde", "x", "abcdefgh", "abcdefgi"},
                  {"one", "two", "three", "four"},
                  {set_of({"1", "2", "3"}), set_of({"1", "2"}), set_of({"2", "3"}), set_of({"4"}),
                   set_of({"1", "2", "3", "4"}), set_of({})}};
  return world;
}

World Tiny::world(uint32_t max_bucket) {
  World world;
  Pipeline p;
  const uint16_t key = p.add_field({.name = "key", .clean = {}});
  const uint16_t value = p.add_field({.name = "value"});
  p.blocking.add(p.same(key));
  world.setup.scoring.points = {{.field = value, .name = "value"}};
  p.scorer = points(world.setup.scoring.points);
  p.match = 90;
  p.review = 50;
  p.max_bucket = max_bucket;
  world.setup.pipeline = std::make_shared<const Pipeline>(std::move(p));
  world.values = {{"k", "l", "m"}, {"anna", "ann", "hanna", "bo"}};
  return world;
}

Identity Tiny::identity(size_t n) {
  constexpr uint64_t kFifth = UINT64_MAX / 5;
  Identity identity{"s", ""};
  for (size_t suffix = 0;; ++suffix) {
    identity.id = std::to_string(n) + "." + std::to_string(suffix);
    if (identity_rank(identity.source, identity.id) / kFifth == n) return identity;
  }
}

Record Tiny::record(size_t n, const std::vector<std::string>& keys, std::string_view value,
                    int64_t time) {
  Record record;
  record.identity = identity(n);
  record.time = time;
  for (const std::string& key : keys) record.values.add(kKey, key);
  record.values.add(kValue, value);
  return record;
}

Record Tiny::deletion(size_t n, int64_t time) {
  Record record;
  record.identity = identity(n);
  record.time = time;
  record.deleted = true;
  return record;
}

std::vector<std::string> in_words(const std::vector<reference::Event>& events) {
  constexpr const char* kDecisions[] = {" match", " review", " retracted"};
  std::vector<std::string> words;
  for (const reference::Event& event : events) {
    words.push_back(event.left.id.substr(0, 1) + "-" + event.right.id.substr(0, 1) +
                    kDecisions[static_cast<size_t>(event.decision)]);
  }
  return words;
}

Identity numbered_identity(size_t number, size_t sources) {
  const auto source = static_cast<char>('a' + number % sources);
  return {std::string(1, source), std::to_string(number / sources)};
}

Record random_record(const World& world, const Identity& identity, RandomText* random) {
  Record record;
  record.identity = identity;
  record.time = 1000 + static_cast<int64_t>(random->number(50));
  for (size_t field = 0; field < world.values.size(); ++field) {
    const std::vector<std::string>& choice = world.values[field];
    const size_t kind = random->number(9);  // of ten: two without a value, seven with one, one list
    const size_t count = kind < 2 ? 0 : kind < 9 ? 1 : 2;
    for (size_t i = 0; i < count; ++i) {
      record.values.add(static_cast<uint16_t>(field), choice[random->number(choice.size() - 1)]);
    }
  }
  return record;
}

std::vector<Record> random_history(const World& world, const HistoryOptions& options,
                                   uint64_t seed) {
  RandomText random(seed);
  std::vector<Record> history;
  while (history.size() < options.records) {
    const size_t number = random.number(options.identities - 1);
    // A version's number fixes its content, so that one that comes twice is the same.
    const uint64_t version = random.number(3);
    RandomText content(mix(mix(seed, number), version));
    Record record = random_record(world, numbered_identity(number, options.sources),
                                  options.versions ? &content : &random);
    if (options.versions) record.version = version;
    record.deleted = chance(options.deletes, options.versions ? &content : &random);
    if (record.deleted) record.values.clear();
    record.partition = static_cast<uint32_t>(random.number(1));
    history.push_back(std::move(record));
    if (!options.versions && random.number(4) == 0) {
      // Bytes of before at another time: the present version's, or those of one replaced.
      Record again =
          history[history.size() - 1 - random.number(std::min<size_t>(9, history.size() - 1))];
      again.time = 1000 + static_cast<int64_t>(random.number(50));
      history.push_back(std::move(again));
    }
  }
  return history;
}

std::vector<Record> shuffled(std::vector<Record> records, uint64_t seed) {
  RandomText random(seed);
  for (size_t i = records.size(); i > 1; --i) {
    std::swap(records[i - 1], records[random.number(i - 1)]);
  }
  return records;
}

}  // namespace kindred
