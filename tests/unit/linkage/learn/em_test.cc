#include "linkage/learn/em.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <string_view>

#include "linkage/learn/em_odds.h"
#include "tests/catch.h"
#include "tests/drawn_pairs.h"
#include "tests/reference/em.h"

namespace kindred {
namespace {

// Four standard errors of a share of n.
double error(double share, double n) { return 4 * std::sqrt(share * (1 - share) / n) + 1e-3; }

TEST_CASE("EM over all pairs is plain EM") {
  const auto pairs = pairs_of(kTruth, 300, 10000, 1);
  const auto patterns = patterns_of(pairs, unmarked);
  const EmResult result = expectation_maximisation(input_of(patterns, patterns, pairs.size()));
  REQUIRE(result.converged);
  reference::Chances start = kTruth;
  start.prior = 0.01;
  const reference::Chances plain = reference::plain_em(pairs, start, 0.5, 200);
  CHECK(result.prior == Approx(plain.prior).epsilon(1e-3));
  for (size_t f = 0; f < plain.m.size(); ++f) {
    for (size_t l = 0; l < plain.m[f].size(); ++l) {
      CHECK(result.fields[f].m[l] == Approx(plain.m[f][l]).margin(1e-4));
      CHECK(result.fields[f].u[l] == Approx(plain.u[f][l]).margin(1e-4));
    }
  }
}

TEST_CASE("m, u and the prior that made the pairs are found again") {
  const size_t matches = 5000;
  const auto pairs = pairs_of(kTruth, matches, 100000, 2);
  const auto patterns = patterns_of(pairs, unmarked);
  const EmResult result = expectation_maximisation(input_of(patterns, patterns, pairs.size()));
  REQUIRE(result.converged);
  CHECK(result.matches == Approx(matches).epsilon(0.05));
  CHECK(result.prior == Approx(5000.0 / 105000).epsilon(0.05));
  for (size_t f = 0; f < kTruth.m.size(); ++f) {
    for (size_t l = 0; l < kTruth.m[f].size(); ++l) {
      INFO(f << " " << l);
      // Twice the error of a count, since who matches is not known.
      CHECK(std::abs(result.fields[f].m[l] - kTruth.m[f][l]) < 2 * error(kTruth.m[f][l], matches));
      CHECK(std::abs(result.fields[f].u[l] - kTruth.u[f][l]) < error(kTruth.u[f][l], 100000));
    }
  }
}

// Past bug: the prior fell to nothing, for the candidates lack the matches that agree in nothing.
TEST_CASE("of one field alone m and the prior stay what is usual, and equal values match") {
  const std::vector<PairPattern> all = {
      {std::string(1, '\0'), 75}, {std::string(1, '\1'), 60}, {std::string(1, '\2'), 719'265}};
  const std::vector<PairPattern> found = {all[0], all[1]};
  EmInput input;
  input.levels = {3};
  input.random = all;
  input.candidates = found;
  input.pairs = 719'400;
  input.exact_share = {-1};
  const EmResult result = expectation_maximisation(input);
  CHECK(result.converged);
  CHECK(result.prior == Approx(1 / std::sqrt(8 * input.pairs)));
  CHECK(result.fields.front().m.front() == Approx(0.8));
  const PatternOdds odds(input, result);
  CHECK(odds.of(all[0]).match > 0.9);
  CHECK(odds.of(all[1]).match > 0.3);
  CHECK(odds.of(all[2]).match < 1e-3);
}

// Two rules: equal in field 0, equal in field 1. A tenth of the matches agree in neither.
TEST_CASE("rules that ask for a field's agreement do not make its m higher") {
  const size_t matches = 10000;
  const auto pairs = pairs_of(kTruth, matches, 100000, 3);
  std::vector<Levels> found;
  for (const Levels& levels : pairs) {
    if (levels[0] == 0 || levels[1] == 0) found.push_back(levels);
  }
  const auto random = patterns_of(pairs_of(kTruth, 8000, 80000, 4), unmarked);
  const auto marked = patterns_of(found, [](const Levels& levels, size_t f) {
    const bool only = f < 2 && levels[f] == 0 && levels[1 - f] != 0;
    return only ? kSelected : uint8_t{0};
  });
  const auto naive = patterns_of(found, unmarked);
  EmInput input = input_of(random, marked, pairs.size());
  const EmResult result = expectation_maximisation(input);
  for (size_t f = 0; f < kTruth.m.size(); ++f) {
    for (size_t l = 0; l < kTruth.m[f].size(); ++l) {
      INFO(f << " " << l);
      CHECK(std::abs(result.fields[f].m[l] - kTruth.m[f][l]) <
            2 * error(kTruth.m[f][l], 0.8 * matches));
    }
  }
  input.candidates = naive;
  const EmResult biased = expectation_maximisation(input);
  CHECK(biased.fields[1].m[0] > kTruth.m[1][0] + 0.01);
}

// Related pairs agree like matches in fields 0 and 3, like others in fields 1 and 2.
TEST_CASE("related pairs are told from matches by the fields in which they differ") {
  reference::Chances related = kTruth;
  related.u[0] = kTruth.m[0];
  related.u[3] = kTruth.m[3];
  auto pairs = pairs_of(kTruth, 5000, 400000, 8);
  const auto relatives = pairs_of(related, 0, 10000, 9);
  pairs.insert(pairs.end(), relatives.begin(), relatives.end());
  const auto patterns = patterns_of(pairs, unmarked);
  EmInput input = input_of(patterns, patterns, pairs.size());
  input.related = {true, false, false, true};
  const EmResult result = expectation_maximisation(input);
  REQUIRE(result.converged);
  CHECK(result.matches == Approx(5000).epsilon(0.1));
  // Near pairs may be as related ones are.
  CHECK((result.related + result.near) * input.pairs == Approx(10000).epsilon(0.15));
  for (size_t f = 0; f < kTruth.m.size(); ++f) {
    CHECK(result.fields[f].m[0] == Approx(kTruth.m[f][0]).margin(0.03));
    CHECK(result.fields[f].u[0] == Approx(kTruth.u[f][0]).margin(0.003));
  }
  const auto labelled =
      patterns_of(std::vector<Levels>(pairs.begin(), pairs.begin() + 5000), unmarked);
  const EmResult counted = count_labels(input, labelled, 5000 / input.pairs);
  CHECK((counted.related + counted.near) * input.pairs == Approx(10000).epsilon(0.15));
}

// Past bug: ten times as many pairs of one street were taken for the matches.
TEST_CASE("pairs that are only near agree by chances of their own, and are no matches") {
  const auto with = [](std::vector<double> first, std::vector<double> third) {
    reference::Chances chances = kTruth;
    chances.u[0] = std::move(first);
    chances.u[2] = std::move(third);
    return chances;
  };
  auto pairs = pairs_of(kTruth, 1000, 100000, 12);
  const auto house = pairs_of(with(kTruth.m[0], kTruth.m[2]), 0, 500, 13);
  const auto street = pairs_of(with({0.1, 0.8, 0.1}, {0.05, 0.9, 0.05}), 0, 10000, 14);
  pairs.insert(pairs.end(), house.begin(), house.end());
  pairs.insert(pairs.end(), street.begin(), street.end());
  const auto patterns = patterns_of(pairs, unmarked);
  EmInput input = input_of(patterns, patterns, pairs.size());
  input.related = {true, false, true, false};
  const EmResult result = expectation_maximisation(input);
  CHECK(result.matches == Approx(1000).epsilon(0.2));
  CHECK(result.near * input.pairs == Approx(10000).epsilon(0.1));
  CHECK(result.fields[0].near[1] == Approx(0.8).margin(0.1));
  CHECK(result.fields[2].near[1] == Approx(0.9).margin(0.1));
}

// Half of the pairs that agree in field 3 do so on a value of four records in ten, the others on
// values of one in a thousand, and nothing else is known of them.
TEST_CASE("who agree on a rare value match more probably") {
  const auto pattern = [](uint8_t level, uint8_t term_class, uint64_t pairs) {
    std::string fields = {kMissing, kMissing, kMissing, static_cast<char>(level)};
    fields += {0, 0, 0, static_cast<char>(term_class)};
    return PairPattern{fields, pairs};
  };
  const uint8_t rare = 7;       // of 8 records
  const uint8_t frequent = 25;  // of 4,096
  const std::vector<PairPattern> patterns = {pattern(0, rare, 100), pattern(0, frequent, 100),
                                             pattern(1, 0, 1800)};
  REQUIRE(records_of_class(rare) == 8);
  const std::vector<PairPattern> on_rare = {patterns[0]};
  const std::vector<PairPattern> on_frequent = {patterns[1]};
  EmInput input = input_of(patterns, on_rare, 2000);
  input.most_iterations = 1;
  const double plain = expectation_maximisation(input).matches;
  input.terms = {{}, {}, {}, {.counts = 1, .records = 10000}};
  CHECK(expectation_maximisation(input).matches > plain);
  input.candidates = on_frequent;
  CHECK(expectation_maximisation(input).matches < plain);
}

TEST_CASE("a model is as good as it explains the pairs that are equal in a field") {
  reference::Chances related = kTruth;
  related.u[0] = kTruth.m[0];
  related.u[3] = kTruth.m[3];
  auto pairs = pairs_of(kTruth, 5000, 100000, 10);
  const auto relatives = pairs_of(related, 0, 10000, 11);
  pairs.insert(pairs.end(), relatives.begin(), relatives.end());
  const auto patterns = patterns_of(pairs, unmarked);
  EmInput input = input_of(patterns, patterns, pairs.size());
  const double without = log_likelihood_where_equal(input, expectation_maximisation(input), 0);
  input.related = {true, false, false, true};
  CHECK(log_likelihood_where_equal(input, expectation_maximisation(input), 0) > without + 100);
}

TEST_CASE("a likelihood is the chance of the pairs, however sure some of them are") {
  // Two fields that agree by one chance in 10^15 among others, so that 1 - P(match) rounds to 0.
  EmResult model;
  model.prior = 0.25;
  model.fields = {{{0.75, 0.25}, {1e-15, 1}}, {{0.5, 0.5}, {1e-15, 1}}};
  const std::vector<PairPattern> patterns = {
      {std::string("\0\0", 2), 2}, {std::string("\0\1", 2), 1}, {std::string("\1\0", 2), 7}};
  EmInput input;
  input.levels = {2, 2};
  input.candidates = patterns;
  input.exact_share = {-1, -1};
  // Where the first field is equal all are matches, and the second is by 0.5.
  CHECK(log_likelihood_where_equal(input, model, 0) == Approx(3 * std::log(0.5)));
}

// Past bug: of 55 fields the model was NaN.
TEST_CASE(
    "of dozens of fields that agree odds are beyond what a number holds, and nothing is lost") {
  constexpr size_t kFields = 64;
  const auto pattern = [](std::string_view levels, uint64_t pairs) {
    PairPattern made{{}, pairs};
    for (size_t f = 0; f < kFields; ++f) made.fields += levels[f % levels.size()];
    return made;
  };
  const std::string_view same("\0", 1);
  const std::vector<PairPattern> random = {pattern("\1", 10'000'000)};
  const std::vector<PairPattern> candidates = {pattern(same, 1000), pattern("\1", 9000)};
  EmInput input;
  input.levels.assign(kFields, 2);
  input.random = random;
  input.candidates = candidates;
  input.pairs = 10'000'000;
  input.exact_share.assign(kFields, -1);
  const EmResult result = expectation_maximisation(input);
  CHECK(result.matches == Approx(1000));
  CHECK(result.fields.back().m.front() == Approx(1).margin(1e-3));
  CHECK(result.fields.back().u.front() == Approx(5e-8));
  CHECK(log_likelihood_where_equal(input, result, 0) == Approx(0).margin(100));
  for (const bool first_agree : {true, false}) {
    // One half of the fields says as much for a match as the other against it.
    EmResult half;
    half.prior = 0.5;
    half.fields.assign(kFields / 2, {{0.5, 1e-20}, {1e-20, 0.5}});
    half.fields.resize(kFields, {{1e-20, 0.5}, {0.5, 1e-20}});
    const Expectation found = PatternOdds(input, half).of(pattern(first_agree ? same : "\1", 1));
    CHECK(found.match == Approx(0.5));
    CHECK(found.neither == Approx(0.5));
  }
}

TEST_CASE("no level speaks against a match more than the last one") {
  // Matches have middling values of the third field less often than others have.
  reference::Chances odd = kTruth;
  odd.m[2] = {0.4, 0.02, 0.58};
  odd.u[2] = {0.1, 0.3, 0.6};
  const auto patterns = patterns_of(pairs_of(odd, 5000, 100000, 12), unmarked);
  const EmResult result = expectation_maximisation(input_of(patterns, patterns, 105000));
  REQUIRE(result.converged);
  const LevelChances& field = result.fields[2];
  CHECK(field.m[0] == Approx(0.4).margin(0.03));
  CHECK(field.m[1] / field.u[1] == Approx(field.m[2] / field.u[2]));
  CHECK(field.m[1] == Approx(0.6 * 0.3 / 0.9).margin(0.03));
  CHECK(field.m[0] + field.m[1] + field.m[2] == Approx(1));
}

TEST_CASE("few matches are taken to agree as matches usually do, of many it is counted") {
  reference::Chances odd = kTruth;
  odd.m[2] = {0.3, 0.2, 0.5};
  const auto m_of_last = [&](size_t matches, double usual_pairs) {
    const auto patterns = patterns_of(pairs_of(odd, matches, 30 * matches, 13), unmarked);
    EmInput input = input_of(patterns, patterns, 31 * matches);
    input.usual_pairs = usual_pairs;
    return expectation_maximisation(input).fields[2].m.back();
  };
  CHECK(m_of_last(30, 0) > 0.4);
  CHECK(m_of_last(30, 30) < 0.3);
  CHECK(m_of_last(5000, 10) == Approx(m_of_last(5000, 0)).margin(0.002));
}

TEST_CASE("a sample of candidates stands for all of them") {
  const auto pairs = pairs_of(kTruth, 5000, 100000, 5);
  const auto random = patterns_of(pairs, unmarked);
  std::vector<Levels> tenth;
  for (size_t i = 0; i < pairs.size(); i += 10) tenth.push_back(pairs[i]);
  const auto candidates = patterns_of(tenth, unmarked);
  EmInput input = input_of(random, candidates, pairs.size());
  input.stands_for = 10;
  const EmResult result = expectation_maximisation(input);
  CHECK(result.matches == Approx(5000).epsilon(0.15));
}

TEST_CASE("the share of exact agreement may be known better than from random pairs") {
  const auto pairs = pairs_of(kTruth, 5000, 400000, 6);
  const auto candidates = patterns_of(pairs, unmarked);
  std::vector<Levels> few(pairs.begin() + 5000, pairs.begin() + 6000);
  const auto random = patterns_of(few, unmarked);
  EmInput input = input_of(random, candidates, pairs.size());
  // As a part of all pairs, matches included.
  input.exact_share[2] = (5000 * 0.7 + 400000 * 0.002) / 405000;
  const EmResult result = expectation_maximisation(input);
  CHECK(result.fields[2].u[0] == Approx(0.002).epsilon(0.2));
  double sum = 0;
  for (const double u : result.fields[2].u) sum += u;
  CHECK(sum == Approx(1));
}

TEST_CASE("no chance is 0 or 1, whatever was seen") {
  // One field of four is always missing, another always at its first level.
  std::vector<PairPattern> patterns = {
      {std::string("\0\0", 2) + '\x7F' + std::string("\0", 1), 9},
      {std::string("\2\1", 2) + '\x7F' + std::string("\0", 1), 99}};
  const EmResult result = expectation_maximisation(input_of(patterns, patterns, 108));
  CHECK(result.seen_matches[2] == std::vector<double>{0, 0, 0});
  for (const LevelChances& field : result.fields) {
    for (const auto* chances : {&field.m, &field.u}) {
      for (const double chance : *chances) {
        CHECK(chance > 0);
        CHECK(chance < 1);
      }
    }
  }
  CHECK(result.prior > 0);
  CHECK(result.prior < 1);
}

TEST_CASE("labels are counted") {
  const size_t matches = 5000;
  const auto pairs = pairs_of(kTruth, matches, 100000, 7);
  const auto random = patterns_of(pairs, unmarked);
  const auto labelled =
      patterns_of(std::vector<Levels>(pairs.begin(), pairs.begin() + matches), unmarked);
  const double prior = 5000.0 / 105000;
  const EmResult result = count_labels(input_of(random, {}, pairs.size()), labelled, prior);
  CHECK(result.prior == prior);
  CHECK(result.matches == matches);
  for (size_t f = 0; f < kTruth.m.size(); ++f) {
    for (size_t l = 0; l < kTruth.m[f].size(); ++l) {
      INFO(f << " " << l);
      CHECK(std::abs(result.fields[f].m[l] - kTruth.m[f][l]) < error(kTruth.m[f][l], matches));
      CHECK(std::abs(result.fields[f].u[l] - kTruth.u[f][l]) < error(kTruth.u[f][l], 100000));
    }
  }
}

// Past bug: the three shares came to more than all pairs.
TEST_CASE("where most pairs match by their labels something is left for others") {
  const auto pairs = pairs_of(kTruth, 80, 30, 8);
  const auto random = patterns_of(pairs, unmarked);
  const auto labelled =
      patterns_of(std::vector<Levels>(pairs.begin(), pairs.begin() + 80), unmarked);
  EmInput input = input_of(random, random, pairs.size());
  input.related = {true, false, true, false};
  for (const double prior : {80.0 / 110, 0.99, 0.9999}) {
    CAPTURE(prior);
    for (const unsigned rounds : {0U, 1000U}) {
      input.most_iterations = rounds;
      const EmResult result = count_labels(input, labelled, prior);
      CHECK(result.prior + result.related + result.near < 1);
    }
  }
}

TEST_CASE("of rivals one matches: products of one maker are not taken for one product") {
  // Families of four products; each has its match in the other shop and three that are like it.
  const std::vector<double> match = {0.5, 0.4, 0.1};
  const std::vector<double> sibling = {0.02, 0.5, 0.48};
  const std::vector<double> stranger = {0.0001, 0.002, 0.9979};
  constexpr size_t kRecords = 400;
  constexpr size_t kFields = 3;
  std::mt19937_64 random(3);
  const auto draw = [&random](const std::vector<double>& chances) {
    Levels levels;
    for (size_t f = 0; f < kFields; ++f) levels.push_back(drawn(chances, &random));
    return levels;
  };
  std::vector<Levels> candidates;
  std::vector<RivalPair> rivals;
  for (uint32_t left = 0; left < kRecords; ++left) {
    for (uint32_t i = 0; i < 4; ++i) {
      const uint32_t right = left / 4 * 4 + i;
      candidates.push_back(draw(left == right ? match : sibling));
      rivals.push_back({0, left, static_cast<uint32_t>(kRecords + right)});
    }
  }
  std::vector<Levels> others;
  for (size_t i = 0; i < kRecords * kRecords; ++i) others.push_back(draw(stranger));
  const std::vector<PairPattern> found = patterns_of(candidates, unmarked);
  const std::vector<PairPattern> random_pairs = patterns_of(others, unmarked);
  for (size_t i = 0; i < candidates.size(); ++i) {
    std::string fields;
    for (const size_t level : candidates[i]) fields.push_back(static_cast<char>(level));
    const auto place = std::ranges::lower_bound(found, fields, {}, &PairPattern::fields);
    rivals[i].pattern = static_cast<uint32_t>(place - found.begin());
  }
  EmInput input{.levels = {3, 3, 3},
                .random = random_pairs,
                .candidates = found,
                .pairs = kRecords * kRecords,
                .exact_share = {-1, -1, -1}};
  CHECK(expectation_maximisation(input).matches > 2 * kRecords);
  input.rivals = rivals;
  const EmResult result = expectation_maximisation(input);
  CHECK(result.converged);
  CHECK(result.matches > 0.7 * kRecords);
  CHECK(result.matches <= kRecords);
  for (const LevelChances& field : result.fields) CHECK(field.m[0] == Approx(0.5).margin(0.1));
}

}  // namespace
}  // namespace kindred
