#include "linkage/text/signs.h"

#include "linkage/text/utf8.h"
#include "tests/catch.h"

namespace kindred {
namespace {

std::string plain(std::string_view raw) {
  std::string out = "old";
  plain_signs(raw, &out);
  return out;
}

TEST_CASE("digits and full-width characters become ASCII") {
  CHECK(plain("１９７４／０３／０２") == "1974/03/02");
  CHECK(plain("١٢٣ ۴۵۶ ७८९") == "123 456 789");
  CHECK(plain("ａ＠ｂ．ｃ") == "a@b.c");
}

TEST_CASE("blanks, dashes, slashes and apostrophes of all kinds become those of ASCII") {
  CHECK(plain("a\u00A0b\u2009c\u202Fd\u3000e\u2028f\u0085g") == "a b c d e f g");
  CHECK(plain("1\u20102\u20113\u20124\u20135\u20146\u20157\u22128\uFF0D9\uFE630") ==
        "1-2-3-4-5-6-7-8-9-0");
  CHECK(plain("1\u20442\u22153") == "1/2/3");
  CHECK(plain("1’299ʼ5") == "1'299'5");
  CHECK(plain("03ー1234") == "03-1234");
  CHECK(plain("コーヒー") == "コーヒー");
}

TEST_CASE("commas and decimal signs of other scripts") {
  CHECK(plain("١٬٢٩٩٫٥") == "1,299.5");
  CHECK(plain("٥٢٫٥، ١٣٫٤") == "52.5, 13.4");
  CHECK(plain("12．5、3。1") == "12.5,3.1");
}

TEST_CASE("invisible marks vanish") {
  CHECK(plain("\uFEFF1\u200B2\u200C3\u200D4\u200E5\u200F6\u00AD7\u20608\uFE0F9") == "123456789");
  CHECK(plain("\u202A1\u202C\u20662\u2069\u061C3\uFFF94") == "1234");
}

TEST_CASE("other characters stay, and so does ASCII") {
  std::string all;
  for (char32_t c = 0; c < 0x80; ++c) append_utf8(c, &all);
  CHECK(plain(all) == all);
  CHECK(plain("é日€") == "é日€");
  CHECK(plain("").empty());
}

TEST_CASE("plain signs of ASCII are the text itself") {
  const std::string raw = "1974-03-02";
  CHECK(PlainSigns(raw).text().data() == raw.data());
  CHECK(PlainSigns("1974–03–02").text() == raw);
}

}  // namespace
}  // namespace kindred
