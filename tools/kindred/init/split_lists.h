// Columns that hold several values in one text: "a ; b", "X**Y**Z".

#ifndef KINDRED_TOOLS_KINDRED_INIT_SPLIT_LISTS_H_
#define KINDRED_TOOLS_KINDRED_INIT_SPLIT_LISTS_H_

#include <string>

#include "tools/kindred/init/profile.h"

namespace kindred {

// What parts several values in the texts of a column; empty where each text is one value. In some
// values at least it stands between two parts. It parts values, and not the parts of one, when
// these are all of one kind, as telephone numbers, mailboxes or dates are; or when they are a few
// words each, and either there are now two of them and now more, or the same one stands now in
// front and now behind. A comma parts numbers and mailboxes alone, for words have commas among
// them. O(bytes).
std::string separator_of(const Column& column);

// Makes values of the parts, in the columns that have a separator. Where words are parted and most
// texts have several parts, as those of authors, these become a column of their own, behind all
// others: two lists that share an author are not the same, so the texts are compared as wholes.
void split_lists(Profile* profile);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_SPLIT_LISTS_H_
