// Files that are packed with gzip or zstd, unpacked piece by piece: memory does not grow with them.

#ifndef KINDRED_TOOLS_KINDRED_FILES_UNPACKED_BYTES_H_
#define KINDRED_TOOLS_KINDRED_FILES_UNPACKED_BYTES_H_

#include <memory>
#include <string>
#include <string_view>

#include "tools/kindred/files/byte_stream.h"

namespace kindred {

enum class Packing { kNone, kGzip, kZstd };

// By the first four bytes.
Packing packing_of(std::string_view begins);

// What the bytes are that were packed so. Several gzip members and several zstd frames are read one
// after another, as their programs do. read() throws Failure (kInputData) where the bytes are
// damaged or end too early; `name` is what it calls the file.
std::unique_ptr<ByteStream> unpack(Packing packing, std::unique_ptr<ByteStream> packed,
                                   const std::string& name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_UNPACKED_BYTES_H_
