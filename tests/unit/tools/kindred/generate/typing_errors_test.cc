#include "tools/kindred/generate/typing_errors.h"

#include <cctype>
#include <set>

#include "tests/catch.h"

namespace kindred {
namespace {

using Error = bool (*)(std::string*, Random*);

// All that an error can make of a text, as far as 300 tries show it.
std::set<std::string> outcomes(Error error, const std::string& text) {
  Random random(1, 0, 0);
  std::set<std::string> seen;
  for (int i = 0; i < 300; ++i) {
    std::string changed = text;
    if (error(&changed, &random)) seen.insert(changed);
  }
  return seen;
}

using Texts = std::set<std::string>;

TEST_CASE("a key beside the right one is hit, in the case of the right one") {
  CHECK(outcomes(hit_neighbouring_key, "M") == Texts{"N", "J", "K"});
  CHECK(outcomes(hit_neighbouring_key, "5") == Texts{"4", "6"});
  CHECK(outcomes(hit_neighbouring_key, "-q") == Texts{"-w", "-a"});
  CHECK(outcomes(hit_neighbouring_key, ". -").empty());
}

TEST_CASE("keys are neighbours of each other, letters and digits apart") {
  for (char a = 'a'; a <= 'z'; ++a) {
    for (const char b : neighbouring_keys(a)) {
      INFO(a << " has the neighbour " << b);
      CHECK(neighbouring_keys(b).find(a) != std::string_view::npos);
    }
  }
  for (char a = '0'; a <= '9'; ++a) {
    for (const char b : neighbouring_keys(a)) CHECK(std::isdigit(b) != 0);
  }
  CHECK(neighbouring_keys('A') == neighbouring_keys('a'));
  CHECK(neighbouring_keys(' ').empty());
}

TEST_CASE("a word is spelt as it sounds") {
  CHECK(outcomes(spell_by_ear, "Phil") == Texts{"Fil"});
  CHECK(outcomes(spell_by_ear, "Kim") == Texts{"Cim"});
  CHECK(outcomes(spell_by_ear, "Lucie") == Texts{"Lukie", "Lucy", "Lucei"});
  CHECK(outcomes(spell_by_ear, "Hugh") == Texts{"Hu", "Hujh"});
  CHECK(outcomes(spell_by_ear, "gh") == Texts{"jh"});  // Never nothing.
  CHECK(outcomes(spell_by_ear, "Bob").empty());
}

TEST_CASE("a scanner takes one shape for another") {
  CHECK(outcomes(misread, "0") == Texts{"O"});
  CHECK(outcomes(misread, "l1") == Texts{"11", "ll"});
  CHECK(outcomes(misread, "born") == Texts{"bom"});
  CHECK(outcomes(misread, "Tom") == Texts{"Torn"});
  CHECK(outcomes(misread, "5S") == Texts{"SS", "55"});
  CHECK(outcomes(misread, "ax").empty());
}

TEST_CASE("two different neighbours change places, and capitals stay where they are") {
  CHECK(outcomes(transpose, "Abb") == Texts{"Bab"});
  CHECK(outcomes(transpose, "12") == Texts{"21"});
  CHECK(outcomes(transpose, "a b").empty());
  CHECK(outcomes(transpose, "Aa").empty());
  CHECK(outcomes(transpose, "a").empty());
}

TEST_CASE("a key is left out, but not the only one") {
  CHECK(outcomes(leave_out, "ab-") == Texts{"b-", "a-"});
  CHECK(outcomes(leave_out, "a").empty());
  CHECK(outcomes(leave_out, "").empty());
}

TEST_CASE("two keys are hit at once") {
  CHECK(outcomes(hit_two_keys, "P") == Texts{"Po", "Pl"});
  CHECK(outcomes(hit_two_keys, "-").empty());
}

TEST_CASE("a key is hit twice") {
  CHECK(outcomes(hit_twice, "Ab") == Texts{"Aab", "Abb"});
  CHECK(outcomes(hit_twice, " ").empty());
}

TEST_CASE("mistyping makes every kind of error and always changes the text") {
  Random random(2, 0, 0);
  Texts seen;
  for (int i = 0; i < 2000; ++i) {
    std::string text = "Philip";
    CHECK(mistype(&text, &random));
    CHECK(text != "Philip");
    seen.insert(text);
  }
  for (const char* text : {"Ohilip", "Filip", "Phi1ip", "Pihlip", "Phlip", "Phiolip", "Phillip"}) {
    INFO(text);
    CHECK(seen.count(text) == 1);
  }
  CHECK(outcomes(mistype, "-").empty());
}

TEST_CASE("a mistyped number is another number of the same form") {
  const Texts seen = outcomes(mistype_number, "(12) 3");
  CHECK(seen == Texts{"(21) 3", "(22) 3", "(11) 3", "(13) 3", "(12) 2", "(12) 4"});
  CHECK(outcomes(mistype_number, "x").empty());
}

}  // namespace
}  // namespace kindred
