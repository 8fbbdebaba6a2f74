// A text as a stream of bytes that gives some at a time, for tests.

#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_FILES_TEXT_BYTES_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_FILES_TEXT_BYTES_H_

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "tools/kindred/files/byte_stream.h"

namespace kindred {

class TextBytes final : public ByteStream {
 public:
  TextBytes(std::string text, size_t piece) : text_(std::move(text)), piece_(piece) {}

  size_t read(char* to, size_t most) override {
    const size_t size = std::min({most, piece_, text_.size() - at_});
    std::memcpy(to, text_.data() + at_, size);
    at_ += size;
    return size;
  }
  bool readable() const override { return true; }
  uint64_t taken() const override { return at_; }

 private:
  std::string text_;
  size_t piece_;
  size_t at_ = 0;
};

// All that a stream gives, asked for so many bytes at a time.
inline std::string read_all(ByteStream* bytes, size_t most) {
  std::string all;
  std::string some(most, '\0');
  while (const size_t size = bytes->read(some.data(), most)) all.append(some, 0, size);
  return all;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_FILES_TEXT_BYTES_H_
