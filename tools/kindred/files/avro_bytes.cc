#include "tools/kindred/files/avro_bytes.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "daemon/format/avro_container.h"

namespace kindred {

namespace {

class AvroBytes final : public ByteStream {
 public:
  AvroBytes(std::unique_ptr<ByteStream> file, const std::string& name)
      : file_(std::move(file)), name_(name) {}

  size_t read(char* to, size_t most) override {
    if (at_ == text_.size()) read_lines();
    const size_t size = std::min(most, text_.size() - at_);
    std::memcpy(to, text_.data() + at_, size);
    at_ += size;
    return size;
  }

  bool readable() const override { return at_ != text_.size() || buffered() || file_->readable(); }
  uint64_t taken() const override { return file_->taken(); }

 private:
  bool buffered() const { return container_ && container_->buffered(); }

  // Some of them at once, but no more than are there, so that those of a pipe come as they are
  // written.
  void read_lines() {
    constexpr size_t kAtOnce = 64 << 10;
    if (!container_) {
      container_.emplace([this](char* to, size_t most) { return file_->read(to, most); }, name_);
    }
    text_.clear();
    at_ = 0;
    while (text_.size() < kAtOnce) {
      if (!text_.empty() && !buffered() && !file_->readable()) return;
      if (!container_->append_record(&text_)) return;
      text_ += '\n';
    }
  }

  std::unique_ptr<ByteStream> file_;
  std::string name_;
  std::optional<AvroContainer>
      container_;  // once bytes are asked for: a pipe may have none for long
  std::string text_;
  size_t at_ = 0;
};

}  // namespace

bool is_avro(std::string_view begins) { return begins.starts_with(kAvroMagic); }

std::unique_ptr<ByteStream> avro_as_json_lines(std::unique_ptr<ByteStream> file,
                                               const std::string& name) {
  return std::make_unique<AvroBytes>(std::move(file), name);
}

}  // namespace kindred
