#ifndef KINDRED_TOOLS_KINDRED_LABEL_SAMPLE_DRAW_H_
#define KINDRED_TOOLS_KINDRED_LABEL_SAMPLE_DRAW_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/config.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/label/enquiry.h"

namespace kindred {

// Candidate pairs of a range of scores.
struct Stratum {
  double from = 0;  // and above, up to the next stratum's
  std::string name;
  uint64_t pairs = 0;
  double share = 0;  // of the sample, that it is to have
};

// The strata that have a pair, ascending. Their limits are the thresholds of the configuration; for
// probabilities 0.0001, 0.01, 0.1, 0.5, 0.99 and 0.999 beside these, for other scores eighths of
// the highest one. Half of the sample is shared out evenly; half by the number of pairs times the
// standard deviation of their verdicts, as the probabilities promise it (J. Neyman, "On the two
// different aspects of the representative method", J. R. Stat. Soc. 97, 1934). A promise may be
// wrong, so that none counts as surer than 2 in 100; where a score promises nothing, pairs count.
std::vector<Stratum> strata_of(const config::Config& config, const Candidates& found);

// Asks about a random sample of the candidates, for figures that hold for all of them: in each
// stratum, pairs by the hash of their identities. The strata take turns by their shares, so that
// whoever stops early has a smaller sample that is as good, and a larger sample begins with the
// smaller one.
class SampleDraw final : public Enquiry {
 public:
  // O(candidates).
  SampleDraw(const config::Config& config, const Candidates& found, size_t size);

  // A pair that has an answer comes no more; the caller says which of the answers count.
  std::optional<Question> next() override;
  void answer(NumberedPair pair, Verdict verdict) override;
  void take_back() override;
  std::vector<NumberedPair> pairs() const override;

  const std::vector<Stratum>& strata() const { return strata_; }
  size_t size() const { return questions_.size(); }

 private:
  std::vector<Stratum> strata_;
  std::vector<Question> questions_;  // in their order
  std::map<NumberedPair, size_t> places_;
  std::vector<bool> answered_;
  std::vector<std::optional<size_t>> given_;  // places in their order; none: not of the sample
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_SAMPLE_DRAW_H_
