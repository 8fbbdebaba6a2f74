// Whether a blocking rule finds as many pairs as its curve promises, seen on live pairs.

#ifndef KINDRED_LINKAGE_PLAN_RECAPTURE_H_
#define KINDRED_LINKAGE_PLAN_RECAPTURE_H_

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "linkage/plan/share_interval.h"

namespace kindred {

// Pairs whose similarity is in [from, to), or in [from, 1] in the last bin.
struct RecaptureBin {
  double from = 0;
  double to = 1;
  uint64_t pairs = 0;
  uint64_t asked = 0;      // chances that the rule had: a pair each, or a band each
  uint64_t found = 0;      // of them
  double similarity = 0;   // of the pairs, their mean
  double predicted = 0;    // the share that the curve promises of these very pairs
  double observed = 0;     // the share that was found
  ShareInterval interval;  // of the share that the rule finds in truth
  bool off = false;        // the interval does not hold what is predicted
};

// Pairs that a rule has found are no sample of those that it is to find. What only this rule finds
// is live since it was found, so all live pairs together would say that each rule finds everything.
// So a rule is asked only about pairs that something else has found: capture and recapture, as
// biologists count fish that were marked before (C. C. Sekar, W. E. Deming, "On a method of
// estimating birth and death rates and the extent of registration", J. Am. Stat. Assoc. 44, 1949,
// do so with two lists of records). That something is
//
// - other rules: add_pair(), one trial a pair;
// - for a rule of bands, its other bands: add_bands(). Each band is asked about a pair that another
//   band of the rule has found; two records share k of the b keys, so with k > 1 all bands are
//   asked and k say yes, with k = 1 all but the one that found it are asked and none says yes. The
//   mean of what they say is the chance of one band. This is the jackknife of K. P. Burnham and
//   W. S. Overton, "Estimation of the size of a closed population when capture probabilities vary
//   among animals", Biometrika 65, 1978, here with the chance known for each pair.
//
// What finds and what is asked are independent, given the pair's similarities, since functions of a
// family are drawn apart for each band and rule. Pairs of equally similar records differ in nothing
// else that a rule sees. So the prediction is the mean of the chances of the very pairs that were
// asked about, and the bins are for people alone.
//
// The interval of a bin is wrong with a probability of kDoubt / (2 kBins) at most, so that all of
// one rule by both ways together are wrong once in a thousand looks. It is for so many independent
// trials as vary like what was asked, see trials_of() in recapture.cc. Pairs of one pattern count
// as one pair that came again and again: of addresses of one town all pairs have the town in
// common, and a band whose least hashes lie in it finds them all. None of them may be left out:
// which pairs of a pattern are seen at all depends on what was found.
class Recapture {
 public:
  static constexpr size_t kBins = 10;
  static constexpr double kDoubt = 0.001;

  static size_t bin_of(double similarity);

  // A pair that others have found: the chance that the rule finds it, and whether it does.
  void add_pair(double similarity, uint64_t pattern, double chance, bool found);

  // A pair of a rule of so many bands, each with the same chance. The two records share `shared`
  // keys of it, of which `admitted` admit both records: only these find pairs. Asks nothing
  // where none does.
  void add_bands(double similarity, uint64_t pattern, double keys, double chance, uint32_t shared,
                 uint32_t admitted);

  // Where bands were asked, shares and intervals are of one band. The bins without pairs are there,
  // too.
  std::array<RecaptureBin, kBins> bins() const;

 private:
  struct Sums {
    uint64_t pairs = 0;
    uint64_t asked = 0;
    uint64_t found = 0;
    double similarity = 0;
    double predicted = 0;  // found
    // By pattern: the standard deviations of what is found of its pairs, together.
    boost::unordered_flat_map<uint64_t, double> deviations;
  };

  std::array<Sums, kBins> sums_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PLAN_RECAPTURE_H_
