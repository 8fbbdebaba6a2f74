#include "daemon/memory.h"

#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace kindred {

// The first has each thread's heaps, which are of 64 MiB, usable as a whole; they take memory as it
// is touched, as before. The others are what malloc comes to by itself, unless the first is set.
void allocate_in_large_steps() {
  constexpr int kHeap = 64 << 20;
  mallopt(M_TOP_PAD, kHeap);
  mallopt(M_MMAP_THRESHOLD, kHeap / 2);
  mallopt(M_TRIM_THRESHOLD, kHeap);
}

uint64_t resident_memory() {
  std::ifstream statm("/proc/self/statm");
  uint64_t size = 0;
  uint64_t resident = 0;
  if (!(statm >> size >> resident)) return 0;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

uint64_t allocated_memory() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void return_freed_memory() { malloc_trim(0); }

}  // namespace kindred
