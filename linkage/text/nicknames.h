// Which given names are forms of one name (MMDS 3.8.2: Bill and William must not count as
// different).

#ifndef KINDRED_LINKAGE_TEXT_NICKNAMES_H_
#define KINDRED_LINKAGE_TEXT_NICKNAMES_H_

#include <string_view>

namespace kindred {

// True when the two names differ and share at least one full name in a built-in table of English
// given names: bill and william, bill and will (both william), kathryn and katherine. Not
// transitive: al is related to both albert and alan, which are not related to each other.
// Symmetric. Equal names are not nicknames of each other: false. Both names are single cleaned
// words (lower-case ASCII); anything else is simply unknown. Takes a few nanoseconds, allocates
// nothing.
bool nicknames_related(std::string_view a, std::string_view b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_NICKNAMES_H_
