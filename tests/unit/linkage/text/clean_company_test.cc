#include "linkage/text/clean_company.h"

#include "linkage/text/clean.h"
#include "linkage/text/company_forms.h"
#include "tests/catch.h"

namespace kindred {
namespace {

std::string company(std::string_view raw) {
  std::string out = "old";
  clean(std::vector<CleanStep>{CleanStep::kText, CleanStep::kCompany}, raw, &out);
  return out;
}

TEST_CASE("legal forms at the end of a name are left out") {
  CHECK(company("Acme, Inc.") == "acme");
  CHECK(company("Acme Corporation") == "acme");
  CHECK(company("Acme Holdings GmbH & Co. KG") == "acme holdings");
  CHECK(company("ACME S.A.") == "acme");
  CHECK(company("Acme L.L.C.") == "acme");
  CHECK(company("Acme Sp. z o.o.") == "acme");
  CHECK(company("Acme Pty Ltd") == "acme");
  CHECK(company("The Acme Company") == "acme");
  CHECK(company("Soci\u00e9t\u00e9 Acme Soci\u00e9t\u00e9 Anonyme") == "soci\u00e9t\u00e9 acme");
}

TEST_CASE("legal forms of other scripts, in front of the name too") {
  CHECK(company("Τράπεζα Πειραιώς Α.Ε.") == company("Τράπεζα Πειραιώς"));
  CHECK(company("ΤΡΑΠΕΖΑ ΑΕ") == company("ΤΡΑΠΕΖΑ"));
  CHECK(company("ООО «Ромашка»") == "ромашка");
  CHECK(company("Ромашка, ООО") == "ромашка");
  CHECK(company("Общество с ограниченной ответственностью \"Ромашка\"") == "ромашка");
  CHECK(company("Ромашка ЕООД") == "ромашка");
  CHECK(company("株式会社日立製作所") == "日立製作所");
  CHECK(company("トヨタ自動車株式会社") == company("トヨタ自動車"));
  CHECK(company("㈱日立製作所") == "日立製作所");
  CHECK(company("华为技术有限公司") == "华为技术");
  CHECK(company("주식회사 삼성") == "삼성");
  CHECK(company("株式会社") == "株式会社");
  CHECK(company("ООО") == "ооо");
}

TEST_CASE("what is no form at the end stays, and so does a name of nothing else") {
  CHECK(company("Limited Brands") == "limited brands");
  CHECK(company("Company") == "company");
  CHECK(company("Co Ltd") == "co");
  CHECK(company("SE") == "se");
  CHECK(company("Incorporate This") == "incorporate this");
  CHECK(company("").empty());
}

TEST_CASE("every form is found as the step text leaves it") {
  size_t forms = 0;
  for (const std::string_view form : kCompanyForms) {
    INFO(form);
    CHECK(company("Some Name " + std::string(form)) == "some name");
    ++forms;
  }
  for (const std::string_view form : kFormsInFront) {
    INFO(form);
    CHECK(company(std::string(form) + " Some Name") == "some name");
  }
  for (const std::string_view form : kJoinedForms) {
    INFO(form);
    CHECK(company("名" + std::string(form)) == "名");
  }
  CHECK(forms > 100);
}

// Each form that went was a look at the whole name.
TEST_CASE("a name of forms without end is read in no time") {
  std::string name = "acme";
  for (int i = 0; i < 200'000; ++i) name += i % 2 == 0 ? " inc" : " ltd";
  CHECK(company(name) == "acme");
  std::string joined = "名";
  for (int i = 0; i < 100'000; ++i) joined += "株式会社";
  CHECK(company(joined) == "名");
  CHECK(company("名 " + joined) == "名 名");
}

}  // namespace
}  // namespace kindred
