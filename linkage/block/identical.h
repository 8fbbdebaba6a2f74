#ifndef KINDRED_LINKAGE_BLOCK_IDENTICAL_H_
#define KINDRED_LINKAGE_BLOCK_IDENTICAL_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "linkage/block/rule.h"

namespace kindred {

// The hash of the bytes at these positions (MMDS 3.9.1). A position beyond the end of the item
// counts as a symbol of its own.
uint64_t hash_positions(std::string_view item, std::span<const uint32_t> positions);

// The positions that the rule below looks at: random, the same for all items, ascending. More of
// them near the start, so that short items have some too: four in each range from 2^k to 2^(k+1),
// up to 2^24.
std::span<const uint32_t> fixed_positions();

// Equality of a field, for long values (MMDS 3.9.1): one key a value, of its length and the bytes
// at fixed positions, and a check of the whole. `name` is the field's.
RulePointer identical(uint16_t field, std::string name);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_IDENTICAL_H_
