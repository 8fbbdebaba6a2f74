#include "linkage/text/letter_folding.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string folded(std::string_view raw) {
  CodePoints points;
  points.decompose(raw, nullptr);
  fold_letters(&points);
  std::string out;
  points.compose(&out);
  return out;
}

struct Same {
  std::string_view one;
  std::string_view other;
};

void check(std::initializer_list<Same> all) {
  for (const auto& [one, other] : all) {
    INFO(one << " and " << other);
    CHECK(folded(one) == folded(other));
  }
}

TEST_CASE("the four letters i of Turkish are one") {
  check({{"İSTANBUL", "istanbul"},
         {"KIRIKKALE", "Kırıkkale"},
         {"DİYARBAKIR", "Diyarbakır"},
         {"I\u0307zmir", "izmir"},
         {"ȷ", "j"}});
  CHECK(folded("ÍI\u0323") == "íị");
}

TEST_CASE("Romanian letters with a comma and with a cedilla are one") {
  check({{"Popeșcu Ța", "Popeşcu Ţa"}, {"s\u0323\u0326", "ş\u0323"}});
  CHECK(folded("ş") != folded("s"));
}

TEST_CASE("Greek is written without its marks") {
  check({{"Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ"},
         {"Μάιος", "ΜΑΪΟΣ"},
         {"Ἑλλάς", "ελλας"},
         {"ΐ", "Ι"},
         {"ᾳ", "ΑΙ"}});
}

TEST_CASE("points of Hebrew vanish, and quotation marks within a word") {
  check({{"שָׁלוֹם", "שלום"}, {"צה\"ל", "צהל"}, {"יִצְחָק", "יצחק"}});
  CHECK(folded("\"צהל\"") == "\"צהל\"");
}

TEST_CASE("Arabic letters that are typed for one another are one") {
  check({{"محـمد", "محمد"},
         {"مُحَمَّد", "محمد"},
         {"أحمد", "احمد"},
         {"إبراهيم", "ابراهيم"},
         {"آمنة", "امنه"},
         {"ٱلله", "الله"},
         {"علي", "على"},
         {"فاطمة", "فاطمه"},
         {"کریم یوسف", "كريم يوسف"},
         {"رؤوف", "رووف"},
         {"ہاشم", "هاشم"},
         {"ﻣﺤﻤﺪ", "محمد"}});
  CHECK(folded("علاء") != folded("علا"));
}

TEST_CASE("kana are hiragana, in full width") {
  check({{"ﾊﾅｺ", "はなこ"}, {"ハナコ", "はなこ"}, {"ガ", "が"}, {"ｶﾞ", "が"}, {"ヴ", "ゔ"}});
  CHECK(folded("は") != folded("ば"));
  CHECK(folded("スーパー") != folded("スーパ"));
}

TEST_CASE("an iteration mark is what it repeats") {
  check({{"佐々木", "佐佐木"}, {"いすゞ", "いすず"}, {"バナヽ", "ばなな"}, {"がゝ", "がか"}});
  CHECK(folded("々") == "々");
  CHECK(folded("a々") == "a々");
}

TEST_CASE("letters of Japanese names in their other form") {
  check({{"髙橋", "高橋"}, {"山﨑", "山崎"}, {"𠮷田", "吉田"}, {"茅ヶ崎", "茅ケ崎"}});
}

TEST_CASE("digits of any script are ASCII") { check({{"شارع ٥", "شارع 5"}, {"१२३", "123"}}); }

TEST_CASE("marks of other letters stay") {
  for (const char* text : {"é", "й", "हिन्दी", "ก็", "ހާ"}) {
    INFO(text);
    CHECK(folded(text) == text);
  }
}

}  // namespace
}  // namespace kindred
