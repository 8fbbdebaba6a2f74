#include "linkage/base/hash.h"

// The functions themselves instead of calls into the shared library: short inputs are the rule
// here.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace kindred {

uint64_t hash_bytes(std::string_view bytes, uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

}  // namespace kindred
