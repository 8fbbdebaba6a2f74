#include "linkage/text/clean_text.h"

#include "linkage/text/utf8.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

std::string text(std::string_view raw) {
  std::string out = "old";
  clean_text(raw, &out);
  return out;
}

TEST_CASE("ASCII text: case, punctuation, blanks") {
  CHECK(text("  John   SMITH, Jr. ") == "john smith jr");
  CHECK(text("smith-jones/42") == "smith jones 42");
  CHECK(text("A&B") == "a b");
  CHECK(text("tab\tand\nline\r\n") == "tab and line");
  CHECK(text(std::string_view("a\0b", 3)) == "a b");
  CHECK(text("").empty());
  CHECK(text(" \t ").empty());
  CHECK(text("---").empty());
}

TEST_CASE("apostrophes vanish, whatever they were typed as") {
  for (const char* raw :
       {"O'Brien", "O’Brien", "O‘Brien", "O`Brien", "O´Brien", "Oʼ'Brien", "O＇Brien", "O΄Brien",
        "OʹBrien", "O׳Brien", "O՚Brien", "O‛Brien", "O′Brien", "OꞌBrien"}) {
    INFO(raw);
    CHECK(text(raw) == "obrien");
  }
  CHECK(text("'").empty());
  CHECK(text("ŉ") == "n");
}

TEST_CASE("compatible characters become the plain ones") {
  CHECK(text("ＡＢＣ１２") == "abc12");
  CHECK(text("ﬁne") == "fine");
  CHECK(text("№ ①") == "no 1");
  CHECK(text("x²") == "x2");
  CHECK(text("a\u00A0b") == "a b");
}

TEST_CASE("case is folded in full") {
  CHECK(text("Straße") == text("STRASSE"));
  CHECK(text("ΣΊΣΥΦΟΣ") == text("σίσυφος"));
  CHECK(text("ÉCOLE") == "école");
  CHECK(text("ЖУК") == "жук");
}

TEST_CASE("composed and decomposed accents are one") {
  CHECK(text("e\u0301cole") == "école");
  CHECK(text("E'\u0301") == "é");  // also when an apostrophe stood between
  CHECK(text("a\u0323'\u0302") == text("a\u0302\u0323"));
}

TEST_CASE("accents stay") { CHECK(text("José") != text("Jose")); }

TEST_CASE("punctuation and symbols of any script become blanks") {
  CHECK(text("東京、大阪") == "東京 大阪");
  CHECK(text("a—b…c") == "a b c");
  CHECK(text("i♥u") == "i u");
  CHECK(text("¿qué?") == "qué");
  CHECK(text("Anne–Marie") == text("Anne\u2011Marie"));
  CHECK(text("a\u00A0\u2003b\u3000c") == "a b c");
}

TEST_CASE("invisible formatting characters vanish") {
  CHECK(text("co\u00ADop") == "coop");
  CHECK(text("a\u200Db\uFEFF") == "ab");
  CHECK(text("\u202Ba\u200Bb\u2067c\u2069\u202C\uFFFAd") == "abcd");
  CHECK(text("علی\u200Cرضا") == text("علیرضا"));
}

TEST_CASE("letters that a script writes in several ways are one") {
  CHECK(text("İSTANBUL") == "istanbul");
  CHECK(text("ΠΑΠΑΔΟΠΟΥΛΟΣ") == text("Παπαδόπουλος"));
  CHECK(text("أحـمد") == text("احمد"));
  CHECK(text("צ׳ורנה צה״ל") == text("צ'ורנה צה\"ל"));
  CHECK(text("צה״ל") == text("צה”ל"));
  CHECK(text("ﾊﾅｺ") == text("はなこ"));
  CHECK(text("カ゛") == text("ガ"));
}

TEST_CASE("a mark without a letter vanishes") {
  CHECK(text("\u0301a") == "a");
  CHECK(text("a \u0301 b") == "a b");
}

TEST_CASE("vowel signs stay with their letters") { CHECK(text("हिन्दी") == "हिन्दी"); }

TEST_CASE("long text takes the same way as short text") {
  std::string raw;
  std::string expected;
  for (int i = 0; i < 1000; ++i) {
    raw += "É-";
    expected += i == 0 ? "é" : " é";
  }
  CHECK(text(raw) == expected);
}

TEST_CASE("the way of ASCII agrees with the way of Unicode") {
  RandomText random(5);
  std::u32string every;
  for (char32_t c = 0; c < 0x80; ++c) every.push_back(c);
  for (int i = 0; i < 500; ++i) {
    const std::string raw = random.text(every, random.number(30));
    const std::string words = text(raw);
    CHECK(text(raw + ".é") == (words.empty() ? "é" : words + " é"));
  }
}

TEST_CASE("cleaning a clean text changes nothing") {
  for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x3400 ? 1 : 61) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string raw = "a";
    append_utf8(c, &raw);
    raw += "b";
    const std::string once = text(raw);
    INFO("U+" << std::hex << static_cast<uint32_t>(c));
    REQUIRE(text(once) == once);
    REQUIRE(valid_utf8(once));
  }
}

TEST_CASE("cleaning random letters and marks twice changes nothing more") {
  RandomText random(7);
  constexpr std::u32string_view kTelling =
      U"aiıİIsتـأهיצ\"״'Άάϊがカゞヽゝﾞﾟヶ々佐ёйé "
      U"\u0301\u0307\u0308\u0323\u0326\u0327\u0345\u064E\u05B0";
  for (int i = 0; i < 20000; ++i) {
    const std::string raw = random.text(kTelling, random.number(12));
    const std::string once = text(raw);
    INFO(raw);
    REQUIRE(text(once) == once);
    REQUIRE(valid_utf8(once));
  }
}

TEST_CASE("bytes that are not UTF-8 part words") {
  CHECK(text("a\xFF z\xC3") == "a z");
  CHECK(text("\xE6\x97").empty());
}

}  // namespace
}  // namespace kindred
