// The memory of this process.

#ifndef KINDRED_DAEMON_SERVICE_MEMORY_H_
#define KINDRED_DAEMON_SERVICE_MEMORY_H_

#include <cstdint>

namespace kindred {

// Bytes that are resident, as `ps` shows them: some microseconds' work. 0 when the system does not
// tell.
uint64_t resident_memory();

// Bytes that are allocated and not freed, whether they are resident or not. Takes up to some
// milliseconds where much was freed in small pieces.
uint64_t allocated_memory();

// Gives what was freed back to the system, so that it no longer counts as resident. May take some
// tenths of a second where much was freed.
void return_freed_memory();

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_MEMORY_H_
