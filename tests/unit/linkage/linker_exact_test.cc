// Exact joins through the engine find what comparing everything with everything finds.

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

using Tokens = std::set<size_t>;
using Pairs = std::set<std::pair<size_t, size_t>>;

constexpr std::array<Fraction, 5> kThresholds = {{{1, 2}, {7, 10}, {4, 5}, {9, 10}, {1, 1}}};
constexpr std::array<JoinIndex, 3> kIndexes = {JoinIndex::kPrefix, JoinIndex::kPosition,
                                               JoinIndex::kSuffix};

// A third of the tokens are among five hundred frequent ones, as in shopping baskets.
size_t random_token(RandomText* random) {
  return random->number(2) == 0 ? random->number(499) : 500 + random->number(20'000);
}

// Groups of five: a set and four copies with up to so many tokens exchanged, or none.
std::vector<Tokens> similar_sets(size_t groups, uint64_t seed) {
  RandomText random(seed);
  std::vector<Tokens> sets;
  for (size_t group = 0; group < groups; ++group) {
    Tokens original;
    const size_t size = 1 + random.number(39);
    while (original.size() < size) original.insert(random_token(&random));
    sets.push_back(original);
    const size_t most = random.number(3) == 0 ? 0 : 1 + size / 5;
    for (size_t copy = 0; copy < 4; ++copy) {
      Tokens changed = original;
      for (size_t i = random.number(most); i > 0 && changed.size() > 1; --i) {
        changed.erase(std::next(changed.begin(),
                                static_cast<std::ptrdiff_t>(random.number(changed.size() - 1))));
        if (random.number(2) != 0) changed.insert(random_token(&random));
      }
      sets.push_back(changed);
    }
  }
  return sets;
}

bool plainly_similar(const Tokens& a, const Tokens& b, Fraction j) {
  size_t common = 0;
  for (const size_t token : a) common += b.count(token);
  return common * j.den >= (a.size() + b.size() - common) * j.num && common > 0;
}

// Those in `among` of which that is true.
Pairs plain_pairs(const std::vector<Tokens>& sets, const Pairs& among, Fraction j) {
  Pairs pairs;
  for (const auto& [a, b] : among) {
    if (plainly_similar(sets[a], sets[b], j)) pairs.emplace(a, b);
  }
  return pairs;
}

Pairs plain_pairs(const std::vector<Tokens>& sets, Fraction j) {
  Pairs pairs;
  for (size_t b = 0; b < sets.size(); ++b) {
    for (size_t a = 0; a < b; ++a) {
      if (plainly_similar(sets[a], sets[b], j)) pairs.emplace(a, b);
    }
  }
  return pairs;
}

constexpr uint16_t kTokens = 0;
constexpr uint16_t kZip = 1;

enum class Where { kAlone, kUnderAnd, kUnderOr };

std::shared_ptr<const Pipeline> join(Fraction at_least, JoinIndex index,
                                     Where where = Where::kAlone) {
  Pipeline p;
  p.add_field({.name = "tokens", .type = FieldType::kSet, .clean = {}});
  const uint16_t zip = p.add_field({.name = "zip", .clean = {}});
  const uint16_t tokens = p.add_tokens(kTokens);
  const RulePointer rule = p.exact_jaccard(tokens, at_least, index);
  if (where == Where::kAlone) p.blocking.add(rule);
  if (where == Where::kUnderAnd) p.blocking.add(all({p.same(zip), rule}));
  if (where == Where::kUnderOr) p.blocking.add(any({p.same(zip), rule}));
  p.scorer = p.jaccard(tokens, false);
  p.match = 0;
  return std::make_shared<const Pipeline>(std::move(p));
}

Record record(size_t id, const Tokens& tokens, const std::string& zip = "") {
  Record record;
  record.identity = {"s", std::to_string(id)};
  std::vector<std::string> texts;
  for (const size_t token : tokens) texts.push_back(std::to_string(token));
  record.values.add(kTokens, encode_set(texts));
  if (!zip.empty()) record.values.add(kZip, zip);
  return record;
}

std::vector<Record> records(const std::vector<Tokens>& sets) {
  std::vector<Record> all;
  for (size_t i = 0; i < sets.size(); ++i) all.push_back(record(i, sets[i]));
  return all;
}

Pairs live_pairs(const Linker& linker) {
  Pairs pairs;
  linker.matches([&](const Change& change) {
    const size_t a = std::stoul(change.left.id);
    const size_t b = std::stoul(change.right.id);
    pairs.emplace(std::min(a, b), std::max(a, b));
  });
  return pairs;
}

}  // namespace

