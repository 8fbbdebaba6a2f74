#ifndef KINDRED_LINKAGE_LEARN_EM_ODDS_H_
#define KINDRED_LINKAGE_LEARN_EM_ODDS_H_

#include <cstddef>
#include <vector>

#include "linkage/learn/em.h"

namespace kindred {

// What a pair is, by its pattern: the chances sum to 1. That of being neither is kept as
// such: where the others' sum rounds to 1, it is still some power of ten.
struct Expectation {
  double match = 0;
  double related = 0;
  double near = 0;
  double similar = 0;
  double neither = 0;
};

// The share of all pairs that agree at the field's first level for a reason.
double alike(const EmResult& now, size_t field);

// What the levels and the values of each field say, by the model at hand. Input and model outlive
// it.
class PatternOdds {
 public:
  PatternOdds(const EmInput& input, const EmResult& now);

  Expectation of(const PairPattern& pattern) const;

  // The natural logarithm of how probable it is that two records agree so, over that of being
  // neither.
  double log_chance(const PairPattern& pattern) const;

 private:
  struct Odds;
  Odds odds(const PairPattern& pattern) const;

  // What another field tells of the odds of a level, in the class of its value: at least 1.
  double told(const PairPattern& pattern, size_t field) const;

  // What the frequency of the value adds, as in probability(): u is that of the value instead.
  std::vector<double> of_classes(size_t field) const;

  const EmInput& input_;
  const EmResult& now_;
  double match_ = 0;
  double related_ = 0;
  double near_ = 0;
  double similar_ = 0;
  std::vector<std::vector<double>> levels_;          // by field and level
  std::vector<std::vector<double>> near_levels_;     // likewise; none where it is not related
  std::vector<std::vector<double>> similar_levels_;  // likewise; none without the class
  std::vector<std::vector<double>> told_levels_;     // what another field tells of levels_
  std::vector<std::vector<double>> told_classes_;    // and of classes_; none where nothing is told
  std::vector<std::vector<double>> classes_;  // by field and class; none where values say nothing
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_EM_ODDS_H_
