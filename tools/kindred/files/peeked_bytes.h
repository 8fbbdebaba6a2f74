#ifndef KINDRED_TOOLS_KINDRED_FILES_PEEKED_BYTES_H_
#define KINDRED_TOOLS_KINDRED_FILES_PEEKED_BYTES_H_

#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "tools/kindred/files/byte_stream.h"

namespace kindred {

// A stream whose next bytes can be looked at before they are read.
class PeekedBytes final : public ByteStream {
 public:
  explicit PeekedBytes(std::unique_ptr<ByteStream> bytes) : bytes_(std::move(bytes)) {}

  // The next `size` bytes, or more; fewer at the end alone. Waits for that many. Valid until the
  // next call.
  std::string_view peek(size_t size) {
    constexpr size_t kAtOnce = 64 << 10;
    while (ahead_.size() < size && !at_end_) {
      const size_t before = ahead_.size();
      ahead_.resize(before + kAtOnce);
      const size_t read = bytes_->read(ahead_.data() + before, kAtOnce);
      ahead_.resize(before + read);
      at_end_ = read == 0;
    }
    return ahead_;
  }

  // Passes over bytes that peek() has shown.
  void skip(size_t size) { ahead_.erase(0, size); }

  size_t read(char* to, size_t most) override {
    if (ahead_.empty()) return at_end_ ? 0 : bytes_->read(to, most);
    const size_t size = std::min(most, ahead_.size());
    std::memcpy(to, ahead_.data(), size);
    skip(size);
    return size;
  }

  bool readable() const override { return !ahead_.empty() || at_end_ || bytes_->readable(); }
  uint64_t taken() const override { return bytes_->taken(); }

 private:
  std::unique_ptr<ByteStream> bytes_;
  std::string ahead_;
  bool at_end_ = false;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_PEEKED_BYTES_H_
