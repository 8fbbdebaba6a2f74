// What init learns of a sample as the configuration prepares it.

#ifndef KINDRED_TOOLS_KINDRED_INIT_WORDS_H_
#define KINDRED_TOOLS_KINDRED_INIT_WORDS_H_

#include <memory>
#include <span>
#include <vector>

#include "config/config.h"
#include "linkage/learn/train.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"
#include "linkage/score/model.h"

namespace kindred {

// EM runs many times: enough to tell, few enough to wait for.
inline constexpr TrainingOptions kQuickTraining = {.random_pairs = 50'000,
                                                   .candidate_pairs = 100'000};

// The records of the sample that are not refused.
std::vector<KeyedRecord> prepare_sample(const config::Config& config,
                                        std::span<const Record> sample);

// A model with nothing but how frequent the words are that rules and comparisons go by, as training
// will count them.
std::shared_ptr<const Model> count_words(const config::Config& config,
                                         std::span<const Record> sample);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_WORDS_H_
