// Records by the houses that they live in, as init learns from them who belongs together.

#ifndef KINDRED_TOOLS_KINDRED_INIT_NEIGHBOURS_H_
#define KINDRED_TOOLS_KINDRED_INIT_NEIGHBOURS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"
#include "tools/kindred/init/fields.h"

namespace kindred {

// Where people live: of the fields with street addresses the one that most records have, else of
// mailboxes and telephones. Null where there is none.
const ChosenField* home_field(const FieldChoice& choice);

// Whether records drawn one by one live together often enough to learn from: two in a house and
// more in the mean. Where thousands have one address, those of a few addresses would say little.
bool shows_houses(const ChosenField& home);

// Reads the inputs and draws about `size` of their `records`, 2 * size at most: all that have one
// of the values of the field that have the smallest hashes. So houses come whole, while of a
// million records drawn one by one hardly two live in one. Throws as RecordSource does.
std::vector<Record> read_neighbours(const config::Config& config, const std::string& field,
                                    const std::vector<std::string>& inputs, size_t size,
                                    uint64_t records, ThreadPool* pool);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_NEIGHBOURS_H_
