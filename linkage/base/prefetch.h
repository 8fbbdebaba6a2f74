#ifndef KINDRED_LINKAGE_BASE_PREFETCH_H_
#define KINDRED_LINKAGE_BASE_PREFETCH_H_

namespace kindred {

// Begins to bring the cache line of an address towards the processor, for a use that follows some
// hundred nanoseconds later. Any address may be asked for.
inline void prefetch_line(const void* address) {
  __builtin_prefetch(address);
  // GCC takes a function that only prefetches for one without an effect, and drops calls of it.
  asm volatile("");
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BASE_PREFETCH_H_
