// Cleaning of names of companies: what kind of company it is in law says nothing of which one it
// is.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_COMPANY_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_COMPANY_H_

#include <string>
#include <string_view>

namespace kindred {

// The step `company`. Takes cleaned text, as clean_text makes it, and replaces *out: legal forms of
// companies at its end are left out, all of them ("acme holdings gmbh co kg" is "acme holdings"),
// spelled in letters too ("acme s a", from "Acme S.A."), those that stand in front elsewhere ("ооо
// ромашка", "株式会社日立"), and the article in front ("the acme company" is "acme"). A name of
// nothing else stays as it is. Linear in the size.
void clean_company(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_COMPANY_H_
