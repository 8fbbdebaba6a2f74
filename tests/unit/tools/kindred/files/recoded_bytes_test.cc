#include "tools/kindred/files/recoded_bytes.h"

#include <memory>
#include <string>

#include "config/encoding.h"
#include "tests/catch.h"
#include "tests/unit/tools/kindred/files/text_bytes.h"

namespace kindred {
namespace {

using namespace std::string_literals;

std::string recoded(const std::string& encoding, const std::string& text, size_t piece = 1000,
                    bool* utf8 = nullptr) {
  bool found = false;
  const auto bytes = recode(*config::encoding_named(encoding),
                            std::make_unique<TextBytes>(text, piece), [&] { found = true; });
  std::string all = read_all(bytes.get(), 7);
  if (utf8 != nullptr) *utf8 = found;
  return all;
}

TEST_CASE("A text of another encoding becomes UTF-8, whatever the pieces") {
  for (const size_t piece : {1, 2, 3, 5, 1000}) {
    CAPTURE(piece);
    CHECK(recoded("latin-1", "plain\nJos\xE9 \xDF\n", piece) == "plain\nJosé ß\n");
    CHECK(recoded("windows-1252", "\x80 \x93x\x94", piece) == "€ “x”");
    CHECK(recoded("windows-1250", "\xB3\xF3\x9F", piece) == "łóź");
    CHECK(recoded("shift_jis", "\x93\x63\x92\x86\n", piece) == "田中\n");
    CHECK(recoded("utf-16le", "i\0\xE9\0\x3D\xD8\x00\xDE"s, piece) == "ié😀");
    CHECK(recoded("utf-16be", "\0i\0\xE9\xD8\x3D\xDE\x00"s, piece) == "ié😀");
  }
}

TEST_CASE("Bytes that the encoding does not have become one that UTF-8 does not have") {
  CHECK(recoded("windows-1252", "a\xE9\x81z") == "aé\xFFz");
  CHECK(recoded("utf-16le", "a\0\x00\xDCz\0"s) == "a\xFFz");
  CHECK(recoded("utf-16le", "a\0z"s) == "a\xFF");
}

TEST_CASE("A text that is UTF-8 stays as it is, though it was to be another") {
  for (const size_t piece : {1, 2, 3, 1000}) {
    bool utf8 = false;
    CHECK(recoded("latin-1", "plain\nJosé\nÄ\n", piece, &utf8) == "plain\nJosé\nÄ\n");
    CHECK(utf8);
    CHECK(recoded("latin-1", "plain\n", piece, &utf8) == "plain\n");
    CHECK_FALSE(utf8);
  }
}

TEST_CASE("A mark says the encoding, and so do zero bytes beside letters") {
  const auto mark = [](std::string_view begins) {
    const EncodingMark found = encoding_mark(begins);
    return found.encoding + "/" + std::to_string(found.size);
  };
  CHECK(mark("\xEF\xBB\xBFid") == "/3");
  CHECK(mark("\xFF\xFEi\0"s) == "UTF-16LE/2");
  CHECK(mark("\xFE\xFF\0i"s) == "UTF-16BE/2");
  CHECK(mark("\xFF\xFE\0\0"s) == "UTF-32LE/4");
  CHECK(mark("\0\0\xFE\xFF"s) == "UTF-32BE/4");
  CHECK(mark("i\0d\0"s) == "UTF-16LE/0");
  CHECK(mark("\0i\0d"s) == "UTF-16BE/0");
  CHECK(mark("id,n") == "/0");
  CHECK(mark("i") == "/0");
}

}  // namespace
}  // namespace kindred
