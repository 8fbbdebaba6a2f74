#include "linkage/text/clean_fold.h"

#include "linkage/text/blanks.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/nickname_groups.h"
#include "linkage/text/utf8.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

std::string fold(std::string_view raw) {
  std::string out = "old";
  clean_fold(raw, &out);
  return out;
}

void check_same(std::initializer_list<std::string_view> all) {
  for (const std::string_view other : all) {
    INFO(*all.begin() << " and " << other);
    CHECK(fold(*all.begin()) == fold(other));
  }
}

void check_apart(std::string_view one, std::string_view other) {
  INFO(one << " and " << other);
  CHECK(fold(one) != fold(other));
}

TEST_CASE("Latin letters lose their marks") {
  CHECK(fold("josé núñez") == "jose nunez");
  CHECK(fold("zoë škoda") == "zoe skoda");
  CHECK(fold("nguyễn thị ánh tuyết") == "nguyen thi anh tuyet");
  CHECK(fold("çağrı şahin") == "cagri sahin");
  CHECK(fold("a\u030Angstr\u00F6m") == "angstrom");
}

TEST_CASE("Latin letters that are no others with a mark") {
  CHECK(fold("łukasz") == "lukasz");
  CHECK(fold("đorđe") == "dorde");
  CHECK(fold("guðrún þórsdóttir") == "gudrun thorsdottir");
  CHECK(fold("straße") == "strasse");
  CHECK(fold("cœur") == "coeur");
  CHECK(fold("ħamrun əliyev") == "hamrun aliyev");
}

TEST_CASE("ae, oe and ue are what stands for dots") {
  check_same({"müller", "mueller", "muller"});
  check_same({"sørensen", "soerensen", "sorensen"});
  check_same({"ærø", "aeroe", "aerø"});
  check_same({"jäger", "jaeger", "jager"});
  check_same({"kjær", "kjaer"});
  check_same({"häusler", "haeusler", "hausler"});
  check_same({"özil", "oezil"});
  check_same({"œdipe", "oedipe"});
  check_same({"øystein", "oeystein", "oystein"});
}

TEST_CASE("ae, oe and ue are themselves elsewhere") {
  for (const char* word :
       {"michael", "samuel", "samuelson", "manuela", "noelle", "joel", "bauer", "neuer", "quelle",
        "joe", "joey", "sue", "mae", "renae", "avenue", "boeing", "chloe", "phoebe", "raquel"}) {
    INFO(word);
    CHECK(fold(word) == word);
  }
  check_apart("joe", "jo");
  check_apart("michael", "michal");
  check_apart("danae", "dana");
}

TEST_CASE("names that have nicknames keep them") {
  for (const std::string_view group : kNicknameGroups) {
    CHECK(fold(group) == group);
  }
}

TEST_CASE("Cyrillic letters lose accents and stay themselves") {
  CHECK(fold("фёдоров ива\u0301н") == "федоров иван");
  CHECK(fold("андрей київ ўлад ќе ѓорѓи") == "андрей київ ўлад ќе ѓорѓи");
}

TEST_CASE("Greek letters lose their marks, others keep them") {
  CHECK(fold("παπαδόπουλος") == "παπαδοπουλος");
  CHECK(fold("がく हिन्दी ก็") == "がく हिन्दी ก็");
}

TEST_CASE("capitals stay capitals") {
  CHECK(fold("ÆRØ MÜLLER Ünal ẞ") == "ARO MULLER Unal SS");
  CHECK(fold("MUELLER") == "MULLER");
}

TEST_CASE("ASCII without such vowels stays as it is") {
  CHECK(fold("  12 main st, #4 ") == "  12 main st, #4 ");
  CHECK(fold("").empty());
}

TEST_CASE("folding a folded text changes nothing, with the step text in front or not") {
  RandomText random(9);
  constexpr std::u32string_view kTelling =
      U"aeouyqlnrtAEOU äöüæøœßþłéñåİıΆϊёйґがカ々ـأאְ\"'\u0301\u0307\u0326";
  for (int i = 0; i < 20000; ++i) {
    const std::string raw = random.text(kTelling, random.number(12));
    const std::string once = fold(raw);
    INFO(raw);
    REQUIRE(fold(once) == once);
    REQUIRE(valid_utf8(once));
    std::string text;
    clean_text(raw, &text);
    const std::string both = fold(text);
    clean_text(both, &text);
    REQUIRE(text == both);
  }
}

TEST_CASE("every code point is folded once") {
  for (char32_t c = 0; c <= 0x10FFFF; c += c < 0x3400 ? 1 : 61) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string raw = "r";
    append_utf8(c, &raw);
    raw += "n";
    const std::string once = fold(raw);
    INFO("U+" << std::hex << static_cast<uint32_t>(c));
    REQUIRE(fold(once) == once);
    REQUIRE(valid_utf8(once));
  }
}

TEST_CASE("bytes that are not UTF-8 become replacement characters") {
  CHECK(fold("a\xFF\xC3") == "a\uFFFD\uFFFD");
}

}  // namespace
}  // namespace kindred
