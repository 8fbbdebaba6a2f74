#include "tools/kindred/files/unpacked_bytes.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <new>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"

namespace kindred {

namespace {

constexpr size_t kPackedBytes = 128 << 10;  // read at once

// What both have: packed bytes, some of them read.
class UnpackedBytes : public ByteStream {
 public:
  UnpackedBytes(std::unique_ptr<ByteStream> packed, std::string name)
      : packed_(std::move(packed)), name_(std::move(name)), buffer_(kPackedBytes) {}

  // Unpacking may hold back what it has read: that is told as soon as it is asked for.
  bool readable() const override { return !rest_.empty() || held_ || packed_->readable(); }
  uint64_t taken() const override { return packed_->taken(); }

 protected:
  // False at the end of the packed bytes.
  bool more() {
    if (!rest_.empty()) return true;
    rest_ = {buffer_.data(), packed_->read(buffer_.data(), buffer_.size())};
    return !rest_.empty();
  }

  [[noreturn]] void fail(std::string_view what) const {
    throw Failure(ExitCode::kInputData, fmt::format("{}: {}", name_, what));
  }

  std::string_view rest_;  // packed bytes that were read and not unpacked yet
  bool held_ = false;      // unpacked bytes are held back, for want of room

 private:
  std::unique_ptr<ByteStream> packed_;
  std::string name_;
  std::vector<char> buffer_;
};

class GzipBytes final : public UnpackedBytes {
 public:
  GzipBytes(std::unique_ptr<ByteStream> packed, const std::string& name)
      : UnpackedBytes(std::move(packed), name) {
    constexpr int kGzip = 16;  // added to the bits of the window, says zlib.h
    if (::inflateInit2(&stream_, kGzip + MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~GzipBytes() override { ::inflateEnd(&stream_); }

  size_t read(char* to, size_t most) override {
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(most);
    while (stream_.avail_out == most) {
      if (!held_ && !more()) {
        if (within_) fail("ends in the middle of its gzip data; fetch it again");
        return 0;
      }
      if (!within_ && !held_ && !begin_member()) return 0;
      inflate_some();
    }
    return most - stream_.avail_out;
  }

 private:
  // False when nothing but zeroes follows, with which tapes are filled up.
  bool begin_member() {
    if (first_) {
      first_ = false;
    } else {
      constexpr char kMagic = '\x1F';
      if (rest_.front() == '\0') return pass_over_zeroes();
      if (rest_.front() != kMagic) fail("has something else behind its gzip data; fetch it again");
      ::inflateReset(&stream_);
    }
    within_ = true;
    return true;
  }

  bool pass_over_zeroes() {
    while (more()) {
      if (rest_.find_first_not_of('\0') != std::string_view::npos) {
        fail("has something else behind its gzip data; fetch it again");
      }
      rest_ = {};
    }
    return false;
  }

  void inflate_some() {
    // zlib does not write to what it reads.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));
    stream_.avail_in = static_cast<uInt>(rest_.size());
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    rest_.remove_prefix(rest_.size() - stream_.avail_in);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      fail("its gzip data is damaged; fetch it again");
    }
    within_ = result != Z_STREAM_END;
    held_ = within_ && stream_.avail_out == 0;
  }

  z_stream stream_ = {};
  bool first_ = true;
  bool within_ = false;  // a member
};

class ZstdBytes final : public UnpackedBytes {
 public:
  ZstdBytes(std::unique_ptr<ByteStream> packed, const std::string& name)
      : UnpackedBytes(std::move(packed), name), stream_(::ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  ~ZstdBytes() override { ::ZSTD_freeDStream(stream_); }

  size_t read(char* to, size_t most) override {
    ZSTD_outBuffer out = {to, most, 0};
    while (out.pos == 0) {
      if (!held_ && !more()) {
        if (within_) fail("ends in the middle of its zstd data; fetch it again");
        return 0;
      }
      ZSTD_inBuffer in = {rest_.data(), rest_.size(), 0};
      const size_t result = ::ZSTD_decompressStream(stream_, &out, &in);
      if (::ZSTD_isError(result) != 0) {
        fail(
            fmt::format("its zstd data cannot be unpacked: {}; fetch it again, or unpack it first "
                        "with unzstd",
                        ::ZSTD_getErrorName(result)));
      }
      rest_.remove_prefix(in.pos);
      within_ = result != 0;
      held_ = within_ && out.pos == out.size;
    }
    return out.pos;
  }

 private:
  ZSTD_DStream* stream_;
  bool within_ = false;  // a frame
};

}  // namespace

Packing packing_of(std::string_view begins) {
  if (begins.starts_with("\x1F\x8B")) return Packing::kGzip;
  // A frame, or one to be skipped, which parallel packers write in front.
  const bool skippable =
      begins.size() >= 4 && (begins[0] & 0xF0) == 0x50 && begins.substr(1, 3) == "\x2A\x4D\x18";
  if (begins.starts_with("\x28\xB5\x2F\xFD") || skippable) return Packing::kZstd;
  return Packing::kNone;
}

std::unique_ptr<ByteStream> unpack(Packing packing, std::unique_ptr<ByteStream> packed,
                                   const std::string& name) {
  switch (packing) {
    case Packing::kGzip:
      return std::make_unique<GzipBytes>(std::move(packed), name);
    case Packing::kZstd:
      return std::make_unique<ZstdBytes>(std::move(packed), name);
    case Packing::kNone:
      break;
  }
  return packed;
}

}  // namespace kindred
