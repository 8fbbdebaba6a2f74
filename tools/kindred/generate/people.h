// Customer lists of several companies that share customers.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_PEOPLE_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_PEOPLE_H_

#include "tools/kindred/generate/generate.h"
#include "tools/kindred/generate/plan.h"
#include "tools/kindred/generate/record_files.h"

namespace kindred {

// Writes every record of the plan, in its output order. `options.sources` must not be empty. Throws
// Failure.
void write_people(const GenerateOptions& options, const Plan& plan, RecordFiles* files);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_PEOPLE_H_
