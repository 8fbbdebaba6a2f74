#ifndef KINDRED_TOOLS_KINDRED_GENERATE_ENTITY_GOLD_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_ENTITY_GOLD_H_

#include <cstdint>

#include "tools/kindred/files/new_file.h"
#include "tools/kindred/generate/plan.h"

namespace kindred {

// Writes left,right for every pair of records of one entity and returns the number of pairs. Throws
// as NewFile does.
uint64_t write_entity_gold(const Plan& plan, NewFile* gold);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_ENTITY_GOLD_H_
