#ifndef KINDRED_TOOLS_KINDRED_FILES_BYTE_STREAM_H_
#define KINDRED_TOOLS_KINDRED_FILES_BYTE_STREAM_H_

#include <cstddef>
#include <cstdint>

namespace kindred {

// Bytes that come one after another: those of a file as they lie there, and what unpacking and
// another encoding make of them, each a stream above another one.
class ByteStream {
 public:
  ByteStream() = default;
  virtual ~ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;

  // Puts up to `most` bytes at `to`, and waits for the first of them. Returns how many; 0 at the
  // end. Throws Failure: kIo when reading fails, kInputData when the bytes are damaged.
  virtual size_t read(char* to, size_t most) = 0;

  // Whether read() would find something at once, or the end.
  virtual bool readable() const = 0;

  // Bytes of the file itself that were read so far.
  virtual uint64_t taken() const = 0;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_BYTE_STREAM_H_
