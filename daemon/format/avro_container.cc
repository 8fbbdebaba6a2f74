#include "daemon/format/avro_container.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/format/varint.h"

namespace kindred {

namespace {

constexpr size_t kReadBytes = 256 << 10;  // at once
constexpr size_t kSyncBytes = 16;
constexpr size_t kMostHead = 16 << 20;    // a schema
constexpr size_t kMostBlock = 256 << 20;  // writers' blocks have 16 KiB to some megabytes

}  // namespace

AvroContainer::AvroContainer(Source source, std::string name)
    : source_(std::move(source)), name_(std::move(name)) {
  read_head();
}

void AvroContainer::fail(const std::string& what) const {
  throw Failure(ExitCode::kInputData, fmt::format("{}: {}", name_, what));
}

// False when nothing is left.
bool AvroContainer::fill() {
  if (read_at_ < read_.size()) return true;
  read_.resize(kReadBytes);
  read_.resize(source_(read_.data(), kReadBytes));
  read_at_ = 0;
  return !read_.empty();
}

bool AvroContainer::at_end() { return !fill(); }

void AvroContainer::take(size_t size, std::string* out) {
  out->clear();
  while (out->size() < size) {
    if (at_end()) fail("the file ends in the middle of it; fetch it again");
    const size_t part = std::min(size - out->size(), read_.size() - read_at_);
    out->append(read_, read_at_, part);
    read_at_ += part;
    offset_ += part;
  }
}

int64_t AvroContainer::take_long() {
  constexpr size_t kMostVarintBytes = 10;
  std::string bytes;
  std::string byte;
  do {
    take(1, &byte);
    bytes += byte;
  } while (static_cast<unsigned char>(byte[0]) >= 0x80 && bytes.size() < kMostVarintBytes);
  const char* at = bytes.data();
  uint64_t raw = 0;
  if (!read_varint(&at, at + bytes.size(), &raw)) {
    fail(fmt::format("is damaged at byte {}; fetch it again", offset_));
  }
  return unzigzag(raw);
}

std::string AvroContainer::take_text() {
  const int64_t size = take_long();
  if (size < 0 || static_cast<uint64_t>(size) > kMostHead) {
    fail("is damaged in its head; fetch it again");
  }
  std::string text;
  take(static_cast<size_t>(size), &text);
  return text;
}

// A map of texts and a mark that ends every block.
void AvroContainer::read_head() {
  std::string magic;
  take(kAvroMagic.size(), &magic);
  if (magic != kAvroMagic) fail("is no Avro file");
  std::string schema;
  std::string codec;
  for (int64_t count = take_long(); count != 0; count = take_long()) {
    if (count < 0) take_long();  // the size of what follows
    for (uint64_t i = count < 0 ? -static_cast<uint64_t>(count) : static_cast<uint64_t>(count);
         i > 0; --i) {
      const std::string key = take_text();
      std::string value = take_text();
      if (key == "avro.schema")
        schema = std::move(value);
      else if (key == "avro.codec")
        codec = std::move(value);
    }
  }
  take(kSyncBytes, &sync_);
  const auto known = avro_codec(codec);
  if (!known) {
    fail(
        fmt::format("is packed by \"{}\", which is not read; write it with deflate, snappy or "
                    "zstandard",
                    codec));
  }
  codec_ = *known;
  std::string why;
  types_ = parse_avro({.kind = SchemaKind::kAvro, .text = schema}, &why);
  if (types_.empty()) fail("its schema is none: " + why);
}

// False at the end of the file.
bool AvroContainer::read_block() {
  if (at_end()) return false;
  block_begin_ = offset_;
  records_left_ = take_long();
  const int64_t size = take_long();
  if (records_left_ < 0 || size < 0 || static_cast<uint64_t>(size) > kMostBlock) {
    fail(fmt::format("is damaged at byte {}; fetch it again", block_begin_));
  }
  take(static_cast<size_t>(size), &packed_);
  std::string sync;
  take(kSyncBytes, &sync);
  block_at_ = 0;
  if (sync != sync_ || !unpack_block(codec_, packed_, kMostBlock, &block_)) {
    fail(fmt::format("the block at byte {} is damaged; fetch the file again", block_begin_));
  }
  return true;
}

bool AvroContainer::append_record(std::string* json) {
  while (records_left_ == 0) {
    if (block_at_ != block_.size()) {
      fail(fmt::format("the block at byte {} has more bytes than records", block_begin_));
    }
    if (!read_block()) return false;
  }
  std::string why;
  const char* at = block_.data() + block_at_;
  if (!read_avro(types_, &at, block_.data() + block_.size(), json, &why)) {
    fail(fmt::format("the block at byte {} is not by its schema: {}", block_begin_, why));
  }
  const auto now = static_cast<size_t>(at - block_.data());
  if (now == block_at_) fail("its records have no bytes");
  block_at_ = now;
  --records_left_;
  return true;
}

}  // namespace kindred
