#ifndef KINDRED_TOOLS_KINDRED_SEARCH_COMMAND_H_
#define KINDRED_TOOLS_KINDRED_SEARCH_COMMAND_H_

#include "tools/kindred/command/command.h"

namespace kindred {

// `kindred search`, of search/search.h.
void add_search(Arguments* program, Command* chosen);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_SEARCH_COMMAND_H_
