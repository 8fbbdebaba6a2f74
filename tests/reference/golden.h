// Golden records by their definition: every value of every member is a vote, and votes are put in
// order by all that decides.

#ifndef KINDRED_TESTS_REFERENCE_GOLDEN_H_
#define KINDRED_TESTS_REFERENCE_GOLDEN_H_

#include <ostream>
#include <vector>

#include "linkage/entity/entity.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/record.h"

namespace kindred::reference {

// Of live records as they came, the oldest first (EntityRules).
std::vector<GoldenValue> golden_record(const Pipeline& pipeline,
                                       const std::vector<Record>& oldest_first);

}  // namespace kindred::reference

namespace kindred {

std::ostream& operator<<(std::ostream& out, const GoldenValue& value);

}  // namespace kindred

#endif  // KINDRED_TESTS_REFERENCE_GOLDEN_H_
