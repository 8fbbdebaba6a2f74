#include "linkage/text/clean.h"

#include <vector>

#include "linkage/text/utf8.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

std::string cleaned(const std::vector<CleanStep>& steps, std::string_view raw) {
  std::string out = "old";
  clean(steps, raw, &out);
  return out;
}

TEST_CASE("steps and their names") {
  CHECK(clean_step("text") == CleanStep::kText);
  CHECK(clean_step("digits") == CleanStep::kDigits);
  CHECK(clean_step("us_address") == CleanStep::kUsAddress);
  CHECK(clean_step("email") == CleanStep::kEmail);
  CHECK(clean_step("date") == CleanStep::kDate);
  CHECK_FALSE(clean_step("Text").has_value());
  CHECK_FALSE(clean_step("").has_value());
  CHECK(clean_step("company") == CleanStep::kCompany);
  CHECK(clean_step("phonetic") == CleanStep::kPhonetic);
  CHECK(clean_step("codes") == CleanStep::kCodes);
  CHECK(clean_step("date_day_first") == CleanStep::kDateDayFirst);
  CHECK(clean_step("date_month_first") == CleanStep::kDateMonthFirst);
  CHECK(clean_step("fold") == CleanStep::kFold);
  CHECK(clean_step_names().size() == 11);
  for (const std::string_view name : clean_step_names()) {
    CHECK(clean_step_name(*clean_step(name)) == name);
  }
}

TEST_CASE("without steps a value stays as it came") {
  CHECK(cleaned({}, " A  b ") == " A  b ");
  CHECK(cleaned({}, "").empty());
}

TEST_CASE("each step is the one of its name") {
  CHECK(cleaned({CleanStep::kText}, "Ann-Lee") == "ann lee");
  CHECK(cleaned({CleanStep::kDigits}, "a1-2") == "12");
  CHECK(cleaned({CleanStep::kUsAddress}, "main street") == "main st");
  CHECK(cleaned({CleanStep::kEmail}, "A@B.org") == "a@b.org");
  CHECK(cleaned({CleanStep::kDate}, "3/2/1974") == "1974-03-02");
  CHECK(cleaned({CleanStep::kCompany}, "acme inc") == "acme");
  CHECK(cleaned({CleanStep::kPhonetic}, "john smith") == "jn smo");
  CHECK(cleaned({CleanStep::kCodes}, "Pump AB-12 red") == "ab12");
  CHECK(cleaned({CleanStep::kFold}, "josé") == "jose");
}

TEST_CASE("steps apply in their order") {
  CHECK(cleaned({CleanStep::kText, CleanStep::kUsAddress}, "12 North Main STREET, #4") ==
        "12 n main st 4");
  CHECK(cleaned({CleanStep::kUsAddress, CleanStep::kText}, "12 North Main STREET, #4") ==
        "12 north main street 4");
  CHECK(cleaned({CleanStep::kText, CleanStep::kUsAddress, CleanStep::kDigits}, "1st Street") ==
        "1");
}

TEST_CASE("steps behind fold find what they know") {
  using enum CleanStep;
  CHECK(cleaned({kText, kFold, kUsAddress}, "12 Cañon Avenue, Suite 4") == "12 canon ave 4");
  CHECK(cleaned({kText, kFold, kCompany}, "Müller Société Anonyme") == "muller");
  CHECK(cleaned({kText, kFold, kPhonetic}, "José") == cleaned({kText, kPhonetic}, "Jose"));
  CHECK(cleaned({kText, kFold, kDigits}, "É 12") == "12");
}

TEST_CASE("company reads capitals and points, behind text as in front of it") {
  for (const std::vector<CleanStep>& steps :
       {std::vector{CleanStep::kText, CleanStep::kCompany},
        std::vector{CleanStep::kCompany, CleanStep::kText},
        std::vector{CleanStep::kText, CleanStep::kFold, CleanStep::kCompany},
        std::vector{CleanStep::kText, CleanStep::kCompany, CleanStep::kUsAddress}}) {
    CHECK(cleaned(steps, "Pearlina Day Spa") == "pearlina day spa");
    CHECK(cleaned(steps, "Pearlina Spa") == "pearlina spa");
    CHECK(cleaned(steps, "Pearlina Luce S.p.A.") == "pearlina luce");
  }
}

TEST_CASE("the steps for dates ask for a latest year") {
  for (const CleanStep step :
       {CleanStep::kDate, CleanStep::kDateDayFirst, CleanStep::kDateMonthFirst}) {
    std::string out;
    clean({&step, 1}, "1-1-30", {.latest_year = 2030}, &out);
    CHECK(out == "2030-01-01");
    clean({&step, 1}, "1-1-30", &out);
    CHECK(out == "1930-01-01");
  }
}

TEST_CASE("no bytes do harm to any step") {
  RandomText random(6);
  constexpr std::u32string_view kTelling =
      U"0129/-.,: @+<>#'tTmarMARst\u0301\u00E9\u0660\U0001F600";
  std::string out;
  for (int i = 0; i < 3000; ++i) {
    std::string raw = random.text(kTelling, random.number(20));
    for (size_t bytes = random.number(4); bytes > 0; --bytes) {
      raw.insert(random.number(raw.size()), 1, static_cast<char>(random.number(255)));
    }
    for (const std::string_view name : clean_step_names()) {
      const CleanStep step = *clean_step(name);
      clean({&step, 1}, raw, &out);
      const bool grown = out.size() > 4 * raw.size() + 16;
      REQUIRE_FALSE(grown);
      if (valid_utf8(raw)) REQUIRE(valid_utf8(out));
    }
  }
}

}  // namespace
}  // namespace kindred
