#include "linkage/text/double_metaphone.h"

#include "linkage/text/utf8.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

struct Known {
  const char* word;
  const char* usual;
  const char* other;
};

// Codes that are given for the method wherever it is described.
constexpr Known kKnown[] = {
    {"smith", "SM0", "XMT"},
    {"schmidt", "XMT", "SMT"},
    {"thompson", "TMPS", "TMPS"},
    {"thomas", "TMS", "TMS"},
    {"michael", "MKL", "MXL"},
    {"catherine", "K0RN", "KTRN"},
    {"katherine", "K0RN", "KTRN"},
    {"jose", "HS", "HS"},
    {"wright", "RT", "RT"},
    {"knight", "NT", "NT"},
    {"caesar", "SSR", "SSR"},
    {"czerny", "SRN", "XRN"},
    {"bacchus", "PKS", "PKS"},
    {"accident", "AKST", "AKST"},
    {"succeed", "SKST", "SKST"},
    {"bertucci", "PRTX", "PRTX"},
    {"campbell", "KMPL", "KMPL"},
    {"thumb", "0M", "TM"},
    {"dumb", "TM", "TM"},
    {"cabrillo", "KPRL", "KPR"},
    {"tagliaro", "TKLR", "TLR"},
    {"biaggi", "PJ", "PK"},
    {"hugh", "H", "H"},
    {"laugh", "LF", "LF"},
    {"mclaughlin", "MKLF", "MKLF"},
    {"edge", "AJ", "AJ"},
    {"edgar", "ATKR", "ATKR"},
    {"ranger", "RNJR", "RNKR"},
    {"sugar", "XKR", "SKR"},
    {"island", "ALNT", "ALNT"},
    {"artois", "ART", "ARTS"},
    {"breaux", "PR", "PR"},
    {"zhao", "J", "J"},
    {"school", "SKL", "SKL"},
    {"schermerhorn", "XRMR", "SKRM"},
    {"schenker", "XNKR", "SKNK"},
    {"rogier", "RJ", "RJR"},
    {"wasserman", "ASRM", "FSRM"},
    {"arnow", "ARN", "ARNF"},
    {"filipowicz", "FLPT", "FLPF"},
    {"jumped", "JMPT", "AMPT"},
    {"xavier", "SF", "SFR"},
    {"psychology", "SXLJ", "SKLK"},
    {"phone", "FN", "FN"},
    {"nation", "NXN", "NXN"},
    {"orchestra", "ARKS", "ARKS"},
    {"chianti", "KNT", "KNT"},
    {"focaccia", "FKX", "FKX"},
};

TEST_CASE("words sound as the method says") {
  for (const auto& [word, usual, other] : kKnown) {
    INFO(word);
    CHECK(double_metaphone(word) == Sounds{usual, other});
  }
}

TEST_CASE("marks on letters do not count, nor does what is no letter") {
  CHECK(double_metaphone("jos\u00e9") == double_metaphone("jose"));
  CHECK(double_metaphone("o'brien") == double_metaphone("obrien"));
  CHECK(double_metaphone("fran\u00e7ois") == double_metaphone("fransois"));
  CHECK(double_metaphone("nu\u00f1ez") == double_metaphone("nunez"));
  CHECK(double_metaphone("") == Sounds{});
  CHECK(double_metaphone("\u65e5\u672c") == Sounds{});
}

TEST_CASE("names of other spelling sound alike") {
  CHECK(sound_alike("smith", "schmidt"));
  CHECK(sound_alike("catherine", "kathryn"));
  CHECK(sound_alike("jon", "john"));
  CHECK(sound_alike("stephen", "stefan"));
  CHECK_FALSE(sound_alike("smith", "jones"));
  CHECK(sound_alike("\u65e5\u672c", "\u65e5\u672c"));
  CHECK_FALSE(sound_alike("\u65e5\u672c", "\u4e2d"));
  CHECK(sound_alike("4b", "4b"));
  CHECK_FALSE(sound_alike("4b", "5b"));
}

TEST_CASE("the step makes a key of the words' sounds") {
  std::string out = "old";
  clean_phonetic("kathryn  smith", &out);
  CHECK(out == "korn smo");
  clean_phonetic("catherine smith", &out);
  CHECK(out == "korn smo");
  clean_phonetic("apt 4b \u65e5", &out);
  CHECK(out == "apt 4b \u65e5");
  clean_phonetic("", &out);
  CHECK(out.empty());
}

TEST_CASE("no word takes long or breaks") {
  RandomText random(2);
  size_t sounded = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string word = random.text(U"aceghijklmnorstuwxz", 10);
    const Sounds sounds = double_metaphone(word);
    REQUIRE(sounds.usual.size() <= 4);
    REQUIRE(sounds.other.size() <= 4);
    sounded += !sounds.usual.empty();
  }
  CHECK(sounded > 10000);
}

}  // namespace
}  // namespace kindred
