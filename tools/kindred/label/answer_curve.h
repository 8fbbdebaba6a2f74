#ifndef KINDRED_TOOLS_KINDRED_LABEL_ANSWER_CURVE_H_
#define KINDRED_TOOLS_KINDRED_LABEL_ANSWER_CURVE_H_

#include <cstddef>
#include <span>
#include <vector>

namespace kindred {

// What the scorer says of a pair, in bits, each of which doubles the odds.
struct PairWeight {
  double weight = 0;            // 0: as probable as not
  std::vector<double> parts{};  // what each field adds
};

// The chance that a pair is a match, from its weight and from the answers so far: a logistic
// regression on the weight and its parts that begins at the weight itself, so that without an
// answer the chance is the scorer's (linkage/learn/logistic.h). It is what `kindred train --labels`
// does, without levels, and for any scorer. It says where to ask next, and nothing else.
class AnswerCurve {
 public:
  explicit AnswerCurve(size_t parts);

  // From all answers so far, each as most_probable() says.
  void fit(std::span<const PairWeight* const> pairs, const std::vector<bool>& same);

  double chance(const PairWeight& pair) const;

 private:
  std::vector<double> deviations_;  // of the priors of what follows
  std::vector<double> changes_;     // by 1, the weight, its parts: what is added to the weight
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_ANSWER_CURVE_H_
