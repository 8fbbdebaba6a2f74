// Texts as gzip and zstd pack them, for tests.

#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_FILES_PACKED_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_FILES_PACKED_H_

#include <zlib.h>
#include <zstd.h>

#include <string>
#include <string_view>

#include "tests/catch.h"

namespace kindred {

inline std::string gzip(std::string_view text) {
  constexpr int kGzip = 16;
  z_stream stream = {};
  REQUIRE(::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip + MAX_WBITS, 8,
                         Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(::deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  REQUIRE(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  return packed;
}

inline std::string zstd(std::string_view text) {
  std::string packed(::ZSTD_compressBound(text.size()), '\0');
  const size_t size = ::ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3);
  REQUIRE(::ZSTD_isError(size) == 0);
  packed.resize(size);
  return packed;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_FILES_PACKED_H_
