#ifndef KINDRED_TOOLS_KINDRED_LABEL_QUESTIONS_H_
#define KINDRED_TOOLS_KINDRED_LABEL_QUESTIONS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tools/kindred/label/answer_curve.h"
#include "tools/kindred/label/enquiry.h"
#include "tools/kindred/label/question_pool.h"

namespace kindred {

// Asks about the pairs whose answers tell most. Three kinds of questions take turns:
//   survey         at random in eight strata of the score, the stratum with the fewest answers
//                  first: where the scorer is sure and wrong, nothing else finds out;
//   uncertain      the nearer the chance of a match is to one half, by the scorer and the answers
//   so
//                  far (D. Lewis, W. Gale, "A sequential algorithm for training text classifiers",
//                  SIGIR 1994), the more often;
//   disagreeing    the more often, the more one field says for a match and another one against it.
// The first eight are all surveys. Within a kind pairs are drawn at random, by the hash of their
// identities, so that what is frequent is asked more often. Pairs whose records, groups, rules or
// agreement have been asked about come less often: ten pairs of one group tell little more than
// one.
class Questions final : public Enquiry {
 public:
  explicit Questions(QuestionPool pool);

  // O(pool), and a fit of the curve.
  std::optional<Question> next() override;
  // A pair that is not in the pool is left aside.
  void answer(NumberedPair pair, Verdict verdict) override;
  void take_back() override;
  std::vector<NumberedPair> pairs() const override;

  const QuestionPool& pool() const { return pool_; }

 private:
  enum class Kind { kSurvey, kUncertain, kDisagreeing };
  struct Given {
    std::optional<size_t> place;  // in the pool
    Verdict verdict;
  };

  static size_t stratum_of(const PoolPair& pair);

  Kind next_kind() const;
  void fit();
  void count_asked();
  size_t least_asked_stratum() const;
  double merit(Kind kind, size_t place, size_t stratum) const;
  double freshness(const PoolPair& pair) const;
  std::optional<size_t> draw(Kind kind) const;

  QuestionPool pool_;
  double most_for_ = 0;      // of any part in the pool, in bits
  double most_against_ = 0;  // likewise
  AnswerCurve curve_;
  std::vector<Given> given_;  // in their order

  // Of what was answered.
  std::vector<bool> answered_;  // by place
  std::vector<size_t> by_stratum_;
  std::unordered_map<uint32_t, size_t> by_record_;
  std::unordered_map<uint32_t, size_t> by_group_;
  std::unordered_map<uint32_t, size_t> by_rules_;
  std::unordered_map<uint64_t, size_t> by_pattern_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_QUESTIONS_H_
