#ifndef KINDRED_TOOLS_KINDRED_LINK_CLUSTERS_H_
#define KINDRED_TOOLS_KINDRED_LINK_CLUSTERS_H_

#include <string>

#include "linkage/linker.h"
#include "tools/kindred/files/output.h"

namespace kindred {

// Writes the connected components of the live matches as CSV with the header source,id,cluster: one
// row a live record, sorted by source and id, records without a match included. A cluster goes by
// its least identity, source/id, in whose source % and / are written %25 and %2F; so names are
// unique, and equal matches give equal bytes. Reviews join nothing.
void write_clusters(const Linker& linker, Output* output);

// Appends the name of the cluster whose least record that is.
void append_cluster_name(const KeyedRecord& least, std::string* name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_CLUSTERS_H_
