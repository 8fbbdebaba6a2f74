#ifndef KINDRED_LINKAGE_BASE_MEMORY_USE_H_
#define KINDRED_LINKAGE_BASE_MEMORY_USE_H_

#include <cstdint>

namespace kindred {

// What the live records and matches take, in bytes. What the allocator adds, and what a batch needs
// while it is linked, is left out.
struct MemoryUse {
  uint64_t records = 0;     // their values, features and keys
  uint64_t identities = 0;  // finding a record by its identity
  uint64_t keys = 0;        // finding records by a key, and telling duplicates among them
  uint64_t matches = 0;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_MEMORY_USE_H_
