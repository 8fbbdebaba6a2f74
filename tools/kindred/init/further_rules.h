// Rules that a new configuration may have besides those that it begins with.

#ifndef KINDRED_TOOLS_KINDRED_INIT_FURTHER_RULES_H_
#define KINDRED_TOOLS_KINDRED_INIT_FURTHER_RULES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "tools/kindred/init/rules.h"

namespace kindred {

// Rules of one text that may find what those of choose_rules() miss, from tight to loose: min-hash
// of every text that some records have, by words and by pieces, and rare words.
std::vector<ChosenRule> further_rules(std::span<const ChosenField> fields, uint32_t sampled);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_FURTHER_RULES_H_
