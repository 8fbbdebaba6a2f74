#include "tools/kindred/label/answer_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "linkage/learn/logistic.h"

namespace kindred {

namespace {

// How far the answers may be from the scorer before they have to insist: standard deviations. A
// prior may be wrong by a factor of 2^6, the whole weight be half of what it should be, and a field
// count a third more or less. Reasoned, not fitted to data.
constexpr double kShift = 6;  // bits
constexpr double kSlope = 0.5;
constexpr double kPart = 0.3;

constexpr double kMostBits = 30;  // of an input: beyond, all are as certain

double bounded(double bits) { return std::clamp(bits, -kMostBits, kMostBits); }

// In natural log odds.
LogisticRow row_of(const PairWeight& pair, bool same) {
  constexpr double kBit = std::numbers::ln2;
  LogisticRow row{.values = {{0, kBit}}, .offset = kBit * bounded(pair.weight), .yes = same};
  row.values.emplace_back(1, row.offset);
  for (size_t p = 0; p < pair.parts.size(); ++p) {
    row.values.emplace_back(static_cast<uint32_t>(p + 2), kBit * bounded(pair.parts[p]));
  }
  return row;
}

}  // namespace

AnswerCurve::AnswerCurve(size_t parts) : deviations_(parts + 2, kPart), changes_(parts + 2) {
  deviations_[0] = kShift;
  deviations_[1] = kSlope;
}

void AnswerCurve::fit(std::span<const PairWeight* const> pairs, const std::vector<bool>& same) {
  std::vector<LogisticRow> rows;
  for (size_t p = 0; p < pairs.size(); ++p) rows.push_back(row_of(*pairs[p], same[p]));
  changes_ = most_probable(rows, deviations_);
}

double AnswerCurve::chance(const PairWeight& pair) const {
  const LogisticRow row = row_of(pair, false);
  double odds = row.offset;
  for (const auto& [place, value] : row.values) odds += changes_[place] * value;
  return 1 / (1 + std::exp(-odds));
}

}  // namespace kindred
