#include "linkage/text/clean_company.h"

#include <set>
#include <string>
#include <vector>

#include "linkage/text/clean.h"
#include "linkage/text/company_forms.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// As configurations have it.
std::string company(std::string_view raw) {
  std::string out = "old";
  clean(std::vector<CleanStep>{CleanStep::kText, CleanStep::kCompany}, raw, &out);
  return out;
}

std::string text(std::string_view raw) {
  std::string out;
  clean(std::vector<CleanStep>{CleanStep::kText}, raw, &out);
  return out;
}

// The step by itself.
std::string alone(std::string_view raw) {
  std::string out = "old";
  clean_company(raw, &out);
  return out;
}

// The forms of a list that are neither words nor initials besides.
std::vector<std::string> plain_forms(std::string_view list) {
  std::vector<std::string> forms;
  while (!list.empty()) {
    const size_t end = std::min(list.find(';'), list.size());
    std::string form(list.substr(0, end));
    form.erase(0, form.find_first_not_of(' '));
    const bool plain = form.find_last_of("?!+") != form.size() - 1;
    if (!form.empty() && plain) forms.push_back(std::move(form));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return forms;
}

TEST_CASE("the forms of at least forty countries are known") {
  std::set<std::string_view> countries;
  for (const FormsOfCountry& row : kCompanyForms) {
    CHECK_FALSE(plain_forms(row.behind).size() + plain_forms(row.in_front).size() == 0);
    countries.insert(row.country.substr(0, 2));
  }
  CHECK(countries.size() == std::size(kCompanyForms));
  CHECK(countries.size() >= 40);
}

TEST_CASE("every form is found as it is written, in capitals, and as the step text leaves it") {
  for (const FormsOfCountry& row : kCompanyForms) {
    std::vector<std::string> names;
    for (const std::string& form : plain_forms(row.behind)) {
      names.push_back("Orlanda Kivimo " + form);
      names.push_back("ORLANDA KIVIMO, " + form);
    }
    for (const std::string& form : plain_forms(row.in_front)) {
      names.push_back(form + " Orlanda Kivimo");
      names.push_back(form + " \"ORLANDA KIVIMO\"");
      names.push_back("Orlanda Kivimo, " + form);
    }
    for (const std::string& name : names) {
      CAPTURE(row.country, name);
      CHECK(company(name) == "orlanda kivimo");
      CHECK(text(alone(name)) == "orlanda kivimo");
      if (name.find(" & C.") == std::string::npos && name.find("ª") == std::string::npos) {
        CHECK(alone(text(name)) == "orlanda kivimo");
      }
    }
  }
}

TEST_CASE("forms in the spellings of their countries") {
  struct Case {
    const char* written;
    const char* name;
  };
  for (const Case& c : std::vector<Case>{
           {"Acme, Inc.", "acme"},
           {"Acme L.L.C.", "acme"},
           {"Acme L L C", "acme"},
           {"Acme Corporation", "acme"},
           {"Petronor Oil Comp", "petronor oil"},
           {"Smith and Company, Limited", "smith"},
           {"Smith & Co", "smith"},
           {"Boisvert Ltée", "boisvert"},
           {"Boisvert LTEE", "boisvert"},
           {"Kestrel Pty. Ltd.", "kestrel"},
           {"Kestrel (Pty) Ltd", "kestrel"},
           {"Kestrel PTY LIMITED", "kestrel"},
           {"Karoo Edms. Bpk.", "karoo"},
           {"Tara (Pvt.) Ltd.", "tara"},
           {"Tara (P) Ltd", "tara"},
           {"Eire D.A.C.", "eire"},
           {"Acme Holdings GmbH & Co. KG", "acme holdings"},
           {"Acme Ges.m.b.H.", "acme"},
           {"Acme G m b H", "acme"},
           {"Acme UG (haftungsbeschränkt)", "acme"},
           {"Acme UG (haftungsbeschraenkt) & Co. KG", "acme"},
           {"Meier e. K.", "meier"},
           {"Luxor S.à r.l.", "luxor"},
           {"Luxor SÀRL", "luxor"},
           {"Luxor S.A R.L.", "luxor"},
           {"SARL Boulanger", "boulanger"},
           {"Société Boulanger Société Anonyme", "société boulanger"},
           {"Boulanger S.A.S.", "boulanger"},
           {"Peeters SA/NV", "peeters"},
           {"Peeters B.V.B.A.", "peeters"},
           {"Jansen B.V.", "jansen"},
           {"Enel S.p.A.", "enel"},
           {"Enel SpA", "enel"},
           {"ENEL SPA", "enel"},
           {"Enel spa", "enel"},
           {"Rossi & C. S.a.s.", "rossi"},
           {"Rossi S.R.L.S.", "rossi"},
           {"Molino Sdad. Coop.", "molino"},
           {"Molino, S. L. U.", "molino"},
           {"Grupo Norte S.A.B. de C.V.", "grupo norte"},
           {"Grupo Norte SAB DE CV", "grupo norte"},
           {"Minera Alta S. de R.L. de C.V.", "minera alta"},
           {"Minera Alta S DE RL DE CV", "minera alta"},
           {"Fondo Luna S.A.P.I. de C.V.", "fondo luna"},
           {"Pampa S.R.L.", "pampa"},
           {"Lima S.A.C.", "lima"},
           {"Padaria Ltda - ME", "padaria"},
           {"Padaria S/A", "padaria"},
           {"Pastelaria, Unipessoal, Lda.", "pastelaria"},
           {"Norska AB (publ)", "norska"},
           {"Norska Aktiebolag", "norska"},
           {"AB Volvo", "volvo"},
           {"Aktiebolaget Volvo", "volvo"},
           {"Fjord A/S", "fjord"},
           {"Fjord AS", "fjord"},
           {"A/S Fjord", "fjord"},
           {"Bryg ApS", "bryg"},
           {"Kala Oy Ab", "kala"},
           {"Oy Kala Ab", "kala"},
           {"Ísland ehf.", "ísland"},
           {"OÜ Meri", "meri"},
           {"Meri OÜ", "meri"},
           {"AS Tallink", "tallink"},
           {"SIA Rimonta", "rimonta"},
           {"SIA \"RIMONTA\"", "rimonta"},
           {"UAB „Vilnora“", "vilnora"},
           {"Huta Sp. z o.o.", "huta"},
           {"Huta sp.z o.o. sp.k.", "huta"},
           {"Huta SP Z OO", "huta"},
           {"Huta Spółka z ograniczoną odpowiedzialnością", "huta"},
           {"Pivo spol. s r.o.", "pivo"},
           {"Pivo, a.s.", "pivo"},
           {"Duna Kft.", "duna"},
           {"Duna Zrt", "duna"},
           {"Sava d.o.o.", "sava"},
           {"Sava D. O. O.", "sava"},
           {"Sava j.d.o.o.", "sava"},
           {"д.о.о. Сава", "сава"},
           {"Ohrid DOOEL", "ohrid"},
           {"Drin Sh.p.k.", "drin"},
           {"Ромашка ЕООД", "ромашка"},
           {"Rila EOOD", "rila"},
           {"S.C. Dacerna S.R.L.", "dacerna"},
           {"SC Dacerna SA", "dacerna"},
           {"Yildora A.Ş.", "yildora"},
           {"YILDORA A.S.", "yildora"},
           {"Yildora Anonim Şirketi", "yildora"},
           {"YILDORA ANONİM ŞİRKETİ", "yildora"},
           {"Yildora Ltd. Şti.", "yildora"},
           {"ООО «Ромашка»", "ромашка"},
           {"Ромашка, ООО", "ромашка"},
           {"Общество с ограниченной ответственностью \"Ромашка\"", "ромашка"},
           {"OOO Gazorin", "gazorin"},
           {"JSC Volgarin", "volgarin"},
           {"Public Joint Stock Company Kamarin", "kamarin"},
           {"ТОВ Калина", "калина"},
           {"ПрАТ «Калина»", "калина"},
           {"ТОО Алма", "алма"},
           {"შპს თბილისი", "თბილისი"},
           {"Xəzər Məhdud Məsuliyyətli Cəmiyyəti", "xəzər"},
           {"Սևան ՍՊԸ", "սևան"},
           {"גליל בע\"מ", "גליל"},
           {"גליל בע״מ", "גליל"},
           {"خليج ش.م.م", "خليج"},
           {"شركة خليج ذ.م.م", "خليج"},
           {"Gulf FZ-LLC", "gulf"},
           {"Gulf W.L.L.", "gulf"},
           {"Nile S.A.E.", "nile"},
           {"株式会社日立製作所", "日立製作所"},
           {"㈱日立製作所", "日立製作所"},
           {"日立製作所（株）", "日立製作所"},
           {"日立 有限会社", "日立"},
           {"Hitari K.K.", "hitari"},
           {"华为技术有限公司", "华为技术"},
           {"台積電股份有限公司", "台積電"},
           {"주식회사 삼성", "삼성"},
           {"삼성(주)", "삼성"},
           {"Samsong Co., Ltd.", "samsong"},
           {"Công ty TNHH Sông Hồng", "sông hồng"},
           {"CÔNG TY CỔ PHẦN SÔNG HỒNG", "sông hồng"},
           {"บริษัท สยาม จำกัด (มหาชน)", "สยาม"},
           {"บริษัทสยามจำกัด", "สยาม"},
           {"Siam PCL", "siam"},
           {"Maju Sdn. Bhd.", "maju"},
           {"Maju (M) Sdn Bhd", "maju"},
           {"Merlion Pte. Ltd.", "merlion"},
           {"PT Astarina Tbk", "astarina"},
           {"PT. ASTARINA TBK.", "astarina"},
           {"Astarina, PT", "astarina"},
           {"CV Maju Jaya", "maju jaya"},
           {"CV. MAJU JAYA", "maju jaya"},
       }) {
    CAPTURE(c.written);
    CHECK(company(c.written) == company(c.name));
    CHECK(company(c.written) == text(c.name));
  }
  CHECK(company("Τράπεζα Πειραιώς Α.Ε.") == company("Τράπεζα Πειραιώς"));
  CHECK(company("ΤΡΑΠΕΖΑ ΑΕ") == company("ΤΡΑΠΕΖΑ"));
  CHECK(company("トヨタ自動車株式会社") == company("トヨタ自動車"));
}

TEST_CASE("words stay, and so does a name of nothing but forms") {
  for (const char* name : {"San Diego Zoo",
                           "Hot Tub",
                           "Casa Teo",
                           "My Pc",
                           "Philly Pa",
                           "Louisville Ky",
                           "Pearlina Day Spa",
                           "PEARLINA DAY SPA",
                           "pearlina day spa",
                           "Hotel & Spa",
                           "Serenity Spa",
                           "Willow day spa",
                           "Limited Brands",
                           "Limited Edition",
                           "Inc Magazine",
                           "Incorporate This",
                           "Sia Furniture",
                           "As Good As New",
                           "Ab Fitness",
                           "Sa Casa Bella",
                           "Co Op Market",
                           "Pt Cruise Club",
                           "S.C. Johnson",
                           "A.S. Watson",
                           "SAS Institute",
                           "Uncle Sam",
                           "Casa Sal",
                           "Standard Chartered",
                           "Pets Unlimited",
                           "Walnut Creek CA",
                           "Too Good To Go",
                           "TOO GOOD TO GO",
                           "AO WORLD",
                           "Such A Day",
                           "Dairy Farmers Cooperative",
                           "Volcan",
                           "Company",
                           "Limited",
                           "SE",
                           "ООО",
                           "株式会社",
                           "有限公司",
                           "GmbH & Co. KG",
                           "Limited Company",
                           "Co., Ltd.",
                           "The Corporation",
                           "The Company",
                           "Private Limited",
                           "",
                           " ",
                           "&",
                           "The"}) {
    CAPTURE(name);
    CHECK(company(name) == text(name));
    CHECK(alone(name) == name);
  }
}

TEST_CASE("a form in front is left where that of another country stands behind") {
  CHECK(company("CV Therapeutics Inc.") == "cv therapeutics");
  CHECK(company("PT Solutions LLC") == "pt solutions");
  CHECK(company("AB Agri Ltd") == "ab agri");
  CHECK(company("S.C. Johnson & Son, Inc.") == company("S.C. Johnson & Son"));
}

TEST_CASE("a few letters may be a name") {
  CHECK(company("BT plc") == "bt");
  CHECK(company("SAS AB") == "sas");
  CHECK(company("3M Company") == "3m");
}

TEST_CASE("the article in front goes with nothing else") {
  CHECK(company("The Acme Company") == "acme");
  CHECK(company("The Acme") == "acme");
  CHECK(company("Theacme") == "theacme");
}

TEST_CASE("by itself the step leaves the rest of a name as it was written") {
  CHECK(alone("Acme  Holdings (UK), Ltd.") == "Acme  Holdings (UK)");
  CHECK(alone("O'Neil & Söhne GmbH & Co. KG") == "O'Neil & Söhne");
  CHECK(alone("Ａｃｍｅ Day Spa") == "Ａｃｍｅ Day Spa");
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
