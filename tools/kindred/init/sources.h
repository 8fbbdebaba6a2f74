// Whether the sources of a new configuration's records are lists without duplicates.

#ifndef KINDRED_TOOLS_KINDRED_INIT_SOURCES_H_
#define KINDRED_TOOLS_KINDRED_INIT_SOURCES_H_

#include <optional>

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Looks for pairs of sampled records with three words or more that no third record has in the same
// field; or, where titles have codes (see init_codes.h), with a code that no third one has: nearly
// all of them match, while products of one maker may well share words. Where they are found across
// sources, and in every source at most a tenth as often as between two records of different ones,
// the sources are free of duplicates.
//
// None when they are not, or when too few pairs are there to tell: one source, or many records and
// few of them sampled. O(words).
std::optional<SourcesApart> sources_apart(const Profile& profile, const FieldChoice& choice);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_SOURCES_H_
