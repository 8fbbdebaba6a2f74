#include "linkage/learn/unscored.h"

#include <algorithm>
#include <cmath>

namespace kindred {

double match_fraction(double h0, double h1, double h) { return (h1 - h) / (h1 - h0); }

void Differences::add(double difference) {
  ++count_;
  const double off = difference - mean_;
  mean_ += off / static_cast<double>(count_);
  squares_ += off * (difference - mean_);
}

void Differences::add(const Differences& others) {
  if (others.count_ == 0) return;
  const auto ours = static_cast<double>(count_);
  const auto theirs = static_cast<double>(others.count_);
  const double off = others.mean_ - mean_;
  mean_ += off * theirs / (ours + theirs);
  squares_ += others.squares_ + off * off * ours * theirs / (ours + theirs);
  count_ += others.count_;
}

double Differences::standard_error() const {
  if (count_ < 2) return 0;
  const auto n = static_cast<double>(count_);
  return std::sqrt(squares_ / (n - 1) / n);
}

namespace {

double share(const Differences& exact, const Differences& random, const Differences& some) {
  return std::clamp(match_fraction(exact.mean(), random.mean(), some.mean()), 0.0, 1.0);
}

// The standard error of the share f, to first order: all three means are estimates.
double share_error(const Differences& exact, const Differences& random, const Differences& some) {
  const double f = share(exact, random, some);
  return std::hypot(some.standard_error(), (1 - f) * random.standard_error(),
                    f * exact.standard_error()) /
         std::abs(random.mean() - exact.mean());
}

std::vector<ScoreStep> by_band(const std::vector<UnscoredPair>& pairs, const StepSize& size) {
  const auto band = [&](double score) { return size.band ? size.band(score) : score; };
  std::vector<ScoreStep> bands;
  for (const UnscoredPair& pair : pairs) {
    if (bands.empty() || band(pair.score) != band(bands.back().least)) {
      bands.emplace_back().most = pair.score;
    }
    bands.back().least = pair.score;
    bands.back().differences.add(pair.difference);
  }
  return bands;
}

void join(const ScoreStep& below, ScoreStep* step) {
  step->least = below.least;
  step->differences.add(below.differences);
}

void join_last(std::vector<ScoreStep>* steps) {
  const ScoreStep last = steps->back();
  steps->pop_back();
  join(last, &steps->back());
}

std::vector<ScoreStep> cut(const std::vector<UnscoredPair>& pairs, const StepSize& size) {
  const auto few = [&](const ScoreStep& step) { return step.differences.count() < size.pairs; };
  std::vector<ScoreStep> steps;
  for (const ScoreStep& band : by_band(pairs, size)) {
    // Few pairs must not hide in the many below them, which score much less perhaps.
    if (steps.size() > 1 && few(steps.back()) && !few(band)) join_last(&steps);
    if (!steps.empty() && few(steps.back())) {
      join(band, &steps.back());
    } else {
      steps.push_back(band);
    }
  }
  if (steps.size() > 1 && few(steps.back())) join_last(&steps);
  return steps;
}

}  // namespace

std::vector<ScoreStep> score_steps(std::vector<UnscoredPair> pairs, const StepSize& size,
                                   const Differences& exact, const Differences& random) {
  // Equal scores in an order of their own too, so that sums round alike whatever the order of
  // pairs.
  std::sort(pairs.begin(), pairs.end(), [](const UnscoredPair& a, const UnscoredPair& b) {
    return a.score != b.score ? a.score > b.score : a.difference < b.difference;
  });
  std::vector<ScoreStep> steps = cut(pairs, size);
  Differences from_here_up;
  for (ScoreStep& s : steps) {
    from_here_up.add(s.differences);
    s.matches = share(exact, random, s.differences);
    s.error = share_error(exact, random, s.differences);
    s.precision = share(exact, random, from_here_up);
  }
  return steps;
}

std::optional<double> threshold_for(double precision, const std::vector<ScoreStep>& steps) {
  for (size_t i = steps.size(); i-- > 0;) {
    if (steps[i].precision >= precision) return steps[i].least;
  }
  return std::nullopt;
}

}  // namespace kindred
