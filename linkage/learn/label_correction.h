// Labels correct a model that was learnt without them.

#ifndef KINDRED_LINKAGE_LEARN_LABEL_CORRECTION_H_
#define KINDRED_LINKAGE_LEARN_LABEL_CORRECTION_H_

#include <span>
#include <string>

#include "linkage/score/model.h"

namespace kindred {

// A pair as a model sees it.
struct WeighedPair {
  std::string levels;  // by field of the model: the level, or kMissing
  double weight = 0;   // the pair's match weight in bits, all in all
  // Whether it is left where each record has one partner a source at most: the best of both its
  // records. False where records may have more.
  bool left = false;
};

// What is known of a pair.
struct WeighedLabel {
  WeighedPair pair;
  bool same = false;
};

// The model with weights that labels have corrected. `model` gave the pairs their weights. Levels
// get a ModelLevel::weight, the model a Model::weight; m, u, prior and frequencies stay.
//
// Fellegi and Sunter take fields for independent. Where they are not, weights are too great in sum,
// or too small, and no count of m and u shows it. So the correction is a logistic regression that
// starts at the model: the weights of each field times a factor, something added to each level,
// something added to every pair, something to those that are left. All four are normally
// distributed around no change at all, so what labels do not speak of stays as it was learnt, and
// few labels change little (MAP, see most_probable()). It asks only what a pair is, given how it
// agrees. So pairs may be chosen for what they tell, by their weights and fields, and need not be
// drawn at random.
//
// The sum of all fields has a scale, too, a calibration of the result. It is no coefficient, whose
// changes would add to those of the fields until a field counts against itself; several scales are
// where the regression begins, and the answer is the one by which the labels are most likely (see
// log_evidence()). What pairs within clean sources, or the tail of strangers, told of all weights
// (a calibration) was no more than a guess: the scales lie between that and none. Without one they
// go down from 1, the farther the less probable.
//
// Where records have one partner, only pairs that are left are published. What is added to these is
// added to all in the result.
//
// No level weighs less than the last one, as in EM.
Model corrected(const Model& model, std::span<const WeighedLabel> labels);

// The pair's weight by `to`, where it has that of the pair by `from`. Both have the same levels and
// frequencies, and each its own calibration.
double weight_by(const Model& from, const Model& to, const WeighedPair& pair);

// How well a model explains labels: the mean of -log2 of the probability that it gives to what the
// pairs are. 0 for who always knows, 1 for who never does.
double log_loss(std::span<const WeighedLabel> labels);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LABEL_CORRECTION_H_
