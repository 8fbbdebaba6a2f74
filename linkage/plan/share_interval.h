#ifndef KINDRED_LINKAGE_PLAN_SHARE_INTERVAL_H_
#define KINDRED_LINKAGE_PLAN_SHARE_INTERVAL_H_

namespace kindred {

struct ShareInterval {
  double low = 0;
  double high = 1;

  bool holds(double share) const { return low <= share && share <= high; }
};

// Where the chance of something lies that was seen in a share of so many independent trials: the
// chances c with trials * D(share, c) <= ln(2 / doubt), where D(s, c) is the relative entropy
// s ln(s / c) + (1 - s) ln((1 - s) / (1 - c)). The true chance is outside with a probability of
// `doubt` at most, for any number of trials and any chance, also where the chances of the trials
// differ and theirs is the mean (W. Hoeffding, "Probability inequalities for sums of bounded random
// variables", J. Am. Stat. Assoc. 58, 1963, theorem 1). Wilson's interval is a little shorter, and
// promises this for many trials alone: of one trial with a chance near 1 it says too much.
//
// Share in [0, 1]; doubt in (0, 1); trials may be a fraction. 0 to 1 without trials.
ShareInterval share_interval(double share, double trials, double doubt);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PLAN_SHARE_INTERVAL_H_
