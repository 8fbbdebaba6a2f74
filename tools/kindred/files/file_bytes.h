#ifndef KINDRED_TOOLS_KINDRED_FILES_FILE_BYTES_H_
#define KINDRED_TOOLS_KINDRED_FILES_FILE_BYTES_H_

#include <atomic>
#include <memory>
#include <string>

#include "tools/kindred/files/byte_stream.h"

namespace kindred {

// The bytes of a file, a pipe, or of standard input for "-". Opening a pipe waits for its writer.
// Once *stop is true, and a signal ends a wait, the bytes are at their end. Throws Failure
// (kNoInput) when it cannot be opened.
std::unique_ptr<ByteStream> open_file_bytes(const std::string& path, const std::atomic<bool>* stop);

[[noreturn]] void fail_to_open(const std::string& path, const char* reason);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_FILE_BYTES_H_
