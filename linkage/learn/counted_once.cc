#include "linkage/learn/counted_once.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "linkage/learn/em_odds.h"

namespace kindred {

namespace {

// Chosen on choices of columns of generated people, cora, cddb and sysrev_copper. Of the pairs that
// are given up, those of one town or house are without an equal name or birth date 0.97 and more as
// often as strangers; they are a third to nine in ten of what was taken for matches.
constexpr double kLeastMatches = 10;
constexpr double kMoreMatches = 1.25;  // with what counts twice
constexpr double kStranger = 0.75;     // of the strangers that do not agree in a field
constexpr double kMatching = 0.5;      // of these, of matches, at most
constexpr double kHaveIt = 0.5;        // of the pairs that are given up, on both sides

// Pairs that `twice` takes for matches and `once` does not.
struct GivenUp {
  double all = 0;
  std::vector<double> with;   // by field: with the field on both sides
  std::vector<double> apart;  // by field: at its last level
};

GivenUp given_up(const EmInput& input, const EmResult& twice, const EmResult& once) {
  const PatternOdds by_twice(input, twice);
  const PatternOdds by_once(input, once);
  const size_t fields = input.levels.size();
  GivenUp pairs{0, std::vector<double>(fields), std::vector<double>(fields)};
  for (const PairPattern& pattern : input.candidates) {
    const double less = by_twice.of(pattern).match - by_once.of(pattern).match;
    const double count = std::max(0.0, less) * static_cast<double>(pattern.pairs);
    pairs.all += count;
    for (size_t f = 0; f < fields; ++f) {
      const uint8_t level = level_of(pattern.fields[f]);
      if (level == kMissing) continue;
      pairs.with[f] += count;
      if (level + 1U == input.levels[f]) pairs.apart[f] += count;
    }
  }
  return pairs;
}

// Whether the pairs that are given up are strangers in a field that matches agree in.
bool are_strangers(const EmInput& input, const EmResult& twice, const EmResult& once) {
  const GivenUp pairs = given_up(input, twice, once);
  for (size_t f = 0; f < input.levels.size(); ++f) {
    if (pairs.with[f] < kHaveIt * pairs.all) continue;
    const LevelChances& chances = once.fields[f];
    const double apart = pairs.apart[f] / pairs.with[f];
    if (apart >= kStranger * chances.u.back() && chances.m.back() <= kMatching * apart) return true;
  }
  return false;
}

}  // namespace

std::optional<EmResult> counted_once(const EmInput& input, const EmResult& twice) {
  if (input.told.empty()) return std::nullopt;
  EmResult once = expectation_maximisation(input);
  if (once.matches < kLeastMatches || twice.matches <= kMoreMatches * once.matches) {
    return std::nullopt;
  }
  return are_strangers(input, twice, once) ? std::optional(std::move(once)) : std::nullopt;
}

}  // namespace kindred
