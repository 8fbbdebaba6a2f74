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
// answer the chance is the scorer's. Normal priors keep few answers from turning all over: the
// maximum a posteriori is found by Newton's method (C. M. Bishop, "Pattern Recognition and Machine
// Learning", 2006, 4.3 and 4.5). It says where to ask next, and nothing else.
class AnswerCurve {
 public:
  explicit AnswerCurve(size_t parts);

  // From all answers so far. O(answers parts^2 + parts^3), a few times.
  void fit(std::span<const PairWeight* const> pairs, const std::vector<bool>& same);

  double chance(const PairWeight& pair) const;

 private:
  struct Answers {
    std::vector<std::vector<double>> inputs;  // by answer: 1, the weight, its parts
    const std::vector<bool>& same;
  };

  // The logarithm of the posterior density of these changes, up to a constant.
  double plausibility(const Answers& answers, const std::vector<double>& changes) const;
  std::vector<double> newton_step(const Answers& answers) const;

  std::vector<double> precisions_;  // of the priors of what follows
  std::vector<double> changes_;     // by input: what is added to the weight
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_ANSWER_CURVE_H_
