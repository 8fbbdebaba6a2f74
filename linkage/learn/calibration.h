#ifndef KINDRED_LINKAGE_LEARN_CALIBRATION_H_
#define KINDRED_LINKAGE_LEARN_CALIBRATION_H_

#include "linkage/learn/wrong_share.h"
#include "linkage/score/model.h"

namespace kindred {

// How weights become probabilities, by how many of the pairs of each weight are wrong: the scale
// and the shift of a logistic function (J. Platt, "Probabilistic outputs for support vector
// machines", 1999), the most probable ones by Newton's method. Few pairs change little, for the
// scale is 1 give or take 0.5 beforehand, and the shift 0 give or take 5 bits. The scale is from
// 0.1 to 3. At most 200 steps of 121 bins.
WeightCalibration calibrate(const WeightBins& counted);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_CALIBRATION_H_
