#ifndef KINDRED_LINKAGE_LEARN_CALIBRATION_H_
#define KINDRED_LINKAGE_LEARN_CALIBRATION_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/learn/rivals.h"
#include "linkage/score/model.h"

namespace kindred {

// The pairs that are left when each end is taken once: by weight, the greatest first, then by their
// order. `weights` is by pair. Ascending places. O(pairs log pairs).
std::vector<uint32_t> one_partner_each(std::span<const RivalPair> pairs,
                                       std::span<const double> weights);

// How weights become probabilities, learnt from pairs of which nobody knows which match, and from
// others none of which does. `found` are weights in bits of the pairs that may match, `wrong` those
// of pairs that were found in the same way where there is no match; each of these stands for
// `stands_for` wrong ones among the found. (Decoys: J. E. Elias, S. P. Gygi, "Target-decoy search
// strategy", Nature Methods 4, 2007.)
//
// The scale and the shift of a logistic function, the most probable ones by Newton's method: the
// wrong pairs count as such, and as often against being right as they are among the found ones. A
// few pairs change little, for both have a prior (J. Platt's calibration with Gaussian priors). The
// scale is at least kLeastScale. O(pairs) a step, at most 50 steps.
WeightCalibration calibrate(std::span<const double> found, std::span<const double> wrong,
                            double stands_for);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_CALIBRATION_H_
