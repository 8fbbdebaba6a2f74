// Which two fields people write into each other's place.

#ifndef KINDRED_TOOLS_KINDRED_INIT_SWAPPED_H_
#define KINDRED_TOOLS_KINDRED_INIT_SWAPPED_H_

#include <vector>

#include "tools/kindred/init/fields.h"

namespace kindred {

// Sets ChosenField::swapped of short texts, such as a given name and a surname, where pairs of
// records have changed their two values over, and more of them than would by chance. A field is
// taken with the one with which most pairs have. That two fields hold the same names says little:
// a middle name is another given name, but nobody writes it in front. O(fields^2 x records).
void find_swapped(std::vector<ChosenField>* fields);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_SWAPPED_H_
