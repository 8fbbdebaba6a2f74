// The step `email`: one spelling per mailbox.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_EMAIL_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_EMAIL_H_

#include <string>
#include <string_view>

namespace kindred {

// Replaces *out by the e-mail address in `raw`, or by nothing when there is no valid one.
// - white space around it, "mailto:" before it, a name around it ("Ann Lee <ann@example.org>") and
// invisible marks go; signs of other widths are those of ASCII (signs.h);
// - letters become lower-case (Unicode: folded as in the step `text`); no provider in use tells
// them apart;
// - a tag after a plus sign goes: ann+news@example.org is ann@example.org. This is the convention
// of nearly all
//   providers, and a tag is the owner's own choice;
// - dots before the @ go at gmail.com, and googlemail.com becomes gmail.com, because these are
// documented to reach
//   the same mailbox. Dots count everywhere else.
// Valid is what mail systems accept in practice: RFC 5321 sizes (64 bytes before the @, 254 in
// all), the unquoted characters of RFC 5322 and any beyond ASCII (RFC 6531) before the @, a name of
// at least two labels after it. Quoted local parts and addresses in brackets are not.
void clean_email(std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_EMAIL_H_
