#ifndef KINDRED_TESTS_VECTORS_SIGNATURES_H_
#define KINDRED_TESTS_VECTORS_SIGNATURES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/base/fraction.h"
#include "linkage/block/linear_hash.h"
#include "tests/vectors/json.h"

namespace kindred::vectors {

// A signature matrix: row i holds the values of function i, one for each set; Family::kNone where a
// set has none, in JSON "inf".
using Signatures = std::vector<std::vector<uint32_t>>;

Signatures read_signatures(const Json& json);
Json written(const Signatures& signatures);

// The signature of one set.
std::vector<uint32_t> column(const Signatures& signatures, size_t set);

std::vector<LinearHash> read_hashes(const Json& json);

// The one-pass method (MMDS 3.3.5) on rows [first, end) of a characteristic matrix, row r being
// number r + base.
Signatures sign(const Json& matrix, const std::vector<LinearHash>& hashes, size_t first, size_t end,
                uint64_t base);

// A threshold exactly as it is written.
Fraction exact(double threshold);

// Whether so many of the comparable values agree; a share that reaches the threshold does.
bool agree(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b, Fraction at_least);

}  // namespace kindred::vectors

#endif  // KINDRED_TESTS_VECTORS_SIGNATURES_H_
