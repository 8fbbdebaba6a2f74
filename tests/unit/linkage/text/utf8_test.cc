#include "linkage/text/utf8.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::u32string decoded(std::string_view text) {
  std::u32string out = U"old";
  decode_utf8(text, &out);
  return out;
}

TEST_CASE("ascii looks at every byte") {
  CHECK(ascii(""));
  CHECK(ascii("abcdefghijklmnop"));
  for (size_t i = 0; i < 20; ++i) {
    std::string text(20, 'a');
    text[i] = '\x80';
    CHECK_FALSE(ascii(text));
  }
}

TEST_CASE("well-formed UTF-8 is valid") {
  CHECK(valid_utf8(""));
  CHECK(valid_utf8("plain"));
  CHECK(valid_utf8(std::string_view("a\0b", 3)));
  CHECK(valid_utf8("é日\U0001F600"));
  CHECK(valid_utf8("\xED\x9F\xBF"));      // U+D7FF
  CHECK(valid_utf8("\xF4\x8F\xBF\xBF"));  // U+10FFFF
}

TEST_CASE("ill-formed UTF-8 is not valid") {
  CHECK_FALSE(valid_utf8("\x80"));
  CHECK_FALSE(valid_utf8("a\xC3"));  // cut off
  CHECK_FALSE(valid_utf8("\xC3z"));
  CHECK_FALSE(valid_utf8("\xC0\xAF"));  // overlong
  CHECK_FALSE(valid_utf8("\xE0\x80\xAF"));
  CHECK_FALSE(valid_utf8("\xF0\x80\x80\xAF"));
  CHECK_FALSE(valid_utf8("\xED\xA0\x80"));      // surrogate
  CHECK_FALSE(valid_utf8("\xF4\x90\x80\x80"));  // above U+10FFFF
  CHECK_FALSE(valid_utf8("\xFF"));
}

TEST_CASE("decoding gives code points") {
  CHECK(decoded("aé日\U0001F600") == U"aé日\U0001F600");
  CHECK(decoded("") == U"");
}

TEST_CASE("decoding replaces each ill-formed byte") {
  CHECK(decoded("a\xFFz") == U"a\uFFFDz");
  CHECK(decoded("\xE6\x97") == U"\uFFFD\uFFFD");
  CHECK(decoded("\xED\xA0\x80") == U"\uFFFD\uFFFD\uFFFD");
}

TEST_CASE("appending and reading agree on every code point") {
  for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x3000 ? 1 : 97) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append_utf8(c, &text);
    size_t position = 0;
    REQUIRE(next_code_point(text, &position) == c);
    REQUIRE(position == text.size());
  }
}

}  // namespace
}  // namespace kindred
