// The passes of init that decide how the sources of a draft are linked: as the user says, or as the
// pairs that match show it.

#ifndef KINDRED_TOOLS_KINDRED_INIT_DRAFT_SOURCES_H_
#define KINDRED_TOOLS_KINDRED_INIT_DRAFT_SOURCES_H_

#include "tools/kindred/init/draft.h"

namespace kindred {

// Links between sources alone where the user says so, or else where words of their own show that
// each source is free of duplicates. Leaves out the fields that one source alone has then. By
// --link-only a record has one partner in a source at most, unless words of their own show that
// many have more. Throws Failure (kUsage) when the user says so of a single source.
void see_sources(Draft* draft);

// Asks the pairs that match by training whether sources are free of duplicates, where neither the
// user nor words told. True when they are, so that the rules are to be chosen anew: pairs of one
// source are none any more.
bool learn_sources(Draft* draft);

// Where the user says that pairs are of two lists: asks the pairs that match by training whether
// one of them has its records several times, so that a record may have several partners there.
void learn_repeats(Draft* draft);

// For a single list: asks the pairs that match by training if a record has one partner at most.
void learn_partners(Draft* draft);

// What was decided of the sources, and the figures behind it, as a line; empty for a single source
// of which there is nothing to say.
std::string told_of_sources(const Draft& draft);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_DRAFT_SOURCES_H_
