#ifndef KINDRED_DAEMON_BASE_RECORD_BYTES_H_
#define KINDRED_DAEMON_BASE_RECORD_BYTES_H_

#include <cstddef>

#include "linkage/record/record.h"

namespace kindred {

// What a record may take in the state, identity and values: with what stands before it in its
// piece, an entry of two identities fits into a frame. A larger one is rejected when it comes.
constexpr size_t kMostRecordBytes = 31 << 20;
// At most what its entry takes.
size_t record_bytes(const Record& record);

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_RECORD_BYTES_H_
