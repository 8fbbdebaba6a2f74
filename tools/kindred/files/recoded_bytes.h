// Text of another encoding as UTF-8.

#ifndef KINDRED_TOOLS_KINDRED_FILES_RECODED_BYTES_H_
#define KINDRED_TOOLS_KINDRED_FILES_RECODED_BYTES_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "tools/kindred/files/byte_stream.h"

namespace kindred {

// What the first bytes of a text say of its encoding.
struct EncodingMark {
  std::string encoding;  // as iconv() calls it; empty: UTF-8, or nothing is said
  size_t size = 0;       // of the byte order mark, 0 where there is none
};

// Of a byte order mark; or of UTF-16 without one, which has a zero byte beside each letter of ASCII
// that a file of records begins with. Looks at four bytes.
EncodingMark encoding_mark(std::string_view begins);

// The text as UTF-8, piece by piece. A byte that the encoding does not have becomes the byte 0xFF,
// which no UTF-8 has: so the record that it stands in is rejected as others are.
//
// Where ASCII is a part of the encoding the text may be UTF-8 after all: it is, when the bytes that
// are not ASCII, as far as they have come when the first of them does, are UTF-8; no text of
// another encoding looks like that. It is passed on as it is, and `found_utf8` is called.
std::unique_ptr<ByteStream> recode(const std::string& encoding, std::unique_ptr<ByteStream> bytes,
                                   std::function<void()> found_utf8);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_RECODED_BYTES_H_
