// Cleaning of names of companies: what kind of company it is in law says nothing of which one it
// is.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_COMPANY_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_COMPANY_H_

#include <string>
#include <string_view>

namespace kindred {

// The step `company`. Replaces *out by the name in `raw` without
// - the legal forms behind it, all of them: "Acme Holdings GmbH & Co. KG" is "Acme Holdings";
// whether they are
//   spelled with points, blanks, slashes or brackets ("S.A. de C.V.", "SA DE CV", "A/S", "(Pty)
//   Ltd"), and with accents or without;
// - those in front of it, where that is usual: "ООО Ромашка", "PT Astra Tbk", "株式会社日立";
// - the article in front: "The Acme Company" is "Acme".
// The forms are those of company_forms.h. One that is a word too stays where it is written as one:
// "Day Spa" is no S.p.A. That is told by capitals and points, so the step takes the value best as
// it came; cleaned text (clean_text.h) does as well, and then "spa" behind a name is the form, but
// for a few words before it. A name of nothing but forms and an article stays as it is. Linear in
// the size.
void clean_company(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_COMPANY_H_
