#ifndef KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_RECORDS_H_
#define KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_RECORDS_H_

#include <cstddef>
#include <vector>

#include "linkage/prepare/pipeline.h"
#include "linkage/record/record.h"

namespace kindred {

// The records that golden values are made of: invented people, texts, vectors and fingerprints by
// the types and names of the pipeline's fields. Record 2i is of source a, 2i + 1 is the same thing
// in source b with the errors that people make: a letter, a word, another day, a value that is
// missing. The same on every machine, for only whole numbers are drawn.
std::vector<Record> golden_records(const Pipeline& pipeline, size_t things);

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_RULES_VERSION_GOLDEN_RECORDS_H_
