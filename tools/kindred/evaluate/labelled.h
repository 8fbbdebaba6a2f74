// `kindred evaluate --labels`: precision and recall, estimated from labels of some pairs.

#ifndef KINDRED_TOOLS_KINDRED_EVALUATE_LABELLED_H_
#define KINDRED_TOOLS_KINDRED_EVALUATE_LABELLED_H_

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "config/config.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/evaluate/accuracy.h"
#include "tools/kindred/gold/labels.h"
#include "tools/kindred/report/wilson.h"

namespace kindred {

// Labels of pairs that are of one kind.
struct LabelCounts {
  uint64_t same = 0;
  uint64_t different = 0;

  uint64_t known() const { return same + different; }
};

// By whether the configuration makes the pair a match.
struct LabelsByDecision {
  LabelCounts match;
  LabelCounts none;

  uint64_t known() const { return match.known() + none.known(); }
};

// Pairs of one stratum of the score were drawn at random.
struct LabelledStratum {
  std::string name;
  uint64_t pairs = 0;  // candidates that the stratum had
  LabelsByDecision drawn;
};

struct EstimatedShare {
  double share = kNoShare;
  Interval interval{0, 1};  // 95 %
};

struct LabelledResult {
  uint64_t candidate_pairs = 0;
  uint64_t matches = 0;                 // of these
  std::vector<LabelledStratum> strata;  // the highest scores first
  LabelsByDecision chosen;              // labels of pairs that were not drawn
  uint64_t unsure = 0;                  // labels
  EstimatedShare precision;
  EstimatedShare recall;  // of the matches among the candidates
  double f1 = kNoShare;
  double match = 0;  // the threshold
  uint64_t rejected = 0;

  uint64_t drawn() const;
};

// Estimates precision and recall from the pairs that were drawn: where n of a stratum's N pairs are
// known, each stands for N / n of them (W. G. Cochran, "Sampling Techniques", 1977, chapter 5). The
// strata are those of the scores when the pairs were drawn, and may be others by now: that costs
// accuracy, and misleads nowhere. Where a stratum holds both matches and others, each kind is taken
// for itself.
//
// The interval of a share is put together from Wilson's of each kind (X. Yan, X. G. Su, "Stratified
// Wilson and Newcombe confidence intervals", Stat. Biopharm. Res. 2, 2010), that of the recall from
// those of the matches found and missed: distances add up as squares (A. Donner, G. Y. Zou,
// "Closed-form confidence intervals for functions of the normal mean and standard deviation", Stat.
// Methods Med. Res. 21, 2012). So strata whose labels are all alike have an interval too.
//
// Both figures are `kNoShare` without drawn pairs. O(strata).
void estimate(LabelledResult* result);

// Looks the labels up among the candidates and estimates. What is amiss with them goes to `report`.
// Throws Failure (kInputData) as find_labels() does, and where no label names two records of the
// input.
LabelledResult measure_labelled(const config::Config& config, const Candidates& found,
                                const Labels& labels, std::ostream* report);

// A JSON object, and lines for people, which end with a line's end.
std::string labelled_json(const LabelledResult& result);
std::string labelled_text(const LabelledResult& result);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EVALUATE_LABELLED_H_
