// How many of the pairs of a score are true, without labels: by the difference in a field that took
// no part in the score (MMDS 3.8.3).
//
// True pairs differ little in that field, by h0 on average; random pairs differ more, by h1. Where
// pairs of one score differ by h, a share of (h1 - h) / (h1 - h0) of them is true. That holds for
// any field: the delay between two dates, the distance of two places.

#ifndef KINDRED_LINKAGE_LEARN_UNSCORED_H_
#define KINDRED_LINKAGE_LEARN_UNSCORED_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace kindred {

// The share of true pairs among some that differ by h on average. Not limited: by chance it may be
// below 0 or above 1. h0 and h1 differ.
double match_fraction(double h0, double h1, double h);

// The differences of some pairs: how many, their mean and its standard error.
class Differences {
 public:
  void add(double difference);
  void add(const Differences& others);

  uint64_t count() const { return count_; }
  double mean() const { return mean_; }  // 0 without pairs
  double standard_error() const;         // 0 with fewer than two

 private:
  uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the deviations from the mean, summed
};

struct UnscoredPair {
  double score = 0;
  double difference = 0;
};

// Scores from `least` to `most`.
struct ScoreStep {
  double least = 0;
  double most = 0;
  Differences differences;
  double matches = 0;    // share of true pairs among these, 0 to 1
  double error = 0;      // its standard error
  double precision = 0;  // share of true pairs among all from `least` up, 0 to 1
};

// Where a step may end, which is between scores of different bands, and how many pairs it has at
// least, 1 or more. Bands are stretches of scores, not shares of the pairs: where hardly a
// candidate matches, the few that do are still told apart.
struct StepSize {
  uint64_t pairs = 1;
  std::function<double(double)> band = {};  // by the score, ascending; none: each score is one
};

// Estimates from h0, of pairs taken to be true, and h1, of random pairs. `pairs` are cut into
// steps, the highest scores first. Bands with fewer pairs than a step should have are put together
// until they have enough. Those that have too few before a band which has enough alone join the
// step above them; the first of all steps joins the one below. O(n log n).
std::vector<ScoreStep> score_steps(std::vector<UnscoredPair> pairs, const StepSize& size,
                                   const Differences& exact, const Differences& random);

// The lowest score such that at least that share of the pairs with this score or a higher one is
// true. None when there is no such score.
std::optional<double> threshold_for(double precision, const std::vector<ScoreStep>& steps);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_UNSCORED_H_
