#include "daemon/service/memory.h"

#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace kindred {

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
