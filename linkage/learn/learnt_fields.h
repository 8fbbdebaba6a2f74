#ifndef KINDRED_LINKAGE_LEARN_LEARNT_FIELDS_H_
#define KINDRED_LINKAGE_LEARN_LEARNT_FIELDS_H_

#include <span>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/learn/frequencies.h"
#include "linkage/score/compared_field.h"
#include "linkage/score/model.h"

namespace kindred {

// What was learnt, as a model has it: chances with six significant digits, and the frequencies of
// values where they count. All three by field.
std::vector<ModelField> learnt_fields(std::span<const FieldLevels> fields, const EmResult& result,
                                      std::vector<ValueFrequencies> frequencies);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LEARNT_FIELDS_H_
