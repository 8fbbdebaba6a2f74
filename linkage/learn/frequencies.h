// How often values and tokens occur among records.

#ifndef KINDRED_LINKAGE_LEARN_FREQUENCIES_H_
#define KINDRED_LINKAGE_LEARN_FREQUENCIES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/model.h"

namespace kindred {

struct ValueFrequencies {
  uint64_t records = 0;  // that have a value
  // The expected number of values that two such records share: how often a field with one value a
  // record agrees exactly. 0 below two records.
  double shared = 0;
  std::vector<ValueCount> frequent;  // as ModelField has them, at most `most`
};

// Values longer than 100 bytes, not UTF-8, or with control characters are counted, not kept: a
// model is read by people. With `whole_dates` only these are shared, as only they are exact
// (compared_field.h). O(records) expected.
ValueFrequencies value_frequencies(std::span<const KeyedRecord> records, uint16_t field,
                                   size_t most, bool whole_dates = false);

// The tokens of the pipeline's counted_features(), as they are among the first `sample` records, at
// most `most` a feature: those of two records or more. With the texts of words and of tokens of set
// fields, if they are as short and readable as values are to be.
std::vector<ModelTokens> token_frequencies(const Pipeline& pipeline,
                                           std::span<const KeyedRecord> records, size_t sample,
                                           size_t most);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_FREQUENCIES_H_
