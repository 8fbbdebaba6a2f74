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
  CHECK(forms > 100);
}

}  // namespace
}  // namespace kindred
