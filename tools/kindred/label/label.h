// `kindred label`: asks somebody about the pairs whose answers tell most.

#ifndef KINDRED_TOOLS_KINDRED_LABEL_LABEL_H_
#define KINDRED_TOOLS_KINDRED_LABEL_LABEL_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/label/called.h"

namespace kindred {

struct LabelOptions {
  std::vector<std::string> inputs;
  std::string labels;                  // the file that grows
  std::optional<std::string> answers;  // a gold file that answers in place of a person
  Ask ask{};                           // a function that does; none: a person in the terminal
  std::optional<uint64_t> sample;      // pairs to draw for evaluation; none: what tells most
  std::optional<uint64_t> questions;   // answers that are wanted, those in the file included
  std::string by;                      // who answers, for the file
  bool blind = false;                  // shows no score
  std::string config_file;             // labels in its place are refused
};

// Fifty answers settle most of what a model can learn from them, and take a quarter of an hour.
inline constexpr uint64_t kUsualQuestions = 50;
// A share near one half is known to 7 points of a hundred by two hundred answers.
inline constexpr uint64_t kUsualSample = 200;

// Links the inputs, asks, and writes each answer to the file at once; goes on where an earlier run
// stopped, and asks about no pair that the file has. What is amiss with the labels that are there
// is told of on `report`, and at the end how many answers there are. Returns the exit code: 0, or
// 128 and the signal that ended the answers.
//
// Throws Failure: kUsage without a terminal to ask in, unless a gold file or `ask` answers, and for
// inputs that cannot be read twice; kInputData when no rule finds a pair, or the file's sample is
// one of other candidates. Throws also as LabelFile, find_candidates() and read_gold() do.
int label(const config::Config& config, const LabelOptions& options, ThreadPool* pool,
          std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_LABEL_H_
