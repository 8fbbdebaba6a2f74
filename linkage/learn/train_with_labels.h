#ifndef KINDRED_LINKAGE_LEARN_TRAIN_WITH_LABELS_H_
#define KINDRED_LINKAGE_LEARN_TRAIN_WITH_LABELS_H_

#include <span>
#include <vector>

#include "linkage/learn/labelled_pair.h"
#include "linkage/learn/train.h"

namespace kindred {

// Learns as train() does, and corrects the model by some labels, which are places in `records`,
// sorted by rank. Nothing is supposed of all other pairs, nor of how the labelled ones were chosen.
// A pair is labelled once at most.
//
// Weights are corrected (see corrected()), and then the weight that each pair begins with, so that
// the threshold `pipeline.match` stands where the greatest F1 is expected (see best_threshold()).
// Between that threshold and 1 a probability may then be greater than the share of such pairs that
// match; of all pairs from the threshold on kLeastRight are expected to. Where they are not, a
// warning says so. The number of matches is that which the labels promise.
//
// Labels of pairs that `link_only` never compares are left out, with a warning. Throws
// TrainingError as train() does, and where no label is left.
Trained train_with_labels(const Pipeline& pipeline, std::span<const ComparedField> fields,
                          std::span<KeyedRecord> records, std::vector<LabelledPair> labels,
                          const TrainingOptions& options, ThreadPool* pool);

// How well the model explains the labels, see log_loss(): of several models that the records allow,
// the one with the least is to be preferred. The model is one for these fields.
double label_loss(const Model& model, std::span<const ComparedField> fields,
                  std::span<const KeyedRecord> records, std::span<const LabelledPair> labels,
                  ThreadPool* pool);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TRAIN_WITH_LABELS_H_
