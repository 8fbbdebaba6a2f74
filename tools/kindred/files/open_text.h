#ifndef KINDRED_TOOLS_KINDRED_FILES_OPEN_TEXT_H_
#define KINDRED_TOOLS_KINDRED_FILES_OPEN_TEXT_H_

#include <cstdint>
#include <memory>

#include "tools/kindred/files/input_name.h"
#include "tools/kindred/files/peeked_bytes.h"

namespace kindred {

// The bytes of an input, unpacked, whatever they are: those of a text are not UTF-8 yet. Waits for
// the first four. Throws Failure (kInputData) when it is packed in another way than gzip and zstd.
std::unique_ptr<PeekedBytes> unpacked(std::unique_ptr<ByteStream> bytes, const InputName& name);

// A text as UTF-8 from here on, without its byte order mark.
struct Text {
  std::unique_ptr<PeekedBytes> bytes;
  uint64_t offset = 0;  // of the first byte: behind the mark, in UTF-8
};

// By the mark of the bytes, else by name.encoding. What is found out, and what is not UTF-8, is
// told on name.told.
Text as_utf8(std::unique_ptr<PeekedBytes> bytes, const InputName& name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_OPEN_TEXT_H_
