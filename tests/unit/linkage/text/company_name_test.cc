#include "linkage/text/company_name.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string letters(std::string_view text) {
  std::string out;
  append_letters(text, &out);
  return out;
}

TEST_CASE("letters are compared without case, accents, points and blanks") {
  CHECK(letters("S.à r.l.") == "sarl");
  CHECK(letters("S. DE R.L. DE C.V.") == "sderldecv");
  CHECK(letters("Ltd. Şti.") == "ltdsti");
  CHECK(letters("LİMİTED") == "limited");
  CHECK(letters("Spółka Øst đ ı Æ ß") == "spolkaostdiaess");
  CHECK(letters("Ｇｍｂｈ") == "gmbh");
  CHECK(letters("Ος") == letters("ΟΣ"));
  CHECK(letters("O\u0301\u00AD\u200B!") == "o");
  CHECK(letters("& +").size() == 2);
}

TEST_CASE("a name by its words, an ampersand among them") {
  const CompanyName name("  Meyer-Lang & Co. (KG) ");
  REQUIRE(name.size() == 5);
  CHECK(name.letters(0, 2) == "meyerlang");
  CHECK(name.letters(2, 4) == "&co");
  CHECK(name.letters() == "meyerlang&cokg");
  CHECK(name.text() == "Meyer-Lang & Co. (KG)");
  CHECK(CompanyName(" ,. ").size() == 0);
}

TEST_CASE("the writing of a word tells whether it is one of the name's") {
  const auto last = [](std::string_view text) {
    const CompanyName name(text);
    return name.writing(name.size() - 1, name.size());
  };
  CHECK(last("Day Spa") == Writing::kWord);
  CHECK(last("Enel SpA") == Writing::kCapitals);
  CHECK(last("Enel SPA") == Writing::kCapitals);
  CHECK(last("ENEL SPA") == Writing::kOpen);
  CHECK(last("enel spa") == Writing::kOpen);
  CHECK(last("ENEL Spa") == Writing::kOpen);
  CHECK(last("Enel spa") == Writing::kOpen);
  CHECK(last("ENEL SPA.") == Writing::kCapitals);
  CHECK(last("日立 株") == Writing::kOpen);
  const CompanyName parted("Enel S.p.A.");
  CHECK(parted.writing(1, 4) == Writing::kParted);
  CHECK(parted.writing(0, 2) == Writing::kOpen);
  CHECK(CompanyName("A/S Norden").slashed(0, 2));
  CHECK_FALSE(CompanyName("A.S. Norden").slashed(0, 2));
}

TEST_CASE("words go at both ends, and forms that are joined to them") {
  CompanyName name("ООО «Ромашка» плюс");
  name.take_in_front(1);
  name.take_behind(1);
  CHECK(name.text() == "Ромашка");
  CompanyName joined("株式会社日立");
  CHECK(joined.take_joined("株式会社", "株式会社"));
  CHECK(joined.text() == "日立");
  CHECK_FALSE(joined.take_joined("日立", "日立"));
  CompanyName parted("日立 株式会社");
  CHECK(parted.take_joined("株式会社", "株式会社"));
  CHECK(parted.text() == "日立");
}

}  // namespace
}  // namespace kindred
