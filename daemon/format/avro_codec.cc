#include "daemon/format/avro_codec.h"

#include <snappy-c.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>

namespace kindred {

namespace {

constexpr size_t kStep = 256 << 10;  // unpacked at a time

// Makes room for more behind what there is. False when that is too much.
bool grow(size_t most, std::string* out) {
  if (out->size() >= most) return false;
  out->resize(std::min(most, out->size() + std::max(kStep, out->size())));
  return true;
}

bool inflate_block(std::string_view packed, size_t most, std::string* out) {
  z_stream stream = {};
  if (::inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> ended(&stream, ::inflateEnd);
  // zlib does not write to what it reads.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  out->clear();
  size_t done = 0;
  for (int result = Z_OK; result != Z_STREAM_END;) {
    if (done == out->size() && !grow(most, out)) return false;
    stream.next_out = reinterpret_cast<Bytef*>(out->data() + done);
    stream.avail_out = static_cast<uInt>(out->size() - done);
    result = ::inflate(&stream, Z_NO_FLUSH);
    const size_t before = done;
    done = out->size() - stream.avail_out;
    if (result != Z_OK && result != Z_STREAM_END) return false;
    if (result == Z_OK && done == before && stream.avail_in == 0) return false;
  }
  out->resize(done);
  return true;  // fastavro leaves a part of zlib's checksum behind it
}

bool unpack_zstandard(std::string_view packed, size_t most, std::string* out) {
  const std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream*)> stream(::ZSTD_createDStream(),
                                                                        ::ZSTD_freeDStream);
  if (stream == nullptr) throw std::bad_alloc();
  ZSTD_inBuffer in = {packed.data(), packed.size(), 0};
  out->clear();
  size_t done = 0;
  for (size_t result = 1; result != 0 || in.pos < in.size;) {
    if (done == out->size() && !grow(most, out)) return false;
    ZSTD_outBuffer room = {out->data(), out->size(), done};
    const size_t read_before = in.pos;
    result = ::ZSTD_decompressStream(stream.get(), &room, &in);
    if (::ZSTD_isError(result) != 0) return false;
    if (result != 0 && room.pos == done && in.pos == read_before) return false;
    done = room.pos;
  }
  out->resize(done);
  return true;
}

// Behind the packed bytes stands the CRC-32 of what they hold, big-endian.
bool unpack_snappy_block(std::string_view packed, size_t most, std::string* out) {
  constexpr size_t kSumBytes = 4;
  if (packed.size() < kSumBytes) return false;
  uLong sum = 0;
  for (const char c : packed.substr(packed.size() - kSumBytes)) {
    sum = sum << 8 | static_cast<unsigned char>(c);
  }
  packed.remove_suffix(kSumBytes);
  size_t size = 0;
  if (::snappy_uncompressed_length(packed.data(), packed.size(), &size) != SNAPPY_OK) return false;
  if (size > most) return false;
  out->resize(size);
  if (::snappy_uncompress(packed.data(), packed.size(), out->data(), &size) != SNAPPY_OK) {
    return false;
  }
  return ::crc32(0, reinterpret_cast<const Bytef*>(out->data()), static_cast<uInt>(out->size())) ==
         sum;
}

}  // namespace

std::optional<AvroCodec> avro_codec(std::string_view name) {
  if (name.empty() || name == "null") return AvroCodec::kNull;
  if (name == "deflate") return AvroCodec::kDeflate;
  if (name == "snappy") return AvroCodec::kSnappy;
  if (name == "zstandard") return AvroCodec::kZstandard;
  return std::nullopt;
}

bool unpack_block(AvroCodec codec, std::string_view packed, size_t most, std::string* out) {
  switch (codec) {
    case AvroCodec::kNull:
      *out = packed;
      return packed.size() <= most;
    case AvroCodec::kDeflate:
      return inflate_block(packed, most, out);
    case AvroCodec::kSnappy:
      return unpack_snappy_block(packed, most, out);
    case AvroCodec::kZstandard:
      return unpack_zstandard(packed, most, out);
  }
  return false;
}

}  // namespace kindred
