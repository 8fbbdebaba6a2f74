// Logistic regression that starts from what is believed already.

#ifndef KINDRED_LINKAGE_LEARN_LOGISTIC_H_
#define KINDRED_LINKAGE_LEARN_LOGISTIC_H_

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace kindred {

// A question that was answered. Before anything is learnt its log odds of yes, natural, are
// `offset`; each coefficient then adds itself times its value.
struct LogisticRow {
  std::vector<std::pair<uint32_t, double>> values;  // coefficient and value, others are 0
  double offset = 0;
  bool yes = false;
};

// The most probable coefficients (MAP), where each is normally distributed around 0 by its standard
// deviation before any row is seen. So coefficients without evidence are 0, and few rows change
// little. Every deviation is above 0.
//
// The sum that is minimised is convex, so there is one answer. Newton's method finds it; a step
// that leads up is halved (S. Boyd, L. Vandenberghe, "Convex Optimization", 2004, 9.5). Takes
// O(rows x values^2 + coefficients^3) a step, of which there are about ten.
std::vector<double> most_probable(std::span<const LogisticRow> rows,
                                  std::span<const double> deviations);

// How likely the answers are by all coefficients that may be, each as often as it is probable
// before any row is seen: the natural logarithm, by Laplace's approximation around the most
// probable ones (D. J. C. MacKay, "Bayesian Interpolation", Neural Computation 4, 1992). Of two
// ways to begin the one with more is the more probable. Costs a step of most_probable().
double log_evidence(std::span<const LogisticRow> rows, std::span<const double> deviations,
                    std::span<const double> most_probable);

// The mean of -log2 of the probability that the rows' log odds, `offset` alone, gave to the
// answers: 0 for who always knew, 1 for who never did. 0 without rows.
double log_loss(std::span<const LogisticRow> rows);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LOGISTIC_H_
