// `kindred train`: learns a model from records.

#ifndef KINDRED_TOOLS_KINDRED_TRAIN_TRAIN_H_
#define KINDRED_TOOLS_KINDRED_TRAIN_TRAIN_H_

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/learn/train.h"

namespace kindred {

struct TrainOptions {
  std::vector<std::string> inputs;
  std::string gold;                   // a file of all matches there are; empty: none
  std::string labels;                 // a file of labels of some pairs; not beside gold
  std::optional<std::string> output;  // none: the file that the configuration names
  std::string config{};               // its file: a model in its place is refused
};

// Reads the inputs and learns. What was amiss with the data goes to `report`.
//
// Throws Failure (kInputData) when nothing can be learnt from them, kConfiguration when there is
// nothing to learn for, kInternal when what was learnt are no finite numbers; and what reading them
// throws.
Trained learn(const config::Config& config, const TrainOptions& options, ThreadPool* pool,
              std::ostream* report);

// The model as a table, for people. Ends with a line's end.
std::string trained_text(const Trained& trained);

// learn(), writes the model aside and puts it in its place, and tells what was learnt: on standard
// output, or on `report` when the model goes there. Throws Failure: as learn(), kConfiguration when
// no file is named anywhere, kIo.
void train(const config::Config& config, const TrainOptions& options, ThreadPool* pool,
           std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_TRAIN_TRAIN_H_