TEST_CASE("exact joins find every similar pair and no other") {
  const std::vector<Tokens> sets = similar_sets(450, 1);
  const std::vector<Record> input = records(sets);
  const double all_pairs = static_cast<double>(sets.size() * (sets.size() - 1)) / 2;
  ThreadPool pool(2);
  const Pairs half_similar = plain_pairs(sets, kThresholds.front());
  for (const Fraction j : kThresholds) {
    const Pairs expected = plain_pairs(sets, half_similar, j);
    REQUIRE(expected.size() >= 1000);
    std::vector<uint64_t> compared;
    for (const JoinIndex index : kIndexes) {
      CAPTURE(j.num, j.den, static_cast<int>(index));
      Linker linker(join(j, index), &pool);
      linker.apply(input);
      REQUIRE((live_pairs(linker) == expected));
      const JoinCounts& counts = linker.stats().score.joins;
      compared.push_back(counts.compared);
      CHECK(counts.held == expected.size());
      CHECK(counts.pairs >= counts.lengths);
      CHECK(counts.lengths >= counts.places);
      if (j.value() >= 0.8) CHECK(static_cast<double>(counts.compared) <= 0.02 * all_pairs);
    }
    CHECK(compared[0] >= compared[1]);
    CHECK(compared[1] >= compared[2]);
    // Where more is asked for, sketches leave hardly a pair to the index.
    if (j == kThresholds.front()) CHECK(compared[0] > compared[2]);
  }
}

TEST_CASE("an exact join within an AND and under an OR") {
  RandomText random(5);
  const std::vector<Tokens> sets = similar_sets(80, 2);
  std::vector<Record> input;
  std::vector<std::string> zips;
  for (size_t i = 0; i < sets.size(); ++i) {
    zips.push_back(random.number(3) == 0 ? "" : std::to_string(random.number(9)));
    input.push_back(record(i, sets[i], zips.back()));
  }
  const Fraction j{7, 10};
  Pairs both;
  Pairs either;
  for (size_t b = 0; b < sets.size(); ++b) {
    for (size_t a = 0; a < b; ++a) {
      const bool zip = !zips[a].empty() && zips[a] == zips[b];
      const bool similar = plainly_similar(sets[a], sets[b], j);
      if (zip && similar) both.emplace(a, b);
      if (zip || similar) either.emplace(a, b);
    }
  }
  REQUIRE(both.size() > 20);
  REQUIRE(either.size() > 1000);
  ThreadPool pool(2);
  for (const JoinIndex index : kIndexes) {
    Linker narrow(join(j, index, Where::kUnderAnd), &pool);
    narrow.apply(input);
    CHECK((live_pairs(narrow) == both));
    Linker wide(join(j, index, Where::kUnderOr), &pool);
    wide.apply(input);
    CHECK((live_pairs(wide) == either));
  }
}

TEST_CASE("exact joins follow replacements and deletions") {
  RandomText random(6);
  const std::vector<Tokens> sets = similar_sets(60, 3);
  for (const JoinIndex index : kIndexes) {
    ThreadPool pool(2);
    const Fraction j{7, 10};
    Linker linker(join(j, index), &pool);
    std::map<size_t, Tokens> known;
    std::vector<Record> batch;
    size_t seen = 0;
    for (size_t step = 0; step < 1800; ++step) {
      const size_t id = random.number(99);
      const Tokens& tokens = sets[random.number(sets.size() - 1)];
      batch.push_back(record(id, tokens));
      batch.back().deleted = random.number(4) == 0;
      if (batch.back().deleted) batch.back().values.clear();
      known[id] = batch.back().deleted ? Tokens() : tokens;
      if (batch.size() < 90) continue;
      linker.apply(batch);
      batch.clear();
      Pairs expected;
      for (const auto& [b, of_b] : known) {
        for (const auto& [a, of_a] : known) {
          if (a < b && plainly_similar(of_a, of_b, j)) expected.emplace(a, b);
        }
      }
      REQUIRE((live_pairs(linker) == expected));
      seen += expected.size();
    }
    CHECK(seen > 400);
  }
}

TEST_CASE("empty sets match nothing") {
  ThreadPool pool(1);
  Linker linker(join({1, 2}, JoinIndex::kSuffix), &pool);
  const std::vector<Record> input = {record(0, {}), record(1, {}), record(2, {1})};
  CHECK(linker.apply(input).empty());
  CHECK(linker.stats().records == 3);
  CHECK(linker.stats().key_postings == 1);
}

TEST_CASE("no cap loses a pair of an exact join, unless caps are for it too") {
  std::vector<Record> input;
  for (size_t i = 0; i < 30; ++i) input.push_back(record(i, {1, 2, 3}));
  for (const bool cap_exact : {false, true}) {
    Pipeline p = *join({1, 1}, JoinIndex::kSuffix);
    p.max_bucket = 5;
    p.cap_exact = cap_exact;
    ThreadPool pool(2);
    Linker linker(std::make_shared<const Pipeline>(std::move(p)), &pool);
    linker.apply(input);
    CHECK(linker.stats().matches == (cap_exact ? 10 : 435));
    CHECK(linker.stats().capped_keys[0] == (cap_exact ? 1 : 0));
    for (size_t i = 0; i < 30; ++i) {
      input[i].deleted = true;
      linker.apply({&input[i], 1});
      input[i].deleted = false;
    }
    CHECK(linker.stats().matches == 0);
    CHECK(linker.stats().key_postings == 0);
  }
}

}  // namespace kindred
